import type { StreamEvent } from '@chain-intelligence/client';
import { useMemo, useState } from 'preact/hooks';
import { type RestRead, useRest } from '../data/use-rest.ts';
import { type StreamRead, useStream } from '../data/use-stream.ts';
import { CHOSEN_MAX } from './chosen.ts';
import { mergeBars, type PriceBar } from './comparison.ts';

/** Candles of a span: a width and their number. */
export const spanCandles = {
  '1h': { timeframe: '1m', limit: 61, widthMs: 60_000 },
  '6h': { timeframe: '5m', limit: 73, widthMs: 300_000 },
  '24h': { timeframe: '15m', limit: 97, widthMs: 900_000 },
  '7d': { timeframe: '1h', limit: 169, widthMs: 3_600_000 },
} as const;

export type SpanName = keyof typeof spanCandles;
export const spanNames = Object.keys(spanCandles) as readonly SpanName[];

const EVERY_MS = 30_000;

type Bars = ReadonlyMap<string, readonly PriceBar[]>;

export type Lines = {
  readonly read: RestRead<Bars>;
  readonly reads: readonly RestRead<unknown>[];
  readonly live: StreamRead;
};

/** Filled candles of some tokens, kept current by their channels. */
export function useLines(mints: readonly string[], span: SpanName): Lines {
  const { timeframe, limit } = spanCandles[span];
  // As many hooks however many tokens.
  const reads = Array.from({ length: CHOSEN_MAX }, (_, at) => {
    const asked = { mint: mints[at] ?? '', timeframe, limit, fill: true };
    return useRest('/v1/token/{mint}/ohlcv', asked, { everyMs: EVERY_MS, isOn: mints[at] !== undefined });
  }).slice(0, mints.length);
  const series = `${mints.join(' ')} ${timeframe}`;
  const [heard, setHeard] = useState<{ readonly series: string; readonly bars: Bars }>({ series, bars: new Map() });
  const channels = mints.map(mint => `token:${mint}:ohlcv:full:${timeframe}` as const);
  const live = useStream(channels, events => {
    if (events.some(({ type }) => type === 'gap')) for (const read of reads) read.reload();
    setHeard(old => ({ series, bars: addEvents(old.series === series ? old.bars : new Map(), events, timeframe) }));
  });
  const newer = heard.series === series ? heard.bars : undefined;
  const isReady = reads.every(({ data }) => data !== undefined);
  const data = useMemo(
    () =>
      isReady
        ? new Map(mints.map((mint, at) => [mint, mergeBars(reads[at]!.data!.candles, newer?.get(mint) ?? [])]))
        : undefined,
    [isReady, newer, series, ...reads.map(read => read.data)],
  );
  const failed = reads.find(({ error }) => error !== undefined);
  const first = reads[0];
  const read: RestRead<Bars> = {
    source: first?.source ?? { kind: 'rest', path: '/v1/token/{mint}/ohlcv', parameters: {} },
    status: failed ? 'error' : isReady ? 'ready' : 'loading',
    data,
    error: failed?.error,
    atMs: Math.min(...reads.map(({ atMs }) => atMs)),
    headers: undefined,
    reload: () => {
      for (const each of reads) each.reload();
    },
  };
  return { read, reads, live };
}

type CandleEvents = readonly StreamEvent<`token:${string}:ohlcv:full:1m`>[] | readonly StreamEvent[];

function addEvents(old: Bars, events: CandleEvents, timeframe: string): Bars {
  const next = new Map(old);
  for (const event of events) {
    if (event.type !== 'token:ohlcv' || !event.channel.endsWith(`:${timeframe}`)) continue;
    const mint = event.channel.split(':')[1]!;
    const { bucket_start_ms: bucket, open, close, trades } = event.data;
    next.set(mint, mergeBars(next.get(mint) ?? [], [{ bucket, open, close, trades }]));
  }
  return next;
}
