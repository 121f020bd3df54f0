"""Runs the migrations on the app's own engine."""

from alembic import context
from flask import current_app

db = current_app.extensions["migrate"].db

with db.engine.execution_options(writes=True).connect() as connection:
    context.configure(
        connection=connection, target_metadata=db.metadata, render_as_batch=True, compare_type=True
    )
    with context.begin_transaction():
        context.run_migrations()
