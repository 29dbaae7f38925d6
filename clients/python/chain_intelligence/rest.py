"""REST with retries and pages. Numbers with a fraction are decimals."""
from __future__ import annotations

import json
import random
import re
import secrets
import socket
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from email.utils import parsedate_to_datetime
from http.client import HTTPException
from typing import Any
from urllib.parse import quote, urlencode, urljoin, urlsplit

from .errors import ApiError, NetworkError

# A lost answer must not create two.
CREATES = frozenset(("/v1/rules", "/v1/targets"))
RETRIED = frozenset((408, 429, 500, 502, 503, 504))
NEXT = re.compile(r"<([^>]*)>([^<]*)")
REL_NEXT = re.compile(r';\s*rel\s*=\s*"?(?:[^",;]*\s)?next\b', re.IGNORECASE)


@dataclass(frozen=True)
class Retry:
    """Attempts in all, the longest wait and the first one, in seconds."""

    attempts: int = 4
    wait_max: float = 30.0
    base: float = 0.25


@dataclass(frozen=True)
class Page:
    body: Any
    next: str | None


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """The key goes nowhere else."""

    def redirect_request(self, *args: Any) -> None:
        return None


class Rest:
    """Calls operations. Safe to use from several threads."""

    def __init__(self, url: str, key: str | None = None, *, timeout: float = 30.0, retry: Retry = Retry()):
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise ValueError("`url` must be an http or https URL.")
        self._base = url.rstrip("/")
        self._key = key
        self._timeout = timeout
        self._retry = retry
        self._opener = urllib.request.build_opener(_NoRedirect)

    def get(self, path: str, **parameters: Any) -> Any:
        """The answer of an operation. Parameters of path and query go by name."""
        return self.request(self.address(path, parameters)).body

    def post(self, path: str, **parameters: Any) -> Any:
        """The same with a body. What creates something gets an `idempotency_key` if it has none."""
        if path in CREATES and parameters.get("idempotency_key") is None:
            parameters["idempotency_key"] = secrets.token_hex(16)
        own = {name: value for name, value in parameters.items() if f"{{{name}}}" in path}
        body = {name: value for name, value in parameters.items() if name not in own and value is not None}
        return self.request(self.address(path, own), "POST", json.dumps(body).encode()).body

    def delete(self, path: str, **parameters: Any) -> None:
        """Deletes something. A retry that finds it gone is a success."""
        self.request(self.address(path, parameters), "DELETE")

    def pages(self, path: str, **parameters: Any) -> Iterator[Any]:
        """The same page by page, following `Link: rel="next"`."""
        return self.follow(self.address(path, parameters))

    def follow(self, address: str) -> Iterator[Any]:
        """An address that the service named, such as the repair of a gap, page by page."""
        following: str | None = address
        while following is not None:
            where = self.resolve(following)
            page = self.request(where)
            yield page.body
            following = None if page.next is None else urljoin(where, page.next)

    def address(self, path: str, parameters: dict[str, Any]) -> str:
        query: list[tuple[str, str]] = []
        for name, value in parameters.items():
            if value is None:
                continue
            text = _write(value)
            if f"{{{name}}}" in path:
                path = path.replace(f"{{{name}}}", quote(text, safe=""))
            else:
                query.append((name, text))
        return f"{self._base}{path}{'?' + urlencode(query) if query else ''}"

    def resolve(self, address: str) -> str:
        """Refuses another origin, which would get the key."""
        if address.startswith("/"):
            prefix = urlsplit(self._base).path
            own = address if prefix and address.startswith(f"{prefix}/") else f"{prefix}{address}"
            return urljoin(self._base, own)
        target, base = urlsplit(urljoin(self._base, address)), urlsplit(self._base)
        if (target.scheme, target.netloc) != (base.scheme, base.netloc):
            raise NetworkError("The address is on another origin.")
        return target.geturl()

    def request(self, address: str, method: str = "GET", body: bytes | None = None) -> Page:
        failures = 0
        may_be_done = False
        while True:
            try:
                return self._attempt(address, method, body)
            except (ApiError, NetworkError) as error:
                if method == "DELETE" and may_be_done and isinstance(error, ApiError) and error.status == 404:
                    return Page(None, None)
                may_be_done = may_be_done or isinstance(error, NetworkError) or error.status >= 500
                failures += 1
                is_final = isinstance(error, ApiError) and error.status not in RETRIED
                wait = random.random() * min(self._retry.wait_max, self._retry.base * 2 ** (failures - 1))
                stated = error.retry_after if isinstance(error, ApiError) else None
                if stated is not None:
                    if stated > self._retry.wait_max:
                        raise
                    wait = stated + random.random() * self._retry.base
                if is_final or failures >= self._retry.attempts:
                    raise
                time.sleep(wait)

    def _attempt(self, address: str, method: str, sent: bytes | None) -> Page:
        headers = {"accept": "application/json"}
        if sent is not None:
            headers["content-type"] = "application/json"
        if self._key is not None:
            headers["authorization"] = f"Bearer {self._key}"
        try:
            request = urllib.request.Request(address, sent, headers, method=method)
            with self._opener.open(request, timeout=self._timeout) as response:
                body = response.read()
                kind = response.headers.get("content-type", "")
                link = response.headers.get("link")
        except urllib.error.HTTPError as error:
            raise _to_api_error(error) from None
        except (urllib.error.URLError, HTTPException, socket.timeout, OSError) as error:
            raise NetworkError(str(getattr(error, "reason", error))) from error
        return Page(parse_json(body) if body and "json" in kind else body.decode(), _find_next(link))


def parse_json(text: bytes | str) -> Any:
    """Whole numbers are `int`, others `Decimal` with all their digits."""
    return json.loads(text, parse_float=Decimal)


def _write(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (float, Decimal)):
        return format(Decimal(str(value)), "f")
    return ",".join(map(_write, value)) if isinstance(value, (list, tuple)) else str(value)


def _find_next(header: str | None) -> str | None:
    for address, attributes in NEXT.findall(header or ""):
        if REL_NEXT.search(attributes):
            return str(address)
    return None


def _to_api_error(error: urllib.error.HTTPError) -> ApiError:
    try:
        body = json.loads(error.read())
    except (ValueError, OSError, HTTPException):
        body = {}
    stated = body if isinstance(body, dict) else {}
    message = stated.get("error")
    return ApiError(
        error.code,
        stated.get("code") if isinstance(stated.get("code"), str) else None,
        message if isinstance(message, str) else f"HTTP status {error.code}",
        error.headers.get("x-amzn-requestid"),
        _read_retry_after(error.headers.get("retry-after")),
    )


def _read_retry_after(value: str | None) -> float | None:
    if value is None:
        return None
    if value.isdigit():
        return float(value)
    try:
        return max(0.0, parsedate_to_datetime(value).timestamp() - time.time())
    except ValueError:
        return None
