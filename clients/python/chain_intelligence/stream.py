"""Streams that reconnect, resume and repair."""
from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass
from typing import Any

from .errors import ChainError, StreamError
from .events import GapEvent, RepairedEvent, StreamEvent, to_type
from .rest import Rest, parse_json
from .session import ANSWER_S, Connection, Session
from .websocket import SocketRefused, WebSocket

REPAIRED = ("token:trades", "token:ticks")
TICK_S = 1.0
RECONNECT_S = 0.5
RECONNECT_S_MAX = 30.0


@dataclass(frozen=True)
class StreamOptions:
    """`rollover` is the age in seconds at which a new socket takes over; `on_state` receives each change."""

    rollover: float = 115 * 60
    repair_rows_max: int = 10_000
    on_state: Callable[[str], None] = lambda state: None


async def stream_events(
    rest: Rest, socket_url: str, key: str | None, session: Session, options: StreamOptions
) -> AsyncIterator[StreamEvent]:
    """Events of channels, until the caller stops. Raises StreamError when it cannot go on."""
    failures = 0
    options.on_state("connecting")
    while True:
        was_ready = False
        try:
            async for event in _run_socket(session, socket_url, key, options):
                was_ready = True
                if event is None:
                    continue
                if isinstance(event, GapEvent):
                    for part in await asyncio.to_thread(_repair, rest, event, options.repair_rows_max):
                        yield part
                else:
                    yield event
        except SocketRefused as error:
            if error.status in (401, 403):
                raise StreamError("unauthorized" if error.status == 401 else "forbidden", str(error)) from None
        except (OSError, asyncio.IncompleteReadError, asyncio.TimeoutError, ValueError, EOFError):
            pass
        failures = 0 if was_ready else failures + 1
        options.on_state("reconnecting")
        await asyncio.sleep(random.random() * min(RECONNECT_S_MAX, RECONNECT_S * 2**failures))


async def _run_socket(
    session: Session, url: str, key: str | None, options: StreamOptions
) -> AsyncIterator[StreamEvent | None]:
    """Events of one socket, and None once it is subscribed. Resuming after the last message makes a rollover whole."""
    headers = {} if key is None else {"Authorization": f"Bearer {key}"}
    socket = await WebSocket.open(url, headers, ANSWER_S)
    opened = time.monotonic()
    connection = session.connect(opened)
    receiving: asyncio.Future[str | None] | None = None
    is_live = False
    try:
        while connection.ended is None and time.monotonic() - opened < options.rollover:
            await _flush(socket, connection)
            receiving = receiving or asyncio.ensure_future(socket.receive())
            done, _ = await asyncio.wait((receiving,), timeout=TICK_S)
            if done:
                text = receiving.result()
                receiving = None
                if text is None:
                    return
                connection.receive(parse_json(text), time.monotonic())
            connection.tick(time.monotonic())
            events = list(connection.events)
            connection.events.clear()
            if not is_live and connection.is_ready():
                is_live = True
                options.on_state("live")
                yield None
            for event in events:
                yield event
    finally:
        if receiving is not None:
            receiving.cancel()
        socket.close()


async def _flush(socket: WebSocket, connection: Connection) -> None:
    outgoing = list(connection.outgoing)
    connection.outgoing.clear()
    for message in outgoing:
        await socket.send(json.dumps(message))


def _repair(rest: Rest, gap: GapEvent, rows_max: int) -> list[StreamEvent]:
    """Missed trades in order. Other gaps stay, and those that cannot be read."""
    if gap.repair is None or to_type(gap.channel) not in REPAIRED:
        return [gap]
    rows: dict[int, Any] = {}
    try:
        for page in rest.follow(gap.repair):
            rows.update((row["seq"], row) for row in page["trades"] if gap.first <= row["seq"] <= gap.last)
            if len(rows) > rows_max:
                return [gap]
    except ChainError:
        return [gap]
    return [RepairedEvent(gap.channel, seq, rows[seq]) for seq in sorted(rows)]


def iterate(events: AsyncIterator[StreamEvent]) -> Iterator[StreamEvent]:
    """The same without `async`. Between two events nothing runs; a socket that was closed meanwhile resumes."""
    loop = asyncio.new_event_loop()
    try:
        while True:
            yield loop.run_until_complete(anext(events))
    finally:
        loop.run_until_complete(events.aclose())  # type: ignore[attr-defined]
        loop.run_until_complete(loop.shutdown_default_executor())
        loop.close()
