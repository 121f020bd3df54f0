"""The web app, put together: settings, database, pages, headers."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import structlog
from flask import Flask, Response, current_app, g, got_request_exception, request
from flask.sessions import SecureCookieSessionInterface, SessionMixin
from flask_wtf.csrf import CSRFProtect
from itsdangerous import URLSafeTimedSerializer
from werkzeug.exceptions import NotFound, SecurityError
from werkzeug.middleware.proxy_fix import ProxyFix

from referee.config import HOME, Settings, is_called, settings
from referee.engine.game import Game
from referee.logs import set_up_logs
from referee.table.database import db, migrate
from referee.table.ids import new_code
from referee.table.store import Store
from referee.web import blueprints
from referee.web.addresses import Addressing
from referee.web.limits import limit_heavy
from referee.web.rendering import PlainNames
from referee.web.turnstile import queue_entries
from referee.web.watch import watch

CONTENT_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "frame-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)

HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    # A link's token must not travel to other sites; our own forms are known by their origin.
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}

log = structlog.get_logger("referee")


def create_app(given: Settings | None = None, games: Mapping[str, Game] | None = None,
               **overrides: Any) -> Flask:  # fmt: skip
    """The app over its database, the schema brought up to date.

    `games` other than those there are, and `overrides` of Flask's settings, are for tests.
    """
    set_up_logs()
    found = given or settings()
    app = Addressing("referee", root_path=str(HOME), instance_path=str(found.instance))
    app.jinja_environment = PlainNames
    app.config.update(found.flask(), **overrides)
    if found.proxies:
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=found.proxies, x_proto=found.proxies, x_host=found.proxies
        )
    db.init_app(app)
    migrate(app)
    with app.app_context():
        app.extensions["referee"] = Store(db.engine, found.secret, games)
    app.session_interface = _LastingSession()
    app.before_request(_must_be_called_so)
    app.before_request(_must_be_text)
    watch(app)
    queue_entries(app)
    CSRFProtect(app)
    for blueprint in blueprints():
        app.register_blueprint(blueprint)
    limit_heavy(app)
    app.register_error_handler(SecurityError, _other_name)
    app.after_request(_protect)
    got_request_exception.connect(_note_bug, app)
    return app


class _LastingSession(SecureCookieSessionInterface):
    """A session that outlives the browser: a form that waited offline is proved by it.

    Its seal is made once for each app, not for each request.
    """

    def __init__(self) -> None:
        """Make the seal when it is first asked for."""
        self._seal: URLSafeTimedSerializer | None = None

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        """The seal of the app that this interface belongs to."""
        self._seal = self._seal or super().get_signing_serializer(app)
        return self._seal

    def get_expiration_time(self, app: Flask, session: SessionMixin) -> datetime | None:
        """A year from now, also for sessions that nobody called permanent."""
        return datetime.now(UTC) + app.permanent_session_lifetime


def _protect(response: Response) -> Response:
    """What every answer says to the browser about itself."""
    for header, value in HEADERS.items():
        response.headers.setdefault(header, value)
    if request.endpoint != "static":
        response.headers.setdefault("Cache-Control", "no-store")
    return response


def _must_be_called_so() -> None:
    """Refuse a name that is not this server's; Flask's own check cannot read `[::1]`."""
    if not is_called(request.host, current_app.config["REFEREE_HOSTS"]):
        raise SecurityError(f"Host {request.host!r} is not trusted.")


def _must_be_text() -> None:
    """An address with a NUL names nothing; files and PostgreSQL could not even be asked for it."""
    if "\0" in request.path or b"%00" in request.query_string:
        raise NotFound


def _other_name(_: SecurityError) -> tuple[str, int, dict[str, str]]:
    """A request for a name that is not this server's gets no page: a page needs its own address."""
    says = f"This server is not called that. Open {current_app.config['REFEREE_URL']} instead.\n"
    return says, 400, {"Content-Type": "text/plain; charset=utf-8"}


def _note_bug(_app: Flask, exception: Exception, **_: Any) -> None:
    """Log a bug under a reference that its page shows: no names, no tokens, no address."""
    g.reference = new_code()
    log.error(
        "bug",
        reference=g.reference,
        endpoint=request.endpoint,
        method=request.method,
        exc_info=(type(exception), exception, exception.__traceback__),
    )
