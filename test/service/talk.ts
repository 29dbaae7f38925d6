/** One WebSocket conversation that keeps every message. */
import { setTimeout as sleep } from 'node:timers/promises';
import WebSocket from 'ws';

export type Heard = {
  readonly op?: string;
  readonly channels?: readonly string[];
  readonly code?: string;
  readonly message?: string;
  readonly channel?: string;
  /** Of a message of a list. */
  readonly source?: string;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly replay?: true;
  readonly events?: readonly Heard[];
  /** Current numbers in `subscribed`, own number in an event. */
  readonly seq?: number | Readonly<Record<string, number | Readonly<Record<string, number>>>>;
  readonly prev?: number;
  readonly from?: number;
  readonly to?: number;
  readonly repair?: string;
};

export type Talk = {
  readonly socket: WebSocket;
  /** All messages so far, oldest first. */
  readonly heard: readonly Heard[];
  /**
   * The first matching message from an index on.
   * Errors: throws when none arrives in time.
   */
  readonly hear: (what: string, fits: (heard: Heard) => boolean, from?: number, msMax?: number) => Promise<Heard>;
  /** Sends an object as JSON, or a text unchanged. */
  readonly say: (message: unknown) => void;
  /** Subscribes and waits for the confirmation. */
  readonly subscribe: (...channels: readonly string[]) => Promise<void>;
  /** The same for a list. Returns the current numbers of its sources. */
  readonly list: (
    channel: string,
    addresses: readonly string[],
    more?: object,
  ) => Promise<Readonly<Record<string, number>>>;
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  readonly end: () => Promise<void>;
};

/** A rejected upgrade. */
export class Refused extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  constructor(status: number, headers: Refused['headers'], body: string) {
    super(`The upgrade was refused with ${status}: ${body}`);
    this.name = 'Refused';
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

const WAIT_MS = 45_000;
const FRAME_BYTES = 30_000;

/** Opens a socket with a key. Errors: `Refused` when the upgrade is rejected. */
export const openTalk = async (url: string, key: string | null, scheme = 'Bearer'): Promise<Talk> => {
  const headers = key === null ? {} : { Authorization: `${scheme} ${key}` };
  const socket = new WebSocket(url, { headers, perMessageDeflate: false });
  const heard: Heard[] = [];
  socket.on('message', data => heard.push(JSON.parse(String(data)) as Heard));
  const closed = new Promise<{ code: number; reason: string }>(done =>
    socket.once('close', (code, reason) => done({ code, reason: reason.toString() })),
  );
  await opened(socket);
  socket.on('error', () => {});
  const hear: Talk['hear'] = async (what, fits, from = 0, msMax = WAIT_MS) => {
    const until = Date.now() + msMax;
    for (;;) {
      const found = heard.slice(from).find(fits);
      if (found) return found;
      if (Date.now() > until) throw new Error(`Not heard within ${msMax} ms: ${what}`);
      await sleep(5);
    }
  };
  const say = (message: unknown): void => {
    const text = typeof message === 'string' ? message : JSON.stringify(message);
    // A frame holds 32 KB.
    for (let at = 0; at === 0 || at < text.length; at += FRAME_BYTES)
      socket.send(text.slice(at, at + FRAME_BYTES), { fin: at + FRAME_BYTES >= text.length });
  };
  return {
    socket,
    heard,
    hear,
    say,
    closed,
    subscribe: async (...channels) => {
      const from = heard.length;
      say({ op: 'subscribe', channels });
      await hear('the confirmation', ({ op }) => op === 'subscribed', from);
    },
    list: async (channel, addresses, more = {}) => {
      const from = heard.length;
      say({ op: 'subscribe', channels: [channel], lists: { [channel]: addresses }, ...more });
      const isAnswer = ({ op, channels }: Heard): boolean => op === 'subscribed' && channels!.includes(channel);
      const { seq } = await hear(`the confirmation of ${channel}`, isAnswer, from);
      return (seq as Readonly<Record<string, Readonly<Record<string, number>>>>)[channel]!;
    },
    end: async () => {
      socket.close();
      await closed;
    },
  };
};

const opened = (socket: WebSocket): Promise<void> =>
  new Promise((done, fail) => {
    socket.once('open', () => {
      // Later errors appear to the test as a close.
      socket.removeListener('error', fail);
      done();
    });
    socket.once('error', fail);
    socket.once('unexpected-response', (_request, response) => {
      let body = '';
      response.setEncoding('utf8').on('data', text => (body += text));
      response.on('end', () => fail(new Refused(response.statusCode ?? 0, response.headers, body)));
    });
  });
