import { PermanentError } from './errors.ts';
import { type Gap, gapNote } from './gap.ts';
import type { Message } from './message.ts';
import { reasonOf } from './reason.ts';
import { type Backoff, pause, waitOf } from './retry.ts';
import type { Source } from './source.ts';

export type HoldOptions = {
  readonly source: Source;
  readonly hear: (message: Message) => Promise<void> | null;
  readonly stop: AbortSignal;
  readonly backoff: Backoff;
  /** For the commands that fill a gap. */
  readonly addresses: readonly string[];
  readonly tell: (words: string) => void;
  readonly onReconnect: () => void;
  readonly onMiss: () => void;
};

/** A connection this long resets the backoff. */
const GOOD_MS = 30_000;

/** Reconnects with backoff and reports gaps. Throws the source's PermanentError. */
export const hold = async (options: HoldOptions): Promise<void> => {
  const { source, stop, tell } = options;
  let gap: Gap | null = null;
  let isConnected = false;
  let [slot, heardMs, readyMs]: [number | null, number, number | null] = [null, 0, null];
  const connected = (): void => {
    isConnected = true;
  };
  const ready = (isReplayed = false): void => {
    connected();
    readyMs = Date.now();
    tell(gap === null || isReplayed ? 'listening' : gapNote({ ...gap, toMs: readyMs }, options.addresses));
    gap = null;
    heardMs = readyMs;
  };
  const hear = (message: Message): Promise<void> | null => {
    slot = Math.max(slot ?? 0, message.slot ?? 0) || null;
    heardMs = Date.now();
    return options.hear(message);
  };
  const miss = (why: string): void => {
    tell(why);
    options.onMiss();
  };
  const forget = (): void => {
    readyMs = null;
    isConnected = false;
  };
  const reason = (): string => (isConnected ? 'the connection ended' : 'the connection failed');
  const lastedMs = (): number | null => (readyMs === null ? null : Date.now() - readyMs);
  for (let tries = 1; !stop.aborted; tries++) {
    forget();
    const why = await endOf(source, { ears: { connected, ready, hear, miss }, since: slot, stop });
    if (why === null || stop.aborted) return;
    options.onReconnect();
    const lasted = lastedMs();
    if (lasted !== null) gap = { slot, fromMs: heardMs };
    if (lasted !== null && lasted > GOOD_MS) tries = 1;
    const ms = waitOf(options.backoff, tries);
    tell(`${reason()}: ${why}; retrying in ${ms} ms`);
    await pause(ms, stop);
  }
};

const endOf = async (source: Source, held: Parameters<Source>[0]): Promise<string | null> => {
  try {
    return await source(held);
  } catch (error) {
    if (error instanceof PermanentError) throw error;
    return reasonOf(error);
  }
};
