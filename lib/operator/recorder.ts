import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { findChannel } from '../../layers/contract/channels.ts';
import { findOver } from '../../layers/contract/listed.ts';
import { service } from '../../layers/contract/service.ts';
import { UsageError } from './target.ts';

type RecorderDeps = {
  readonly socketUrl: string;
  readonly key: string;
  readonly channels: readonly string[];
  /** Takes a line, without its end. */
  readonly write: (line: string) => void;
  readonly warn: (line: string) => void;
  readonly signal: AbortSignal;
};

export type Recorded = { messages: number; gaps: number; reconnects: number };

type Run = RecorderDeps & {
  readonly recorded: Recorded;
  /** The newest number that was written, by channel. */
  readonly newest: Map<string, number>;
  /** The number that a channel had when it was subscribed to. */
  readonly begun: Map<string, number>;
};

const PING_MS = 60_000;
const AGAIN_MS = { first: 500, most: 30_000 };
const PLAIN = '{"channel":';

/** Throws UsageError for a channel that cannot be recorded. */
export function assertRecordable(channels: readonly string[]): void {
  for (const name of channels) {
    const match = findChannel(name);
    if ('problem' in match) throw new UsageError(`--channels: ${name}: ${match.problem}`);
    if (findOver(name) !== null) throw new UsageError(`--channels: ${name} is a list; name its channels instead.`);
  }
}

/**
 * Records each message of a socket once, until the signal.
 * A new connection resumes.
 * Throws UsageError for a refused key or channel.
 */
export async function recordMessages(deps: RecorderDeps): Promise<Recorded> {
  const run: Run = { ...deps, recorded: { messages: 0, gaps: 0, reconnects: 0 }, newest: new Map(), begun: new Map() };
  for (let waitMs = AGAIN_MS.first; !run.signal.aborted; run.recorded.reconnects += 1) {
    const before = run.recorded.messages;
    const problem = await listenOnce(run);
    if (run.signal.aborted) break;
    run.warn(`The connection ended${problem === null ? '' : `: ${problem}`}. Connecting again.`);
    waitMs = run.recorded.messages > before ? AGAIN_MS.first : Math.min(AGAIN_MS.most, waitMs * 2);
    await sleep(waitMs, undefined, { signal: run.signal }).catch(() => {});
  }
  return run.recorded;
}

/** Resolves with why the connection ended. */
function listenOnce(run: Run): Promise<string | null> {
  const { socketUrl, key, signal } = run;
  const { promise, resolve, reject } = Promise.withResolvers<string | null>();
  const socket = new WebSocket(socketUrl, { headers: { Authorization: `Bearer ${key}` } });
  const ping = setInterval(() => socket.readyState === socket.OPEN && socket.send('{"op":"ping"}'), PING_MS);
  const stop = (): void => socket.close();
  signal.addEventListener('abort', stop, { once: true });
  socket.on('open', () => {
    for (const message of toSubscriptions(run)) socket.send(JSON.stringify(message));
  });
  socket.on('message', data => {
    try {
      takeText(run, socket, String(data));
    } catch (error) {
      reject(error);
      socket.close();
    }
  });
  socket.on('unexpected-response', (_request, response) => {
    const status = response.statusCode ?? 0;
    const text = `${socketUrl} answered ${status}`;
    if (status >= 400 && status < 500 && status !== 429) reject(new UsageError(`${text}. Check --ws and --key.`));
    else resolve(text);
    socket.terminate();
  });
  socket.on('error', error => resolve(error.message));
  socket.on('close', (code, reason) => resolve(`${code} ${reason}`.trim()));
  return promise.finally(() => {
    clearInterval(ping);
    signal.removeEventListener('abort', stop);
  });
}

function* toSubscriptions({ channels, newest, begun }: Run) {
  const { channelsPerMessageMax: most } = service.socketLimits;
  for (let from = 0; from < channels.length; from += most) {
    const some = channels.slice(from, from + most);
    const resume = some.map(name => [name, newest.get(name) ?? begun.get(name)] as const);
    yield {
      op: 'subscribe',
      channels: some,
      resume: Object.fromEntries(resume.filter(([, seq]) => seq !== undefined)),
    };
  }
}

/** Writes a message, or says what is missing. Throws UsageError for a refused channel. */
function takeText({ recorded, newest, begun, channels, write, warn }: Run, socket: WebSocket, text: string): void {
  const atMs = Date.now();
  const message = JSON.parse(text);
  if (text.startsWith(PLAIN)) {
    const { channel, seq } = message;
    // A resume may repeat what had arrived.
    if (seq <= (newest.get(channel) ?? -1)) return;
    newest.set(channel, seq);
    recorded.messages += 1;
    write(`{"at":${atMs},${text.slice(1)}`);
  } else if (message.op === 'subscribed')
    for (const [channel, seq] of Object.entries<number>(message.seq)) {
      if (!begun.has(channel)) begun.set(channel, seq);
    }
  else if (message.op === 'gap') {
    recorded.gaps += 1;
    newest.set(message.channel, message.to);
    warn(`Missing on ${message.channel}: ${message.from} to ${message.to}.`);
  } else if (message.op === 'error') {
    const name = channels.find(one => message.message.startsWith(`channel ${one}: resume`));
    if (message.code !== 'unknown_seq' || name === undefined) throw new UsageError(message.message);
    recorded.gaps += 1;
    warn(`Missing on ${name}, which goes on from now: ${message.message}`);
    newest.delete(name);
    begun.delete(name);
    socket.send(JSON.stringify({ op: 'subscribe', channels: [name] }));
  }
}
