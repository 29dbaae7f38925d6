"""A WebSocket client (RFC 6455) on the standard library."""
from __future__ import annotations

import asyncio
import base64
import hashlib
import os
import ssl
import struct
from urllib.parse import urlsplit

MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
FRAME_MAX = 16 * 1024 * 1024


class SocketRefused(Exception):
    """The service answered the upgrade with another status."""

    def __init__(self, status: int):
        super().__init__(f"The service refused the socket with status {status}.")
        self.status = status


class WebSocket:
    """An open socket. Texts in, texts out."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter):
        self._reader = reader
        self._writer = writer

    @staticmethod
    async def open(url: str, headers: dict[str, str], timeout: float) -> "WebSocket":
        parts = urlsplit(url)
        is_secure = parts.scheme == "wss"
        port = parts.port or (443 if is_secure else 80)
        context = ssl.create_default_context() if is_secure else None
        opening = asyncio.open_connection(parts.hostname, port, ssl=context)
        reader, writer = await asyncio.wait_for(opening, timeout)
        try:
            nonce = base64.b64encode(os.urandom(16)).decode()
            target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            own = {
                "Host": parts.netloc.rpartition("@")[2],
                "Upgrade": "websocket",
                "Connection": "Upgrade",
                "Sec-WebSocket-Key": nonce,
                "Sec-WebSocket-Version": "13",
                **headers,
            }
            lines = [f"GET {target} HTTP/1.1", *(f"{name}: {value}" for name, value in own.items()), "", ""]
            writer.write("\r\n".join(lines).encode())
            await writer.drain()
            head = (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), timeout)).decode("latin-1")
            status = int(head.split(" ", 2)[1])
            if status != 101:
                raise SocketRefused(status)
            wanted = base64.b64encode(hashlib.sha1((nonce + MAGIC).encode()).digest()).decode()
            found = {
                name.strip().lower(): value.strip()
                for name, _, value in (line.partition(":") for line in head.split("\r\n")[1:])
            }
            if found.get("sec-websocket-accept") != wanted:
                raise ConnectionError("The answer to the upgrade is not of a WebSocket.")
        except BaseException:
            writer.close()
            raise
        return WebSocket(reader, writer)

    async def send(self, text: str) -> None:
        self._write(TEXT, text.encode())
        await self._writer.drain()

    async def receive(self) -> str | None:
        """The next text. None once the other side closed."""
        parts: list[bytes] = []
        while True:
            is_last, kind, payload = await self._read_frame()
            if kind == CLOSE:
                self._write(CLOSE, payload[:2])
                return None
            if kind == PING:
                self._write(PONG, payload)
            elif kind != PONG:
                parts.append(payload)
                if sum(map(len, parts)) > FRAME_MAX:
                    raise ConnectionError("A message is too large.")
                if is_last:
                    return b"".join(parts).decode()

    def close(self) -> None:
        if not self._writer.is_closing():
            self._write(CLOSE, struct.pack(">H", 1000))
            self._writer.close()

    async def _read_frame(self) -> tuple[bool, int, bytes]:
        first, second = await self._reader.readexactly(2)
        size = second & 0x7F
        if size == 126:
            (size,) = struct.unpack(">H", await self._reader.readexactly(2))
        elif size == 127:
            (size,) = struct.unpack(">Q", await self._reader.readexactly(8))
        if size > FRAME_MAX or second & 0x80:
            raise ConnectionError("A frame is too large or masked.")
        return bool(first & 0x80), first & 0x0F, await self._reader.readexactly(size)

    def _write(self, kind: int, payload: bytes) -> None:
        size = len(payload)
        if size < 126:
            head = struct.pack(">BB", 0x80 | kind, 0x80 | size)
        elif size < 65536:
            head = struct.pack(">BBH", 0x80 | kind, 0x80 | 126, size)
        else:
            head = struct.pack(">BBQ", 0x80 | kind, 0x80 | 127, size)
        mask = os.urandom(4)
        repeated = mask * (size // 4 + 1)
        masked = bytes(a ^ b for a, b in zip(payload, repeated))
        self._writer.write(head + mask + masked)
