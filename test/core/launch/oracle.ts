import type { MintRow } from '../../../layers/core/mint/mint-row.ts';

type Row = { readonly row: MintRow; readonly order: readonly number[] };

/** Snapshots follow the swaps of their slot. */
const orderOf = (row: MintRow): readonly number[] => {
  if (!('kind' in row)) return [row.slot, row.txIndex!, row.eventIndex];
  if (row.kind === 'migration') return [row.slot, row.txIndex!, row.eventIndex];
  return [row.slot, Infinity, row.timestampMs];
};
const compare = (a: Row, b: Row): number => {
  const at = a.order.findIndex((part, index) => part !== b.order[index]);
  return at < 0 ? 0 : a.order[at]! - b.order[at]!;
};
const curveOf = (row: MintRow) => ('kind' in row ? (row.kind === 'pool' ? (row.curve ?? null) : null) : row.curve);
const pads = ['pump_fun', 'raydium_launchpad', 'meteora_dbc', 'boop_fun', 'moonit'];

/** A launch from all rows at once, in canonical order. */
export function findLaunch(rows: readonly MintRow[], nowMs: number) {
  const ordered = rows.map(row => ({ row, order: orderOf(row) })).sort(compare);
  const states = ordered.filter(({ row }) => curveOf(row) !== null);
  const newest = states.at(-1);
  const complete = states.find(({ row }) => curveOf(row)!.complete);
  const migration = ordered.find(({ row }) => 'kind' in row && row.kind === 'migration')?.row;
  const swaps = ordered.filter(({ row }) => !('kind' in row));
  const pad = newest === undefined ? null : curveOf(newest.row)!.pad;
  const outside = swaps.find(
    one =>
      complete !== undefined &&
      compare(one, complete) > 0 &&
      'dex' in one.row &&
      !pads.includes(one.row.dex) &&
      (one.row.pool === null || one.row.pool !== (newest!.row as { pool: string | null }).pool),
  )?.row;
  const tokenTimes = rows.flatMap(row => ('kind' in row && row.kind === 'token' ? [row.timestampMs] : []));
  const launched = Math.min(...tokenTimes, ...states.slice(0, 1).map(({ row }) => row.timestampMs));
  const graduated = (migration ?? outside)?.timestampMs ?? null;
  const last = Math.max(...swaps.map(({ row }) => row.timestampMs));
  const state = newest && curveOf(newest.row);
  const isComplete = complete !== undefined || graduated !== null;
  const pct = (): number | null => {
    if (!state) return null;
    if (isComplete) return 100;
    const target = states.map(({ row }) => curveOf(row)!.targetRaw).findLast(raw => raw !== null) ?? null;
    const [done, whole] = state.pad === 'pump_fun' ? [state.soldRaw, state.forSaleRaw] : [state.raisedRaw, target];
    return done === null || whole === null ? null : Math.min(100, (100 * Number(done)) / Number(whole));
  };
  const percent = pct();
  const living = isComplete || (percent !== null && percent >= 80) ? 'graduating' : 'curve';
  const lastSeen = Number.isFinite(last) ? last : launched;
  return {
    pad,
    percent,
    launchedMs: Number.isFinite(launched) ? launched : null,
    completedMs: complete?.row.timestampMs ?? null,
    graduatedMs: graduated,
    stage: graduated !== null ? 'graduated' : nowMs - lastSeen >= 86_400_000 ? 'dead' : living,
  };
}
