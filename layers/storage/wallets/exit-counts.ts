import { quarterMs } from '../../core/wallet/quarters.ts';
import { getItem, type Item } from '../kernel/dynamo.ts';
import { runInParallel } from '../kernel/parallel.ts';
import { buildConsistentQuery, queryPages } from '../kernel/query.ts';
import { getVersionedBody, saveVersioned } from '../kernel/versioned.ts';
import type { WalletRow } from './wallet-row.ts';
import type { Wallets } from './wallets.ts';

/** Copied exits in a UTC day. */
export type DayTotal = {
  /** Since the epoch. */
  readonly day: number;
  /** Last counted arrival number. */
  readonly through: number;
  readonly exits: number;
};

/** Counts by quarter hour since the epoch. */
export type DayQuarters = { readonly through: number; readonly counts: ReadonlyMap<number, number> };

const DAY_QUARTERS = 96;
/** Padded, to sort as text. */
const DAY_MAX = 999_999;
const PARALLEL_MAX = 8;
/** Each further query reads four times more. */
const DAYS_FIRST = 100;

/** Per wallet, or per wallet and mint. */
function formatCountsKey(wallet: string, mint?: string): string {
  return mint ? `n#${wallet}#${mint}` : `n#${wallet}`;
}
function formatDayKey(day: number): string {
  return String(Math.min(day, DAY_MAX)).padStart(6, '0');
}

export function toQuarterNumber(timestampMs: number): number {
  return Math.floor(timestampMs / quarterMs);
}
export function toDayNumber(quarter: number): number {
  return Math.floor(quarter / DAY_QUARTERS);
}

/**
 * Counts copied exits, in total and by token. Idempotent. Throws
 * ConditionalCheckFailedException when another writer was faster.
 */
export async function countExits(wallets: Wallets, wallet: string, exits: readonly WalletRow[]): Promise<void> {
  const through = exits.at(-1)?.seq ?? 0;
  const byMint = [...Map.groupBy(exits, ({ event }) => event.mint)];
  const parts = [[undefined, exits] as const, ...byMint].flatMap(([mint, group]) =>
    [...Map.groupBy(group, ({ timestampMs }) => toDayNumber(toQuarterNumber(timestampMs)))].map(
      ([day, ofDay]) => [mint, day, ofDay] as const,
    ),
  );
  await runInParallel(parts, PARALLEL_MAX, ([mint, day, ofDay]) =>
    addCounts(wallets, { k: { S: formatCountsKey(wallet, mint) }, s: { S: formatDayKey(day) } }, ofDay, through),
  );
}

async function addCounts(wallets: Wallets, key: Item, rows: readonly WalletRow[], through: number): Promise<void> {
  const item = await getItem(wallets, key);
  const { v, p, t, ...counted } = item ? getVersionedBody(item) : {};
  if (Number(p?.N ?? 0) >= through) return;
  const added = [...Map.groupBy(rows, ({ timestampMs }) => toQuarterNumber(timestampMs) % DAY_QUARTERS)].map(
    ([quarter, group]) =>
      [`q${quarter}`, { N: String(Number(counted[`q${quarter}`]?.N ?? 0) + group.length) }] as const,
  );
  const body = {
    ...counted,
    ...Object.fromEntries(added),
    p: { N: String(through) },
    t: { N: String(Number(t?.N ?? 0) + rows.length) },
  };
  const version = Number(v?.N ?? 0);
  await saveVersioned(wallets, { key, version: version + 1, indexed: {}, body }, { version, indexed: {} });
}

/** Newest first, until `enough` accepts them. */
export async function readDayTotals(
  wallets: Wallets,
  wallet: string,
  mint: string | undefined,
  [fromMs, toMs]: readonly [number, number],
  enough: (days: readonly DayTotal[]) => boolean,
): Promise<readonly DayTotal[]> {
  const days: DayTotal[] = [];
  const query = {
    ...buildConsistentQuery('k = :k AND s BETWEEN :from AND :to', {
      k: formatCountsKey(wallet, mint),
      from: formatDayKey(toDayNumber(toQuarterNumber(fromMs))),
      to: toMs === Infinity ? '~' : formatDayKey(toDayNumber(toQuarterNumber(toMs))),
    }),
    ScanIndexForward: false,
    ProjectionExpression: 's, b.p, b.t',
    Limit: DAYS_FIRST,
  };
  for await (const { items } of queryPages(wallets, query, 4)) {
    for (const item of items) {
      const { p, t } = getVersionedBody(item);
      days.push({ day: Number(item.s!.S), through: Number(p!.N), exits: Number(t!.N) });
    }
    if (enough(days)) break;
  }
  return days;
}

/** A missing day has `through` 0. */
export async function loadDayQuarters(
  wallets: Wallets,
  wallet: string,
  mint: string | undefined,
  day: number,
): Promise<DayQuarters> {
  const item = await getItem(wallets, { k: { S: formatCountsKey(wallet, mint) }, s: { S: formatDayKey(day) } });
  if (!item) return { through: 0, counts: new Map() };
  const counted = Object.entries(getVersionedBody(item)).filter(([name]) => /^q\d+$/.test(name));
  return {
    through: Number(getVersionedBody(item).p!.N),
    counts: new Map(counted.map(([name, { N }]) => [day * DAY_QUARTERS + Number(name.slice(1)), Number(N)])),
  };
}
