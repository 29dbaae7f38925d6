import type { DataMessage } from '../../../clients/typescript/src/stream/message.ts';
import type { SocketLike } from '../../../clients/typescript/src/stream/socket.ts';
import type { Clock } from '../../../clients/typescript/src/time/clock.ts';

export type Kind = 'tape' | 'log' | 'state';
export type Entry = { readonly seq: number; readonly prev: number; readonly item: string };

/** Probabilities per message, per answer or per second. */
export type Faults = {
  readonly lose: number;
  readonly double: number;
  readonly swap: number;
  readonly slow: number;
  readonly cut: number;
  readonly die: number;
  readonly late: number;
  readonly refuse: number;
};

export const noFaults: Faults = { lose: 0, double: 0, swap: 0, slow: 0, cut: 0, die: 0, late: 0, refuse: 0 };

const REPLAYED = 5;
const KEPT = 20;
const LATENCY_MS = 40;
const LATE_MS = 8_000;

export type Random = () => number;
type Listening = { isLive: boolean; version: number; slowFrom: number; held: Entry | null };
type ServerSocket = {
  readonly send: (message: object) => void;
  readonly cut: () => void;
  readonly die: () => void;
  readonly listening: Map<string, Listening>;
  isGone: boolean;
};
type World = {
  readonly clock: Clock;
  readonly random: Random;
  readonly logs: ReadonlyMap<string, Entry[]>;
  readonly kinds: Readonly<Record<string, Kind>>;
  readonly starts: Map<string, number>;
  readonly sockets: Set<ServerSocket>;
  readonly asked: Record<string, unknown>[];
  faults: Faults;
  /** Channels that a socket may hold. */
  channelsMax: number;
  /** Why all channels are refused, if they are. */
  refusal: string | null;
  /** What the service leaves out. */
  mute: 'answers' | 'replays' | null;
};

const head = ({ logs }: World, channel: string): number => logs.get(channel)!.at(-1)?.seq ?? 0;
const happens = (world: World, fault: keyof Faults): boolean => world.random() < world.faults[fault];
const dataOf = (channel: string, { seq, prev, item }: Entry): DataMessage => ({
  channel,
  seq,
  prev,
  data: { item, value: seq },
});

/** A service in memory whose sockets misbehave. It keeps what it published. */
export const unreliableService = (clock: Clock, random: Random, kinds: Readonly<Record<string, Kind>>) => {
  const logs = new Map(Object.keys(kinds).map(channel => [channel, [] as Entry[]]));
  let opened = 0;
  const world: World = {
    clock,
    random,
    logs,
    kinds,
    starts: new Map(),
    sockets: new Set(),
    asked: [],
    faults: noFaults,
    channelsMax: Number.POSITIVE_INFINITY,
    refusal: null,
    mute: null,
  };
  return {
    ...world,
    setFaults: (faults: Faults) => {
      world.faults = faults;
    },
    opened: () => opened,
    leaveOut: (mute: World['mute']) => {
      world.mute = mute;
    },
    limitChannels: (max: number) => {
      world.channelsMax = max;
    },
    refuseAll: (refusal: string) => {
      world.refusal = refusal;
    },
    webSocket: (): SocketLike => {
      opened++;
      return openSocket(world);
    },
    publish: (channel: string, item = `item ${Math.floor(random() * 4)}`): Entry => {
      const prev = head(world, channel);
      const entry = { seq: prev + 1 + Math.floor(random() * 3), prev, item };
      logs.get(channel)!.push(entry);
      for (const socket of world.sockets) post(world, socket, channel, entry);
      return entry;
    },
    /** Each open socket may be cut or die. */
    disturb: () => {
      for (const socket of world.sockets) {
        if (happens(world, 'cut')) socket.cut();
        else if (happens(world, 'die')) socket.die();
      }
    },
  };
};

const openSocket = (world: World): SocketLike => {
  const listeners = new Map<string, (event: never) => void>();
  const emit = (type: string, event: object = {}): void => listeners.get(type)?.(event as never);
  let outbox: object[] = [];
  let isDead = false;
  const later = (run: () => void): void =>
    void world.clock.after(world.random() * LATENCY_MS, () => !socket.isGone && !isDead && run());
  const cut = (): void => {
    if (socket.isGone) return;
    socket.isGone = true;
    world.sockets.delete(socket);
    emit('close');
  };
  const socket: ServerSocket = {
    listening: new Map(),
    isGone: false,
    cut,
    die: () => {
      isDead = true;
    },
    // In order: what waits longest goes first.
    send: message => {
      outbox.push(message);
      later(() => {
        const [first, ...rest] = outbox;
        outbox = rest;
        emit('message', { data: JSON.stringify(first) });
      });
    },
  };
  if (happens(world, 'refuse')) world.clock.after(1, () => emit('error', {}));
  else {
    world.sockets.add(socket);
    later(() => emit('open'));
  }
  return {
    addEventListener: (type: string, listener: (event: never) => void) => void listeners.set(type, listener),
    close: cut,
    send: text => {
      const ms = world.random() * LATENCY_MS + (happens(world, 'late') ? world.random() * LATE_MS : 0);
      world.clock.after(ms, () => !socket.isGone && !isDead && answer(world, socket, JSON.parse(text)));
    },
  };
};

