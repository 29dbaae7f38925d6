import { SEQS_PER_MS } from '../access/heads.ts';
import { readArrivals } from '../journal/arrivals.ts';
import { readSegments } from '../journal/read.ts';
import type { LedgerKind, WalletRow } from './wallet-row.ts';
import type { WalletHead, Wallets } from './wallets.ts';

/** Earlier versions numbered by time, from 2023 on and below this. */
const FIRST_SEQ = 2 ** 52;
export const TIME_SEQ_MIN = 1_700_000_000_000 * SEQS_PER_MS;

/** A rebuild orders a wallet's rows anew, so each generation has numbers of its own. */
const GENERATION_SEQS = 2 ** 40;

type Numbered = Pick<Wallets, 'generation'>;

/** Below all numbers of a generation. */
export function computeBaseSeq({ generation }: Numbered): number {
  return FIRST_SEQ + generation * GENERATION_SEQS;
}

export function isOfEarlierVersion(wallets: Numbered, seq: number): boolean {
  return seq >= TIME_SEQ_MIN && seq < computeBaseSeq(wallets);
}

/** Number of a row's message, and the one before it. */
export function toMessagePlace(wallets: Numbered, row: WalletRow, kind: LedgerKind) {
  const [base, prev] = [computeBaseSeq(wallets), row.prev[kind]];
  return { seq: base + row.seq, prev: prev === 0 ? 0 : base + prev };
}

/** The first `max` rows after an arrival number, without gaps. Throws when rows are missing. */
export async function readWalletRowsAfter(
  wallets: Wallets,
  head: WalletHead,
  after: number,
  max: number,
): Promise<readonly WalletRow[]> {
  const count = Math.max(0, Math.min(max, head.seq - after));
  const wanted = new Set(Array.from({ length: count }, (_, at) => after + 1 + at));
  const rows = await readArrivals(wallets, head, wanted);
  if (rows.length < count)
    throw new Error(`Rows ${after + 1} to ${after + count} of ${head.key} are incomplete. Restore a backup.`);
  return rows;
}

/** Exits that are not copied, among them those of the header. */
export async function readUncopiedExits(wallets: Wallets, head: WalletHead): Promise<readonly WalletRow[]> {
  const { through, later, fromMs, toMs } = head.memo.copied;
  const isStored = later > 0 && head.seq > head.tail.length;
  const stored = isStored ? await readSegments(wallets, head.key, fromMs, toMs + 1, head.longMs) : [];
  const rows = new Map([...stored, ...head.tail].map(row => [row.seq, row]));
  const isOf = ({ seq, event }: WalletRow): boolean => event.exit !== null && seq > through && seq <= head.seq;
  return [...rows.values()].filter(isOf).sort((a, b) => a.seq - b.seq);
}
