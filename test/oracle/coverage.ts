/** Hours of coverage by a plain walk over the inputs. Imports nothing from layers/. */

export type OracleInput = {
  readonly type: string;
  readonly timestamp: number;
  readonly signature?: string;
  readonly token_mint?: string;
  readonly mint?: string;
  readonly to?: string;
  readonly dex_name?: string;
  readonly dex?: string;
  readonly to_dex?: string;
  readonly event_index?: number;
  readonly source?: string;
  readonly venue?: string | null;
  readonly from_slot?: number;
  readonly to_slot?: number;
  readonly from_ts?: number;
  readonly to_ts?: number;
  readonly reason?: string;
  readonly is_filled?: boolean;
};

/** An input and when the stream took it. */
export type Received = { readonly event: OracleInput; readonly receivedMs: number };

const HOUR = 3_600_000;
const SOL = 'So11111111111111111111111111111111111111112';

const keyOf = (event: OracleInput): string => {
  if (event.type === 'swap') return event.token_mint!;
  if (event.type === 'transfer' && event.mint === SOL) return event.to!;
  return event.source ?? event.mint!;
};

const venueOf = ({ type, dex_name, dex, to_dex }: OracleInput): string | null | undefined => {
  if (type === 'swap') return dex_name!;
  if (type === 'liquidity') return dex!;
  if (type === 'migration') return to_dex!;
  return type === 'transfer' ? null : undefined;
};

/** Twenty steps for each power of ten, rounded up to whole milliseconds. */
const roundUp = (ms: number): number => {
  if (ms <= 0) return 0;
  for (let step = 0; ; step++) {
    const bound = Math.ceil(Number((10 ** (step / 20)).toFixed(5)));
    if (bound >= ms) return bound;
  }
};

const quantile = (sorted: readonly number[], share: number): number | null =>
  sorted.length === 0 ? null : roundUp(sorted[Math.ceil(share * sorted.length) - 1]!);

/** The newest word about each gap, of those that are not filled, oldest first. */
export const openGaps = (inputs: readonly Received[]): readonly OracleInput[] => {
  const newest = new Map<string, OracleInput>();
  for (const { event } of inputs) {
    if (event.type !== 'source_gap') continue;
    const key = `${event.source} ${event.from_slot}`;
    const before = newest.get(key);
    if (before === undefined || before.timestamp <= event.timestamp) newest.set(key, event);
  }
  return [...newest.values()]
    .filter(gap => !gap.is_filled)
    .sort((a, b) => a.from_ts! - b.from_ts! || a.to_ts! - b.to_ts! || (a.source! < b.source! ? -1 : 1));
};

const touches = (gap: OracleInput, fromMs: number, toMs: number): boolean =>
  gap.from_ts! < toMs && Math.max(gap.to_ts!, gap.from_ts! + 1) > fromMs;

/** Rows of hours in [fromMs, toMs), in the form of the answer; inputs in their order of arrival. */
export const oracleHours = (inputs: readonly Received[], fromMs: number, toMs: number) => {
  const seen = new Set<string>();
  const arrived = new Map<string, number>();
  const rows = new Map<string, { transactions: Set<string>; lags: number[] }>();
  const rowOf = (hour: number, venue: string | null) => {
    const name = `${hour} ${venue ?? ''}`;
    const row = rows.get(name) ?? { transactions: new Set<string>(), lags: [] };
    rows.set(name, row);
    return row;
  };
  for (const { event, receivedMs } of inputs) {
    const key = keyOf(event);
    const identity =
      event.signature === undefined ? JSON.stringify(event) : `${event.type} ${event.signature} ${event.event_index}`;
    if (seen.has(`${key} ${identity}`)) continue;
    seen.add(`${key} ${identity}`);
    const ownMs = Math.max(receivedMs, arrived.get(key) ?? 0);
    arrived.set(key, ownMs);
    const venue = venueOf(event);
    if (venue === undefined) continue;
    const row = rowOf(Math.floor(event.timestamp / HOUR) * HOUR, venue);
    row.transactions.add(event.type === 'swap' ? `${key} ${event.signature}` : identity + key);
    row.lags.push(ownMs - event.timestamp);
  }
  const gaps = openGaps(inputs);
  for (const gap of gaps)
    for (let hour = Math.floor(fromMs / HOUR) * HOUR; hour < toMs; hour += HOUR)
      if (touches(gap, hour, hour + HOUR)) rowOf(hour, gap.venue ?? null);
  return [...rows]
    .map(([name, { transactions, lags }]) => {
      const hour = Number(name.slice(0, name.indexOf(' ')));
      const venue = name.slice(name.indexOf(' ') + 1) || null;
      const own = gaps.filter(
        gap => ((gap.venue ?? null) === null || gap.venue === venue) && touches(gap, hour, hour + HOUR),
      );
      const sorted = lags.toSorted((a, b) => a - b);
      return {
        hour_ms: hour,
        venue,
        transactions: transactions.size,
        decoded: transactions.size,
        rejected: 0,
        unexplained_usd: null,
        unexplained_unpriced: 0,
        gaps: own.map(({ source, from_ts, to_ts, from_slot, to_slot, reason }) => ({
          ...{ source, from_ts, to_ts, from_slot, to_slot, reason },
        })),
        lag_p50_ms: quantile(sorted, 0.5),
        lag_p99_ms: quantile(sorted, 0.99),
        is_complete: own.length === 0,
      };
    })
    .filter(({ hour_ms }) => hour_ms + HOUR > fromMs && hour_ms < toMs)
    .sort((a, b) => a.hour_ms - b.hour_ms || ((a.venue ?? '') < (b.venue ?? '') ? -1 : 1));
};
