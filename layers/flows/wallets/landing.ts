import { quarterMs } from '../../core/wallet/quarters.ts';
import { loadHeads } from '../../storage/journal/journal.ts';
import { readSegments } from '../../storage/journal/read.ts';
import { retry } from '../../storage/kernel/retry.ts';
import {
  type DayTotal,
  loadDayQuarters,
  readDayTotals,
  toDayNumber,
  toQuarterNumber,
} from '../../storage/wallets/exit-counts.ts';
import { readUncopiedExits } from '../../storage/wallets/ledger-rows.ts';
import type { WalletRow } from '../../storage/wallets/wallet-row.ts';
import {
  COPIES_LONG_MS,
  formatExitsKey,
  formatWalletKey,
  type WalletHead,
  type Wallets,
} from '../../storage/wallets/wallets.ts';

/** Exit time in [from, to). */
export type ExitRange = { readonly token: string | undefined; readonly from: number; readonly to: number };

/** `skipped` newer exits lie above `beforeMs`. */
export type Landing = { readonly head: WalletHead; readonly beforeMs: number; readonly skipped: number };

/** `later`: rows that the counts may lack. */
type Counted = {
  readonly wallets: Wallets;
  readonly wallet: string;
  readonly range: ExitRange;
  readonly later: readonly WalletRow[];
};

const READS_MAX = 5;

/** Finds the start of a deep page by counts of whole days, then quarter hours. */
export function findExitsLanding(wallets: Wallets, wallet: string, range: ExitRange, offset: number): Promise<Landing> {
  const key = formatWalletKey(wallet);
  const enough = (days: readonly DayTotal[]): boolean =>
    days.reduce((sum, { day, exits }) => sum + (isCut(day, range) ? 0 : exits), 0) > offset;
  const failure = () => new Error(`The exits of ${wallet} moved on during each of ${READS_MAX} reads.`);
  return retry({ triesMax: READS_MAX, failure }, async () => {
    const head = (await loadHeads(wallets, [key])).get(key)!;
    const later = await readUncopiedExits(wallets, head);
    const totals = hasNoCounts(head)
      ? []
      : await readDayTotals(wallets, wallet, range.token, [range.from, range.to], enough);
    return seekLanding({ wallets, wallet, range, later }, head, totals, offset);
  });
}

function hasNoCounts({ memo }: WalletHead): boolean {
  return memo.copied.through === 0;
}

function isCut(day: number, { to }: ExitRange): boolean {
  return (day + 1) * 86_400_000 > to;
}

/** Undefined if the counts are newer than the header. */
async function seekLanding(
  counted: Counted,
  head: WalletHead,
  totals: readonly DayTotal[],
  offset: number,
): Promise<Landing | undefined> {
  const { range } = counted;
  const edge = await countAtEdge(counted, head);
  if (edge > offset) return { head, beforeMs: range.to, skipped: 0 };
  let skipped = edge;
  for (const { day, exits, through } of withLater(counted, totals)) {
    if (through > head.seq) return undefined;
    if (!isCut(day, range) && skipped + exits <= offset) {
      skipped += exits;
      continue;
    }
    const quarters = await countQuarters(counted, head, day);
    if (quarters.through !== through) return undefined;
    for (const [quarter, count] of quarters.counts) {
      if (skipped + count > offset) return { head, skipped, beforeMs: Math.min((quarter + 1) * quarterMs, range.to) };
      skipped += count;
    }
  }
  return { head, skipped, beforeMs: range.from };
}

/** Includes uncounted exits, newest first. */
function withLater({ later, range }: Counted, totals: readonly DayTotal[]): readonly DayTotal[] {
  const days = new Map(totals.map(total => [total.day, total]));
  for (const row of later) {
    const day = toDayNumber(toQuarterNumber(row.timestampMs));
    const total = days.get(day) ?? { day, through: 0, exits: 0 };
    if (isExit(row, range) && row.seq > total.through) days.set(day, { ...total, exits: total.exits + 1 });
  }
  const [first, last] = [toDayNumber(toQuarterNumber(range.from)), toDayNumber(toQuarterNumber(range.to))];
  return [...days.values()].filter(({ day }) => day >= first && day <= last).sort((a, b) => b.day - a.day);
}

/** Full quarter hours before `to`, newest first. */
async function countQuarters({ wallets, wallet, range, later }: Counted, head: WalletHead, day: number) {
  const stored = hasNoCounts(head) ? null : await loadDayQuarters(wallets, wallet, range.token, day);
  const counts = new Map(stored?.counts);
  for (const row of later) {
    const quarter = toQuarterNumber(row.timestampMs);
    if (toDayNumber(quarter) === day && isExit(row, range) && row.seq > (stored?.through ?? 0))
      counts.set(quarter, (counts.get(quarter) ?? 0) + 1);
  }
  const whole = [...counts].filter(([quarter]) => (quarter + 1) * quarterMs <= range.to);
  return { through: stored?.through ?? 0, counts: whole.sort(([a], [b]) => b - a) };
}

function isExit({ event: { exit, mint } }: WalletRow, { token }: ExitRange): boolean {
  return exit !== null && (token === undefined || mint === token);
}

/** Exits in the quarter hour that `to` cuts; counts do not show them. */
async function countAtEdge({ wallets, wallet, range, later }: Counted, head: WalletHead): Promise<number> {
  const { token, to, from } = range;
  if (to === Infinity || to % quarterMs === 0) return 0;
  const startMs = Math.max(toQuarterNumber(to) * quarterMs, from);
  const stored = await (token === undefined
    ? readSegments(wallets, formatWalletKey(wallet), startMs, to, head.longMs)
    : readSegments(wallets, formatExitsKey(wallet, token), startMs, to, COPIES_LONG_MS));
  const rows = new Map([...stored, ...later].map(row => [row.seq, row]));
  const isOf = (row: WalletRow): boolean =>
    row.seq <= head.seq && row.timestampMs >= startMs && row.timestampMs < to && isExit(row, range);
  return [...rows.values()].filter(isOf).length;
}
