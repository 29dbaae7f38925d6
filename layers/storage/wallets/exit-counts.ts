import { quarterMs } from '../../core/wallet/quarters.ts';
import { getItem, type Item } from '../kernel/dynamo.ts';
import { inParallel } from '../kernel/parallel.ts';
import { consistently, queryPages } from '../kernel/query.ts';
import { bodyOf, saveVersioned } from '../kernel/versioned.ts';
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
const countsKey = (wallet: string, mint?: string): string => (mint ? `n#${wallet}#${mint}` : `n#${wallet}`);
const dayKey = (day: number): string => String(Math.min(day, DAY_MAX)).padStart(6, '0');

export const quarterOf = (timestampMs: number): number => Math.floor(timestampMs / quarterMs);
export const dayOf = (quarter: number): number => Math.floor(quarter / DAY_QUARTERS);

/**
 * Counts copied exits, in total and by token. Idempotent. Throws
 * ConditionalCheckFailedException when another writer was faster.
 */
export const countExits = async (wallets: Wallets, wallet: string, exits: readonly WalletRow[]): Promise<void> => {
  const through = exits.at(-1)?.seq ?? 0;
  const byMint = [...Map.groupBy(exits, ({ event }) => event.mint)];
  const parts = [[undefined, exits] as const, ...byMint].flatMap(([mint, group]) =>
    [...Map.groupBy(group, ({ timestampMs }) => dayOf(quarterOf(timestampMs)))].map(
      ([day, ofDay]) => [mint, day, ofDay] as const,
    ),
  );
  await inParallel(parts, PARALLEL_MAX, ([mint, day, ofDay]) =>
    addCounts(wallets, { k: { S: countsKey(wallet, mint) }, s: { S: dayKey(day) } }, ofDay, through),
  );
};

const addCounts = async (wallets: Wallets, key: Item, rows: readonly WalletRow[], through: number): Promise<void> => {
  const item = await getItem(wallets, key);
  const { v, p, t, ...counted } = item ? bodyOf(item) : {};
  if (Number(p?.N ?? 0) >= through) return;
  const added = [...Map.groupBy(rows, ({ timestampMs }) => quarterOf(timestampMs) % DAY_QUARTERS)].map(
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
};

/** Newest first, until `enough` accepts them. */
export const dayTotals = async (
  wallets: Wallets,
  wallet: string,
  mint: string | undefined,
  [fromMs, toMs]: readonly [number, number],
  enough: (days: readonly DayTotal[]) => boolean,
): Promise<readonly DayTotal[]> => {
  const days: DayTotal[] = [];
  const query = {
    ...consistently('k = :k AND s BETWEEN :from AND :to', {
      k: countsKey(wallet, mint),
      from: dayKey(dayOf(quarterOf(fromMs))),
      to: toMs === Infinity ? '~' : dayKey(dayOf(quarterOf(toMs))),
    }),
    ScanIndexForward: false,
    ProjectionExpression: 's, b.p, b.t',
    Limit: DAYS_FIRST,
  };
  for await (const { items } of queryPages(wallets, query, 4)) {
    days.push(...items.map(dayTotal));
    if (enough(days)) break;
  }
  return days;
};

const dayTotal = (item: Item): DayTotal => {
  const { p, t } = bodyOf(item);
  return { day: Number(item.s!.S), through: Number(p!.N), exits: Number(t!.N) };
};

/** A missing day has `through` 0. */
export const dayQuarters = async (
  wallets: Wallets,
  wallet: string,
  mint: string | undefined,
  day: number,
): Promise<DayQuarters> => {
  const item = await getItem(wallets, { k: { S: countsKey(wallet, mint) }, s: { S: dayKey(day) } });
  if (!item) return { through: 0, counts: new Map() };
  const counted = Object.entries(bodyOf(item)).filter(([name]) => /^q\d+$/.test(name));
  return {
    through: Number(bodyOf(item).p!.N),
    counts: new Map(counted.map(([name, { N }]) => [day * DAY_QUARTERS + Number(name.slice(1)), Number(N)])),
  };
};
