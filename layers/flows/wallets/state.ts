import { emptyFunding, type FundingState } from '../../core/identity/funding.ts';
import type { Provenance } from '../../core/identity/provenance.ts';
import { formatWalletEventId, type WalletEvent } from '../../core/wallet/wallet-event.ts';
import { readRange } from '../../storage/journal/read.ts';
import { isLong } from '../../storage/journal/segment.ts';
import { runInParallel } from '../../storage/kernel/parallel.ts';
import type { WalletRow } from '../../storage/wallets/wallet-row.ts';
import { formatWalletKey, type WalletHead, type Wallets } from '../../storage/wallets/wallets.ts';

/** Cached state, validated by the conditional commit. */
export type CachedWallet = {
  head: WalletHead;
  /** Identities per complete quarter hour. */
  readonly seen: Map<number, Set<string>>;
  /** Uncached quarter hours after this are empty. */
  coldMs: number;
  renamed: boolean;
  /** Before the first trade; later the state has them. */
  fundedMs: readonly number[];
  provenance: { readonly value: Provenance; readonly atMs: number } | null;
  /** The wallet's own events clear it. */
  funding: FundingState | null;
  /** Last buy per mint with evidence. */
  readonly evidenced: Map<string, number>;
};

const QUARTER_MS = 900_000;
const IDENTITIES_MAX = 5_000;
const READS_IN_PARALLEL_MAX = 8;

function toQuarter(timestampMs: number): number {
  return Math.floor(timestampMs / QUARTER_MS);
}

/** The state from a header. */
export function createCachedWallet(head: WalletHead): CachedWallet {
  const { seq, tail, longMs, newestMs } = head;
  const spilled = seq - tail.length;
  const coldMs = spilled === 0 ? -Infinity : longMs > 0 && isLong({}, spilled) ? longMs : newestMs;
  const warm = tail.filter(({ timestampMs }) => toQuarter(timestampMs) * QUARTER_MS > coldMs);
  const quarters = Map.groupBy(warm, row => toQuarter(row.timestampMs));
  return {
    head,
    seen: new Map([...quarters].map(([quarter, group]) => [quarter, toIdentities(group)])),
    coldMs,
    renamed: false,
    fundedMs: [],
    provenance: null,
    funding: head.facts === 0 ? emptyFunding : null,
    evidenced: new Map(),
  };
}

/**
 * Catches up with a header of another environment. What it cannot tell is forgotten: identities in
 * segments, and facts if it has others.
 */
export function updateToWalletHead(cached: CachedWallet, head: WalletHead): CachedWallet {
  const { head: before } = cached;
  const rows = head.tail.filter(({ seq }) => seq > before.seq);
  const { evidenced, provenance, funding } = cached;
  const known = head.facts !== undefined && head.facts === before.facts ? { provenance, funding } : {};
  if (rows.length < head.seq - before.seq) return { ...createCachedWallet(head), evidenced, ...known };
  for (const { timestampMs, event } of rows) {
    const quarter = toQuarter(timestampMs);
    // Uncached quarter hours after `coldMs` were empty so far.
    if (!cached.seen.has(quarter) && quarter * QUARTER_MS > cached.coldMs) cached.seen.set(quarter, new Set());
    cached.seen.get(quarter)?.add(formatWalletEventId(event));
  }
  return { ...cached, head, provenance: null, funding: null, ...known };
}

function toIdentities(rows: readonly WalletRow[]): Set<string> {
  return new Set(rows.map(({ event }) => formatWalletEventId(event)));
}

/** Drops duplicates: they have equal times, and events of a token arrive in its order. */
export async function filterNewWalletEvents(
  wallets: Wallets,
  wallet: string,
  cached: CachedWallet,
  walletEvents: readonly WalletEvent[],
): Promise<readonly WalletEvent[]> {
  const newest = new Map<string, number>();
  for (const { event } of cached.head.tail) newest.set(event.mint, Math.max(event.seq, newest.get(event.mint) ?? 0));
  const unsure = walletEvents.filter(
    ({ mint, seq, timestampMs }) =>
      toQuarter(timestampMs) * QUARTER_MS > cached.coldMs || !(seq > newest.get(mint)! && newest.get(mint)! > 0),
  );
  const wanted = new Set(unsure.map(({ timestampMs }) => toQuarter(timestampMs)));
  await runInParallel([...wanted], READS_IN_PARALLEL_MAX, quarter => loadQuarter(wallets, wallet, cached, quarter));
  const taken = new Set<string>();
  return walletEvents.filter(event => {
    const id = formatWalletEventId(event);
    if (taken.has(id) || cached.seen.get(toQuarter(event.timestampMs))?.has(id)) return false;
    taken.add(id);
    return true;
  });
}

async function loadQuarter(wallets: Wallets, wallet: string, cached: CachedWallet, quarter: number): Promise<void> {
  if (cached.seen.has(quarter)) return;
  const startMs = quarter * QUARTER_MS;
  const rows =
    startMs > cached.coldMs ? [] : await readRange(wallets, formatWalletKey(wallet), startMs, startMs + QUARTER_MS);
  cached.seen.set(quarter, toIdentities(rows));
}

type Sought = { readonly id: string; readonly timestampMs: number };

/** Returns a row by its event's identity and time; null if it has not arrived. */
export async function findRow(
  wallets: Wallets,
  wallet: string,
  cached: CachedWallet,
  { id, timestampMs }: Sought,
): Promise<WalletRow | null> {
  const isSought = ({ event }: WalletRow): boolean => formatWalletEventId(event) === id;
  const recent = cached.head.tail.find(isSought);
  if (recent !== undefined) return recent;
  const quarter = toQuarter(timestampMs);
  await loadQuarter(wallets, wallet, cached, quarter);
  if (!cached.seen.get(quarter)!.has(id)) return null;
  const rows = await readRange(wallets, formatWalletKey(wallet), timestampMs, timestampMs + 1);
  return rows.find(isSought) ?? null;
}

/** Caches a committed header and evicts old identities. */
export function cacheCommittedHead(cached: CachedWallet, head: WalletHead, added: readonly WalletRow[]): void {
  cached.head = head;
  for (const { timestampMs, event } of added) cached.seen.get(toQuarter(timestampMs))?.add(formatWalletEventId(event));
  const quarters = [...cached.seen.keys()].sort((a, b) => a - b);
  let kept = quarters.reduce((sum, quarter) => sum + cached.seen.get(quarter)!.size, 0);
  for (const quarter of quarters.slice(0, -1)) {
    if (kept <= IDENTITIES_MAX && cached.seen.size <= IDENTITIES_MAX) break;
    kept -= cached.seen.get(quarter)!.size;
    cached.seen.delete(quarter);
    cached.coldMs = Math.max(cached.coldMs, (quarter + 1) * QUARTER_MS - 1);
  }
}
