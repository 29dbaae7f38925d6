import { type Beginning, type Coverage, type Gap, trackCoverage } from './coverage.ts';
import { PermanentError } from './errors.ts';
import { describeGap } from './gap.ts';
import type { Message } from './message.ts';
import { formatErrorReason } from './reason.ts';
import { type Backoff, computeRetryWaitMs, waitUntilAborted } from './retry.ts';
import { openSilenceClock } from './silence.ts';
import type { Ears, Source } from './source.ts';

export type HoldOptions = {
  readonly source: Source;
  readonly hear: (message: Message) => Promise<void> | null;
  readonly stop: AbortSignal;
  readonly backoff: Backoff;
  /** For the commands that fill a gap. */
  readonly addresses: readonly string[];
  /** Of the source in its statements. */
  readonly name?: string | undefined;
  readonly tell: (words: string) => void;
  readonly onReconnect: () => void;
  readonly onMiss: () => void;
  readonly report: (coverage: Coverage) => void;
  readonly reportMs: number;
  /** Ends a watched connection without a new slot. */
  readonly silenceMs: number;
};

/** A connection this long resets the backoff. */
const GOOD_MS = 30_000;

type Tracked = ReturnType<typeof trackCoverage>;

/** `why` is null at the end of input. */
type Ended = {
  readonly why: string | null;
  readonly isConnected: boolean;
  readonly readyMs: number | null;
  readonly isSilent: boolean;
};

/** Reconnects with backoff and reports gaps. Throws the source's PermanentError. */
export async function connectWithBackoff(options: HoldOptions): Promise<void> {
  const { stop, tell } = options;
  const tracked = trackCoverage(options);
  let gap: (Gap & { readonly began: Beginning }) | null = null;
  for (let tries = 1; !stop.aborted; tries++) {
    const onReady = (isReplayed: boolean, isWatched: boolean): void => {
      const nowMs = Date.now();
      tell(
        gap === null || isReplayed
          ? 'listening'
          : describeGap({ ...gap, toMs: nowMs }, options.addresses, options.name),
      );
      tracked.open(nowMs, isReplayed ? null : (gap?.began ?? null), isWatched);
      gap = null;
    };
    const { why, isConnected, readyMs, isSilent } = await connect(options, tracked, onReady);
    if (why === null || stop.aborted) return;
    options.onReconnect();
    if (readyMs !== null) {
      gap = { ...tracked.end(), began: isSilent ? 'silent' : 'disconnected' };
      if (Date.now() - readyMs > GOOD_MS) tries = 1;
    }
    const ms = computeRetryWaitMs(options.backoff, tries);
    tell(`the connection ${isConnected ? 'ended' : 'failed'}: ${why}; retrying in ${ms} ms`);
    await waitUntilAborted(ms, stop);
  }
}

/** Runs one connection until it ends or falls silent. */
async function connect(
  options: HoldOptions,
  tracked: Tracked,
  onReady: (isReplayed: boolean, isWatched: boolean) => void,
): Promise<Ended> {
  const silent = new AbortController();
  const clock = openSilenceClock(options.silenceMs, () => silent.abort());
  const link: { isConnected: boolean; readyMs: number | null; isWatched: boolean } = {
    isConnected: false,
    readyMs: null,
    isWatched: false,
  };
  const miss = (why: string): void => {
    options.tell(why);
    options.onMiss();
  };
  const advance = (slot: unknown, isNotice: boolean): void => {
    if (tracked.advance(slot, Date.now(), { isNotice, isWatched: link.isWatched, miss })) clock.stir();
  };
  const ears: Ears = {
    connected: () => {
      link.isConnected = true;
    },
    watch: () => {
      link.isWatched = true;
    },
    unwatched: options.tell,
    ready: (isReplayed = false) => {
      link.isConnected = true;
      link.readyMs = Date.now();
      onReady(isReplayed, link.isWatched);
      if (link.isWatched) clock.start();
    },
    slot: slot => advance(slot, true),
    hear: message => {
      tracked.hear(Date.now());
      if (message.slot !== null) advance(message.slot, false);
      const room = options.hear(message);
      if (room !== null) clock.waitFor(room);
      return room;
    },
    miss,
  };
  const stop = AbortSignal.any([options.stop, silent.signal]);
  let why: string | null;
  try {
    why = await options.source({ ears, since: tracked.newestSlot(), stop });
  } catch (error) {
    if (error instanceof PermanentError) throw error;
    why = formatErrorReason(error);
  } finally {
    clock.stop();
  }
  const isSilent = silent.signal.aborted;
  return { ...link, why: isSilent ? `no new slot for ${options.silenceMs / 1000} s` : why, isSilent };
}
