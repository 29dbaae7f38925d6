/** What browsers, Node 22 and `ws` have in common. */
export type SocketLike = {
  send(text: string): void;
  close(code?: number): void;
  addEventListener(type: 'open', listener: () => void): void;
  addEventListener(type: 'close', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: 'error', listener: (event: { readonly message?: string }) => void): void;
};

/** With `ws`: `(url, headers) => new WebSocket(url, { headers })`. */
export type WebSocketFactory = (url: string, headers: Readonly<Record<string, string>>) => SocketLike;

export type SocketEvents = {
  readonly opened: () => void;
  readonly message: (data: unknown) => void;
  /** Once, with the text of an error. */
  readonly closed: (problem: string | null) => void;
};

export type Socket = { readonly send: (message: object) => void; readonly close: () => void };

/** After `close` no event comes. */
export function openSocket(raw: SocketLike, events: SocketEvents): Socket {
  let isOpen = true;
  const end = (problem: string | null, isReported: boolean): void => {
    if (!isOpen) return;
    isOpen = false;
    try {
      raw.close();
    } catch {
      // It was never open.
    }
    if (isReported) events.closed(problem);
  };
  raw.addEventListener('open', () => void (isOpen && events.opened()));
  raw.addEventListener('message', ({ data }: { readonly data: unknown }) => void (isOpen && events.message(data)));
  raw.addEventListener('close', () => end(null, true));
  raw.addEventListener('error', ({ message }: { readonly message?: string }) => end(message ?? null, true));
  return {
    send: message => {
      try {
        if (isOpen) raw.send(JSON.stringify(message));
      } catch {
        end(null, true);
      }
    },
    close: () => end(null, false),
  };
}
