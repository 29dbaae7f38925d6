import type { Client } from '../client.ts';
import { type Clock, systemClock } from '../time/clock.ts';
import type { ChartBar } from './library.ts';

export type Subscription = { readonly end: () => void };

type Wanted = {
  readonly client: Pick<Client, 'stream'>;
  readonly mint: string;
  readonly resolution: string;
  /** Newest bar that the chart has, unix ms. */
  readonly newestMs: number;
  /** The newest bars by REST. */
  readonly readNewest: () => Promise<readonly ChartBar[]>;
  readonly onTick: (bar: ChartBar) => void;
  readonly onReset: () => void;
  readonly clock?: Clock | undefined;
};

/** Names of candle channels, where they are not minutes. */
const words: Readonly<Record<string, string>> = { '60': '1h', '240': '4h', D: '1d', W: '1w' };

/** Late trades often come together. */
const RESET_MS = 5_000;

/**
 * Sends bars of a candle channel, ascending.
 * A chart takes newest bars only: a change of an earlier one, or a gap, resets it.
 */
export function createSubscription({ client, mint, resolution, clock = systemClock, ...chart }: Wanted): Subscription {
  const ended = new AbortController();
  let newestMs = chart.newestMs;
  let cancelReset: (() => void) | null = null;
  const reset = (): void => {
    cancelReset ??= clock.after(RESET_MS, () => {
      cancelReset = null;
      chart.onReset();
    });
  };
  const send = (bar: ChartBar): void => {
    if (bar.time < newestMs) reset();
    else {
      newestMs = bar.time;
      chart.onTick(bar);
    }
  };
  /** Closes the hole between the history and the first message. */
  const catchUp = async (): Promise<void> => {
    const bars = await chart.readNewest().catch(() => []);
    // The channel may be newer than what REST answers.
    for (const bar of bars) if (!ended.signal.aborted && bar.time > newestMs) send(bar);
  };
  const width = words[resolution] ?? (/\D/.test(resolution) ? resolution.toLowerCase() : `${resolution}m`);
  const read = async (): Promise<void> => {
    const channel = `token:${mint}:ohlcv:full:${width}` as `token:${string}:ohlcv:full:1m`;
    const onState = (state: string): void => void (state === 'live' && catchUp());
    for await (const event of client.stream([channel], { signal: ended.signal, onState })) {
      if (event.type === 'gap') reset();
      if (event.type !== 'token:ohlcv') continue;
      const { bucket_start_ms: time, open, high, low, close, volume_usd: volume } = event.data;
      send({ time, open, high, low, close, volume });
    }
  };
  // A refused stream leaves the history on the chart.
  read().catch(() => undefined);
  return {
    end: () => {
      ended.abort();
      cancelReset?.();
    },
  };
}
