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
  let [slot, heardMs]: [number | null, number] = [null, 0];
  const hear = (message: Message): Promise<void> | null => {
    slot = Math.max(slot ?? 0, message.slot ?? 0) || null;
    heardMs = Date.now();
    return options.hear(message);
  };
  const miss = (why: string): void => {
    tell(why);
    options.onMiss();
  };
  for (let tries = 1; !stop.aborted; tries++) {
    const link: { isConnected: boolean; readyMs: number | null } = { isConnected: false, readyMs: null };
    const connected = (): void => {
      link.isConnected = true;
    };
    const ready = (isReplayed = false): void => {
      connected();
      link.readyMs = heardMs = Date.now();
      tell(gap === null || isReplayed ? 'listening' : gapNote({ ...gap, toMs: heardMs }, options.addresses));
      gap = null;
    };
    const why = await endOf(source, { ears: { connected, ready, hear, miss }, since: slot, stop });
    if (why === null || stop.aborted) return;
    options.onReconnect();
    if (link.readyMs !== null) {
      gap = { slot, fromMs: heardMs };
      if (Date.now() - link.readyMs > GOOD_MS) tries = 1;
    }
    const ms = waitOf(options.backoff, tries);
    tell(`the connection ${link.isConnected ? 'ended' : 'failed'}: ${why}; retrying in ${ms} ms`);
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
