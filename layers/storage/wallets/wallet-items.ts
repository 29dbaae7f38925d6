import { countColumnRows, decodeColumns, encodeColumns } from '../../core/wallet/columns.ts';
import type { ColumnsNeed, ColumnsRead, ColumnsWrite } from '../../core/wallet/columns-spill.ts';
import { decodeDigest, emptyDigest, encodeDigest } from '../../core/wallet/digest.ts';
import {
  decodeQuarters,
  emptyQuarters,
  encodeQuarters,
  isSameVersion,
  type Quarters,
} from '../../core/wallet/quarters.ts';
import { toHeadKey, unpackTailRows } from '../journal/head.ts';
import { decodeHeadFigures } from '../journal/head-figures.ts';
import { createNotOlderCondition, getItem, getItems, type Item, putItem } from '../kernel/dynamo.ts';
import { mapInParallel, runInParallel } from '../kernel/parallel.ts';
import { retry } from '../kernel/retry.ts';
import { getVersionedBody } from '../kernel/versioned.ts';
import type { WalletRow } from './wallet-row.ts';
import { formatWalletKey, type WalletHead, type Wallets } from './wallets.ts';

/** Sums by quarter hour, pages of closed positions, and their digest. */
export function toWalletItemKey(wallet: string, name: string): Item {
  return { k: { S: `f#${wallet}` }, s: { S: name } };
}
const SUMS = 'sums';
const DIGEST = 'digest';
function formatPageName(number: number): string {
  return `page#${number}`;
}

const PAGES_IN_PARALLEL_MAX = 4;
const READS_MAX = 5;
const AGAIN_IN_PARALLEL_MAX = 16;

/** Newest rows are unpacked on demand. */
export type SnapshotHead = Pick<WalletHead, 'seq' | 'memo' | 'longMs'> & { readonly tail: () => readonly WalletRow[] };

/** A consistent pair. The header is null for an unknown wallet. */
export type WalletSnapshot = { readonly head: SnapshotHead | null; readonly quarters: Quarters };

/** Retries when a commit falls in between. */
export function readSnapshot(wallets: Wallets, wallet: string): Promise<WalletSnapshot> {
  const failure = () => new Error(`The sums of ${wallet} changed during each of ${READS_MAX} reads.`);
  return retry({ triesMax: READS_MAX, failure }, async () =>
    parseSnapshot(wallets, await getItems(wallets, toSnapshotKeys(wallet))),
  );
}

/** The same of many wallets, in batches. Reads a wallet again when a commit falls in between. */
export async function readSnapshots(
  wallets: Wallets,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, WalletSnapshot>> {
  const items = Map.groupBy(await getItems(wallets, addresses.flatMap(toSnapshotKeys)), item =>
    item.k!.S!.slice(formatWalletKey('').length),
  );
  return mapInParallel(addresses, AGAIN_IN_PARALLEL_MAX, async wallet => {
    const snapshot = parseSnapshot(wallets, items.get(wallet) ?? []);
    return snapshot ?? readSnapshot(wallets, wallet);
  });
}

function toSnapshotKeys(wallet: string): readonly Item[] {
  return [toHeadKey(formatWalletKey(wallet)), toWalletItemKey(wallet, SUMS)];
}

/** Undefined if the items are of different commits. */
function parseSnapshot(wallets: Wallets, items: readonly Item[]): WalletSnapshot | undefined {
  const isHead = (item: Item): boolean => item.k!.S!.startsWith(formatWalletKey(''));
  const [found, sums] = [items.find(isHead), items.find(item => !isHead(item))];
  const head = found ? parseSnapshotHead(found, wallets) : null;
  const quarters = sums ? decodeQuarters(sums.d!.B!) : emptyQuarters;
  return head === null || isSameVersion(quarters, head.memo.state) ? { head, quarters } : undefined;
}

function parseSnapshotHead(item: Item, { shape }: Wallets): SnapshotHead {
  const tail = () => unpackTailRows(item, shape);
  const body = getVersionedBody(item);
  const { seq, longMs } = decodeHeadFigures(body);
  return { seq, longMs, memo: shape.memo.read(body.m, tail), tail };
}

export async function loadSums(wallets: Wallets, wallet: string): Promise<Quarters> {
  const item = await getItem(wallets, toWalletItemKey(wallet, SUMS));
  return item ? decodeQuarters(item.d!.B!) : emptyQuarters;
}

/** Throws ConditionalCheckFailedException when stored sums are newer. */
export function saveSums(wallets: Wallets, wallet: string, quarters: Quarters): Promise<void> {
  return putAhead(wallets, toWalletItemKey(wallet, SUMS), quarters.through, encodeQuarters(quarters));
}

/** Read after the header that needs them. */
export async function loadColumns(wallets: Wallets, wallet: string, need: ColumnsNeed): Promise<ColumnsRead> {
  if (need.kind === 'digest') {
    const item = await getItem(wallets, toWalletItemKey(wallet, DIGEST));
    return { kind: 'digest', digest: item ? decodeDigest(item.d!.B!) : emptyDigest };
  }
  const items = await getItems(
    wallets,
    need.pages.map(number => toWalletItemKey(wallet, formatPageName(number))),
  );
  const found = new Map(items.map(item => [item.s!.S!, decodeColumns(item.d!.B!)]));
  return { kind: 'exact', pages: need.pages.flatMap(number => found.get(formatPageName(number)) ?? []) };
}

/** Throws ConditionalCheckFailedException when stored pages are newer. */
export async function saveColumns(wallets: Wallets, wallet: string, write: ColumnsWrite): Promise<void> {
  if (write.kind === 'digest')
    await putAhead(wallets, toWalletItemKey(wallet, DIGEST), write.digest.through, encodeDigest(write.digest));
  else
    await runInParallel(write.pages, PAGES_IN_PARALLEL_MAX, ({ number, page }) =>
      putAhead(wallets, toWalletItemKey(wallet, formatPageName(number)), countColumnRows(page), encodeColumns(page)),
    );
}

/** Rejects stale writers, so stored data never shrinks. */
export function putAhead(wallets: Wallets, key: Item, reach: number, bytes: Uint8Array): Promise<void> {
  return putItem(
    wallets,
    { ...key, q: { N: String(reach) }, d: { B: bytes } },
    createNotOlderCondition('q', { N: String(reach) }),
  );
}
