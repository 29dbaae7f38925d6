"""The clients."""
from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from typing import Any

from .contract import AsyncOperations, Operations
from .events import StreamEvent
from .rest import Rest, Retry
from .session import Session
from .stream import StreamOptions, iterate, stream_events

_END = object()
# Addresses by list, such as `tokens:mine`.
Lists = Mapping[str, Iterable[str]]


class _Connected:
    def __init__(
        self,
        url: str,
        key: str | None = None,
        *,
        socket_url: str | None = None,
        timeout: float = 30.0,
        retry: Retry = Retry(),
    ):
        self.rest = Rest(url, key, timeout=timeout, retry=retry)
        self._socket_url = socket_url or f"ws{url.rstrip('/')[4:]}/ws"
        self._key = key

    def _events(
        self, channels: tuple[str, ...], lists: Lists | None, options: StreamOptions | None
    ) -> AsyncIterator[StreamEvent]:
        if not channels and not lists:
            raise ValueError("Name at least one channel.")
        session = Session(channels, lists)
        return stream_events(self.rest, self._socket_url, self._key, session, options or StreamOptions())


class Client(_Connected, Operations):
    """Typed operations and streams."""

    def get(self, path: str, **parameters: Any) -> Any:
        """The answer of an operation, also with `as_of`, `explain` or `proof`."""
        return self.rest.get(path, **parameters)

    def post(self, path: str, **parameters: Any) -> Any:
        """The answer of an operation that changes something."""
        return self.rest.post(path, **parameters)

    def delete(self, path: str, **parameters: Any) -> None:
        """Deletes something. A retry that finds it gone is a success."""
        self.rest.delete(path, **parameters)

    def pages(self, path: str, **parameters: Any) -> Iterator[Any]:
        """The same page by page."""
        return self.rest.pages(path, **parameters)

    def follow(self, address: str) -> Iterator[Any]:
        """An address that the service named, page by page."""
        return self.rest.follow(address)

    def stream(self, *channels: str, lists: Lists | None = None, options: StreamOptions | None = None) -> Iterator[StreamEvent]:
        """Events of channels and lists without holes, until the loop ends."""
        return iterate(self._events(channels, lists, options))


class AsyncClient(_Connected, AsyncOperations):
    """The same for `async`."""

    async def get(self, path: str, **parameters: Any) -> Any:
        """The answer of an operation, also with `as_of`, `explain` or `proof`."""
        return await asyncio.to_thread(self.rest.get, path, **parameters)

    async def post(self, path: str, **parameters: Any) -> Any:
        """The answer of an operation that changes something."""
        return await asyncio.to_thread(self.rest.post, path, **parameters)

    async def delete(self, path: str, **parameters: Any) -> None:
        """Deletes something. A retry that finds it gone is a success."""
        await asyncio.to_thread(self.rest.delete, path, **parameters)

    def pages(self, path: str, **parameters: Any) -> AsyncIterator[Any]:
        """The same page by page."""
        return self._in_thread(self.rest.pages(path, **parameters))

    def follow(self, address: str) -> AsyncIterator[Any]:
        """An address that the service named, page by page."""
        return self._in_thread(self.rest.follow(address))

    def stream(self, *channels: str, lists: Lists | None = None, options: StreamOptions | None = None) -> AsyncIterator[StreamEvent]:
        """Events of channels and lists without holes, until the loop ends."""
        return self._events(channels, lists, options)

    async def _in_thread(self, pages: Iterator[Any]) -> AsyncIterator[Any]:
        while (page := await asyncio.to_thread(next, pages, _END)) is not _END:
            yield page
