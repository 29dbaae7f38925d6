import { pack, unpack } from '../../core/codec/pack.ts';
import {
  type Held,
  type HeldPart,
  type HeldState,
  heldPartCodec,
  isHeldDue,
  isMergeDue,
  mergeHeldParts,
  splitIntoHeldParts,
  takePart,
} from '../../core/wallet/held.ts';
import { loadHeads } from '../journal/journal.ts';
import { ConflictError, isConflict } from '../kernel/dynamo.ts';
import { runInParallel } from '../kernel/parallel.ts';
import { buildConsistentQuery, queryItems } from '../kernel/query.ts';
import { retry } from '../kernel/retry.ts';
import { putAhead, toWalletItemKey } from './wallet-items.ts';
import { formatWalletKey, type WalletHead, type Wallets } from './wallets.ts';

/** Changes of open positions that the header does not hold. */
const PART = 'held#';
const DIGITS = 8;
const PARTS_IN_PARALLEL_MAX = 8;
const READS_MAX = 5;

function formatName(number: number): string {
  return `${PART}${String(number).padStart(DIGITS, '0')}`;
}

/**
 * Moves old entries from the header into a part, or rewrites all parts. The header determines
 * them. Throws ConditionalCheckFailedException when stored parts are newer.
 */
export async function moveHeldToParts(wallets: Wallets, wallet: string, head: WalletHead): Promise<HeldState> {
  const { held } = head.memo;
  if (!isHeldDue(held)) return held;
  const { part, left } = takePart(held);
  if (!isMergeDue(held)) {
    await savePart(wallets, wallet, head, left.parts, part);
    return left;
  }
  const all = mergeHeldParts([...(await readParts(wallets, wallet, head)), part]);
  const parts = splitIntoHeldParts(all);
  // A reader of the header before finds the same: later parts repeat changes.
  await runInParallel([...parts.entries()], PARTS_IN_PARALLEL_MAX, ([at, one]) =>
    savePart(wallets, wallet, head, at + 1, one),
  );
  return { ...left, parts: parts.length, stored: all.length };
}

function savePart(wallets: Wallets, wallet: string, { version }: WalletHead, number: number, part: HeldPart) {
  return putAhead(wallets, toWalletItemKey(wallet, formatName(number)), version + 1, pack(heldPartCodec.encode(part)));
}

/** Throws when a later header wrote parts: read the header again. */
async function readParts(
  wallets: Wallets,
  wallet: string,
  { version, memo }: WalletHead,
): Promise<readonly HeldPart[]> {
  const { parts } = memo.held;
  if (parts === 0) return [];
  const range = { k: toWalletItemKey(wallet, PART).k!.S!, from: formatName(1), to: formatName(parts) };
  const items = await queryItems(wallets, buildConsistentQuery('k = :k AND s BETWEEN :from AND :to', range));
  if (items.some(({ q }) => Number(q!.N) > version + 1)) throw new ConflictError(`Parts of ${wallet} are newer.`);
  return items.map(item => heldPartCodec.decode(unpack(item.d!.B!)));
}

/** Mints with an open position. Some may have closed since. */
export function loadHeldMints(wallets: Wallets, wallet: string): Promise<readonly Held[]> {
  const key = formatWalletKey(wallet);
  const failure = () => new Error(`The open positions of ${wallet} moved on during each of ${READS_MAX} reads.`);
  return retry({ triesMax: READS_MAX, failure }, async () => {
    // The header precedes its parts.
    const head = (await loadHeads(wallets, [key])).get(key)!;
    const parts = await readParts(wallets, wallet, head).catch(error => {
      if (isConflict(error)) return undefined;
      throw error;
    });
    return parts && mergeHeldParts([...parts, head.memo.held]);
  });
}
