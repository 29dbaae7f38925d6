import type { Answer, StreamEvent } from '@chain-intelligence/client';
import { formatShortAddress } from '../../format/address.ts';
import { formatCompact, formatShare, formatUsd } from '../../format/number.ts';
import { formatBundleType } from '../bundles/bundle-text.ts';
import { computeFraction, sum } from '../exact/amount.ts';
import type { TapeRow } from '../tape/trade-row.ts';
import { type Candle, findCandleIndex } from './candle.ts';

type Bundle = Answer<'/v1/token/{mint}/bundles'>['bundles'][number];
type LiquidityEvent = Answer<'/v1/token/{mint}/liquidity/events'>['events'][number];
export type DumpAlert = Extract<StreamEvent<`token:${string}:dump_alert`>, { type: 'token:dump_alert' }>['data'];

/** Something that the chart points at. */
export type ChartEvent = {
  readonly id: string;
  readonly kind: 'buy' | 'dump' | 'liquidity' | 'rug' | 'time';
  readonly ms: number;
  readonly text: string;
  readonly bundleId?: string;
};

export type EventSources = {
  readonly bundles: readonly Bundle[];
  /** Trades of wallets in bundles. */
  readonly trades: readonly TapeRow[];
  readonly alerts: readonly DumpAlert[];
  readonly liquidity: readonly LiquidityEvent[];
  readonly ruggedTime: string | null;
  /** A time that was chosen, unix ms. */
  readonly chosenMs?: number | null;
};

/** Buys, dumps, removals and the rug, oldest first. */
export function buildChartEvents({
  bundles,
  trades,
  alerts,
  liquidity,
  ruggedTime,
  chosenMs = null,
}: EventSources): readonly ChartEvent[] {
  const byBundle = Map.groupBy(trades, ({ bundleId }) => bundleId);
  const shown = bundles.filter(({ status }) => status !== 'merged');
  const found = [
    ...shown.map(bundle => {
      const buys = (byBundle.get(bundle.bundle_id) ?? []).filter(({ side }) => side === 'buy').map(({ ms }) => ms);
      const paid = bundle.total_usd_invested === null ? '' : ` for ${formatUsd(bundle.total_usd_invested)}`;
      return {
        id: `buy ${bundle.bundle_id}`,
        kind: 'buy' as const,
        ms: Math.min(Date.parse(bundle.created_at), ...buys),
        text: `Bundle of ${bundle.member_count_total} wallets buys${paid} (${formatBundleType(bundle.bundle_type)})`,
        bundleId: bundle.bundle_id,
      };
    }),
    ...shown
      .flatMap(bundle => findDumpEvents(bundle, byBundle.get(bundle.bundle_id) ?? []))
      // The alert of a dump says more than its trades.
      .filter(
        ({ bundleId, ms }) =>
          !alerts.some(alert => bundleId === alert.bundle_id && Math.abs(ms - alert.timestamp) <= DUMP_MS),
      ),
    ...alerts.map(toAlertEvent),
    ...liquidity.flatMap(({ side, signature, ts_ms, wallet, pct_of_pool, is_full_close }) => {
      if (side !== 'remove' || !(is_full_close || (pct_of_pool ?? 0) >= LARGE_REMOVAL)) return [];
      const part = is_full_close ? 'all' : formatShare(pct_of_pool, 0);
      const text = `${formatShortAddress(wallet)} removes ${part} of the liquidity of a pool`;
      return [{ id: `liquidity ${signature}`, kind: 'liquidity' as const, ms: ts_ms, text }];
    }),
    ...(ruggedTime === null
      ? []
      : [{ id: 'rug', kind: 'rug' as const, ms: Date.parse(ruggedTime), text: 'Rug confirmed' }]),
  ];
  const chosen = chosenMs === null ? [] : [{ id: 'time', kind: 'time' as const, ms: chosenMs, text: 'Chosen time' }];
  return [...found, ...chosen].toSorted((a, b) => a.ms - b.ms);
}

/** The dump rule of the lifecycle. */
const DUMP_SHARE = 0.2;
const DUMP_MS = 60_000;

function findDumpEvents(bundle: Bundle, trades: readonly TapeRow[]): readonly ChartEvent[] {
  const sells = trades.filter(({ side }) => side === 'sell').toSorted((a, b) => a.ms - b.ms || a.seq - b.seq);
  const dumps: ChartEvent[] = [];
  for (let from = 0; from < sells.length; ) {
    const start = sells[from]!;
    const burst = sells.slice(from).filter(({ ms }) => ms - start.ms < DUMP_MS);
    const part = computeFraction(sum(burst.map(({ tokens }) => tokens)), bundle.total_tokens_bought_ui);
    from += part >= DUMP_SHARE ? burst.length : 1;
    if (part < DUMP_SHARE) continue;
    const wallets = new Set(burst.map(({ wallet }) => wallet)).size;
    const sellers = wallets === 1 ? '1 wallet sells' : `${wallets} wallets sell`;
    const known = burst.flatMap(row => row.usd ?? []);
    const least = known.length < burst.length ? 'at least ' : '';
    const money = known.length === 0 ? '' : ` for ${least}${formatUsd(sum(known))}`;
    dumps.push({
      id: `dump ${bundle.bundle_id} ${start.ms}`,
      kind: 'dump',
      ms: start.ms,
      text: `${sellers} ${formatShare(part, 0)} of the tokens of a bundle within a minute${money}`,
      bundleId: bundle.bundle_id,
    });
  }
  return dumps;
}

function toAlertEvent(alert: DumpAlert): ChartEvent {
  const { bundle_id, timestamp, sold_pct, member_count } = alert;
  const left = formatCompact(alert.remaining_chain_balance_ui);
  return {
    id: `dump ${bundle_id} ${timestamp}`,
    kind: 'dump',
    ms: timestamp,
    text: `Dump alert: a bundle of ${member_count} wallets has sold ${formatShare(sold_pct, 0)}; ${left} tokens remain`,
    bundleId: bundle_id,
  };
}

const LARGE_REMOVAL = 0.2;

/** Events of one candle, drawn as one pin. */
export type Pin = { readonly time: number; readonly kind: ChartEvent['kind']; readonly events: readonly ChartEvent[] };

const RANK: Readonly<Record<ChartEvent['kind'], number>> = { time: 4, rug: 3, dump: 2, liquidity: 1, buy: 0 };

/** Groups events by candle. Events before the first wait. */
export function buildPins(candles: readonly Candle[], events: readonly ChartEvent[]): readonly Pin[] {
  const placed = events.flatMap(event => {
    const at = findCandleIndex(candles, event.ms / 1_000);
    return at < 0 ? [] : [{ event, time: candles[at]!.time }];
  });
  return [...Map.groupBy(placed, ({ time }) => time)].map(([time, group]) => {
    const own = group.map(({ event }) => event);
    return { time, events: own, kind: own.reduce((a, b) => (RANK[b.kind] > RANK[a.kind] ? b : a)).kind };
  });
}
