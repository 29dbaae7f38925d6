/** Clients that follow docs/reference/channels.md with nothing but a WebSocket. */
import WebSocket from 'ws';
import { between, type Chance } from './chance.ts';
import { type Entry, type Log, newLog } from './log.ts';

export type ClientDeps = {
  readonly name: string;
  readonly url: string;
  readonly socketUrl: string;
  readonly key: string;
  readonly channels: readonly string[];
  readonly chance: Chance;
};

export type ChaosClient = {
  readonly log: Log;
  /** All channels were confirmed. */
  readonly isReady: () => boolean;
  readonly sockets: () => readonly WebSocket[];
  readonly pause: () => void;
  readonly resume: () => void;
  readonly end: () => Promise<void>;
};

export type RawOptions = { readonly frames: 'each' | 'batch'; readonly resumes: boolean };

type Message = {
  readonly op?: string;
  readonly channel?: string;
  readonly seq?: number | Readonly<Record<string, number>>;
  readonly prev?: number;
  readonly data?: unknown;
  readonly replay?: true;
  readonly from?: number;
  readonly to?: number;
  readonly repair?: string;
  readonly message?: string;
  readonly events?: readonly Message[];
};

/** `isAnswered`: a gap may come as the answer. `isBehind`: the next check asks again. */
type Place = { last: number | null; askedMs: number; isWaiting: boolean; isAnswered: boolean; isBehind: boolean };

type Client = ClientDeps &
  RawOptions & {
    readonly log: Log;
    readonly places: Map<string, Place>;
    readonly seen: Map<string, Set<number>>;
    socket: WebSocket | null;
    isPaused: boolean;
    isOver: boolean;
  };

const ANSWER_MS = 20_000;
/** Least time between two resumes of one channel. */
const AGAIN_MS = 1_000;
/** Some come back after more than messages are kept. */
const AWAY_MS_MAX = 4_000;

export const openRawClient = (deps: ClientDeps, options: RawOptions): ChaosClient => {
  const log = newLog(deps.name, options.resumes, deps.channels);
  const newPlace = (): Place => ({ last: null, askedMs: 0, isWaiting: false, isAnswered: false, isBehind: false });
  const client: Client = {
    ...deps,
    ...options,
    log,
    places: new Map(deps.channels.map(name => [name, newPlace()])),
    seen: new Map(deps.channels.map(name => [name, new Set()])),
    socket: null,
    isPaused: false,
    isOver: false,
  };
  connect(client);
  const watch = setInterval(() => checkAnswers(client), 500);
  return {
    log,
    isReady: () => log.begins.size === deps.channels.length,
    sockets: () => (client.socket?.readyState === WebSocket.OPEN ? [client.socket] : []),
    pause: () => {
      client.isPaused = true;
      client.socket?.pause();
    },
    resume: () => {
      client.isPaused = false;
      client.socket?.resume();
    },
    end: async () => {
      clearInterval(watch);
      client.isOver = true;
      client.socket?.terminate();
    },
  };
};

const connect = (client: Client): void => {
  if (client.isOver) return;
  const headers = { Authorization: `Bearer ${client.key}` };
  const socket = new WebSocket(client.socketUrl, { headers, perMessageDeflate: false });
  client.socket = socket;
  socket.once('open', () => {
    if (client.isPaused) socket.pause();
    ask(client, client.channels);
  });
  socket.on('message', data => take(client, JSON.parse(String(data)) as Message));
  socket.on('error', () => {});
  socket.once('close', () => {
    for (const place of client.places.values()) Object.assign(place, { isWaiting: false, isAnswered: false });
    setTimeout(() => connect(client), between(client.chance, 50, AWAY_MS_MAX));
  });
};

const ask = (client: Client, channels: readonly string[]): void => {
  const resume: Record<string, number> = {};
  for (const name of channels) {
    const place = client.places.get(name)!;
    Object.assign(place, { askedMs: Date.now(), isWaiting: true, isAnswered: false, isBehind: false });
    if (place.last !== null) resume[name] = place.last;
  }
  const own = client.resumes ? { resume } : {};
  client.socket?.send(JSON.stringify({ op: 'subscribe', channels, frames: client.frames, ...own }));
};

/** The answer itself may be lost. A hole found right after a resume is asked for later. */
const checkAnswers = (client: Client): void => {
  if (client.isPaused || client.socket?.readyState !== WebSocket.OPEN) return;
  const isLate = client.places.values().some(one => one.isWaiting && Date.now() - one.askedMs > ANSWER_MS);
  if (isLate) client.socket.terminate();
  const behind = [...client.places].filter(([, { isBehind, isWaiting }]) => isBehind && !isWaiting);
  const due = behind.filter(([, { askedMs }]) => Date.now() - askedMs >= AGAIN_MS).map(([channel]) => channel);
  if (due.length > 0) ask(client, due);
};

const take = (client: Client, message: Message): void => {
  if (message.op === 'batch') for (const event of message.events!) takeEvent(client, event);
  else if (message.op === undefined) takeEvent(client, message);
  else if (message.op === 'gap') takeGap(client, message);
  else if (message.op === 'error') client.log.errors.push(message.message!);
  else if (message.op === 'subscribed')
    for (const [channel, seq] of Object.entries(message.seq as Readonly<Record<string, number>>)) {
      const place = client.places.get(channel)!;
      if (!client.log.begins.has(channel)) client.log.begins.set(channel, seq);
      place.last ??= seq;
      Object.assign(place, { isWaiting: false, isAnswered: true });
    }
};

const takeEvent = (client: Client, { channel, seq, prev, data, replay }: Message): void => {
  const place = client.places.get(channel!)!;
  const at = seq as number;
  // A late replay holds trades published since the answer.
  const isOld = replay && at <= (client.log.begins.get(channel!) ?? Infinity);
  if (isOld || client.seen.get(channel!)!.has(at)) return;
  const last = place.last ?? 0;
  if (client.resumes && at <= last) return;
  if (client.resumes && prev! > last) {
    place.isBehind = true;
    return;
  }
  note(client, channel!, { kind: 'data', seq: at, data });
  client.seen.get(channel!)!.add(at);
  place.last = Math.max(last, at);
  place.isAnswered = false;
};

const takeGap = (client: Client, { channel, from, to, repair }: Message): void => {
  const place = client.places.get(channel!)!;
  const last = place.last ?? 0;
  const isAnswer = place.isAnswered && from === last + 1;
  if (!client.resumes || isAnswer) {
    note(client, channel!, { kind: 'gap', from: from!, to: to!, repair: repair! });
    place.last = Math.max(last, to!);
    place.isAnswered = false;
  } else if (to! > last) place.isBehind = true;
};

const note = ({ log }: Client, channel: string, entry: Entry): void => void log.channels.get(channel)!.push(entry);
