"""Tables: games under way, in a database. The only code that knows both engine and database."""