type Request = { readonly op: string; readonly channels: readonly string[]; readonly resume: Record<string, number> };

const answer = (world: World, socket: ServerSocket, request: Request): void => {
  world.asked.push({ ...request });
  if (request.op === 'ping') socket.send({ op: 'pong' });
  else if (request.op === 'unsubscribe') {
    for (const channel of request.channels) socket.listening.delete(channel);
    if (world.mute !== 'answers') socket.send({ op: 'unsubscribed', channels: request.channels });
  } else if (world.mute !== 'answers') subscribe(world, socket, request);
};

const subscribe = (world: World, socket: ServerSocket, request: Request): void => {
  const { mute } = world;
  const channels = request.channels.filter(channel => {
    const problem = findProblem(world, socket, channel, request.resume[channel] ?? 0);
    if (problem) socket.send({ op: 'error', code: problem[0], message: `channel ${channel} ${problem[1]}` });
    else if (!socket.listening.has(channel))
      socket.listening.set(channel, { isLive: false, version: 0, slowFrom: 0, held: null });
    return problem === null;
  });
  if (channels.length === 0) return;
  const seq = Object.fromEntries(channels.map(channel => [channel, head(world, channel)]));
  socket.send({ op: 'subscribed', channels, seq });
  for (const channel of channels) {
    const version = (socket.listening.get(channel)?.version ?? 0) + 1;
    socket.listening.set(channel, { isLive: false, version, slowFrom: 0, held: null });
    const after = request.resume[channel];
    if (after === undefined) world.starts.set(channel, seq[channel]!);
    world.clock.after(world.random() * LATENCY_MS, () => {
      const listening = socket.listening.get(channel);
      if (listening?.version !== version) return;
      listening.isLive = true;
      if (mute === 'replays') return;
      if (after === undefined) beginPlain(world, socket, channel, seq[channel]!);
      else beginResumed(world, socket, channel, after);
    });
  }
};

const findProblem = (world: World, { listening }: ServerSocket, channel: string, after: number) => {
  if (world.refusal !== null) return ['forbidden', world.refusal];
  if (after > head(world, channel)) return ['unknown_seq', 'has never issued this seq'];
  return listening.has(channel) || listening.size < world.channelsMax ? null : ['limit_reached', 'is one too many'];
};

const beginPlain = (world: World, socket: ServerSocket, channel: string, current: number): void => {
  const entries = world.logs.get(channel)!;
  const isTape = world.kinds[channel] === 'tape';
  const old = isTape ? entries.filter(({ seq }) => seq <= current).slice(-REPLAYED) : [];
  for (const entry of old) socket.send({ ...dataOf(channel, entry), replay: true });
  for (const entry of entries.filter(({ seq }) => seq > current)) socket.send(dataOf(channel, entry));
};

const beginResumed = (world: World, socket: ServerSocket, channel: string, after: number): void => {
  const kind = world.kinds[channel];
  const all = world.logs.get(channel)!;
  const missed = all.filter(({ seq }) => seq > after);
  const kept = kind === 'tape' ? missed : missed.slice(-KEPT);
  const lost = missed.slice(0, missed.length - kept.length);
  if (lost.length > 0) socket.send(gapOf(channel, lost[0]!.seq, lost.at(-1)!.seq));
  const base = lost.at(-1)?.seq ?? after;
  if (kind !== 'state') {
    for (const entry of kept) if (!happens(world, 'lose')) socket.send(dataOf(channel, entry));
  } else {
    const newest = kept.filter(({ seq, item }) => !kept.some(other => other.item === item && other.seq > seq));
    for (const entry of newest) socket.send({ ...dataOf(channel, entry), prev: base });
  }
};

const gapOf = (channel: string, from: number, to: number) => ({
  op: 'gap',
  channel,
  from,
  to,
  repair: `/v1/${channel}?after_seq=${from - 1}&before_seq=${to + 1}`,
});

/** Sends a live event with faults. */
const post = (world: World, socket: ServerSocket, channel: string, entry: Entry): void => {
  const listening = socket.listening.get(channel);
  if (!listening?.isLive) return;
  if (listening.slowFrom > 0) {
    // The client reads again: the gap comes before or after the next event.
    const gap = gapOf(channel, listening.slowFrom, entry.prev);
    listening.slowFrom = 0;
    const messages = [gap, dataOf(channel, entry)];
    for (const message of world.random() < 0.5 ? messages : messages.reverse()) socket.send(message);
    return;
  }
  if (happens(world, 'slow')) {
    listening.slowFrom = entry.seq;
    return;
  }
  if (happens(world, 'lose')) return;
  if (listening.held === null && happens(world, 'swap')) {
    listening.held = entry;
    return;
  }
  const events = [entry, ...(listening.held ? [listening.held] : [])].map(each => dataOf(channel, each));
  listening.held = null;
  if (world.random() < 0.5) socket.send({ op: 'batch', events });
  else for (const event of events) socket.send(event);
  if (happens(world, 'double')) socket.send(dataOf(channel, entry));
};
