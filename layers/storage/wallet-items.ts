import { type Columns, columnsLength, decodeColumns, encodeColumns } from '../core/wallet/columns.ts';
import type { ColumnsNeed, ColumnsRead, ColumnsWrite } from '../core/wallet/columns-spill.ts';
import { type Digest, decodeDigest, emptyDigest, encodeDigest } from '../core/wallet/digest.ts';
import { areOneMoment, decodeQuarters, emptyQuarters, encodeQuarters, type Quarters } from '../core/wallet/quarters.ts';
import { getItem, getItems, type Item, putItem } from './dynamo.ts';
import { headKey, tailParts } from './journal/head.ts';
import { inParallel } from './parallel.ts';
import { bodyOf } from './versioned.ts';
import { type WalletHead, type WalletRow, type Wallets, walletKey } from './wallets.ts';

/** What outgrew a wallet's head lies beside its journal: the sums by quarter, pages of closed positions, their digest. */
const itemKey = (wallet: string, name: string): Item => ({ k: { S: `f#${wallet}` }, s: { S: name } });
const SUMS = 'sums';
const DIGEST = 'digest';
const pageName = (number: number): string => `page#${number}`;

const PAGES_IN_PARALLEL_MAX = 4;
const READS_MAX = 5;

/** What windows need of a head; its newest rows are unpacked when they are asked for. */
export type MomentHead = Pick<WalletHead, 'seq' | 'memo'> & { readonly tail: () => readonly WalletRow[] };

/** A wallet's head and its stored sums as of one moment; the head is null where the wallet is unknown. */
export type WalletMoment = { readonly head: MomentHead | null; readonly quarters: Quarters };

/** Reads head and sums together, again where a spill fell in between. */
export const readMoment = async (wallets: Wallets, wallet: string): Promise<WalletMoment> => {
  for (let read = 1; ; read++) {
    const items = await getItems(wallets, [headKey(walletKey(wallet)), itemKey(wallet, SUMS)]);
    const found = items.find(item => item.k!.S === walletKey(wallet));
    const sums = items.find(item => item.k!.S !== walletKey(wallet));
    const head = found ? momentHead(found, wallets) : null;
    const quarters = sums ? decodeQuarters(sums.d!.B!) : emptyQuarters;
    if (head === null || areOneMoment(quarters, head.memo.state)) return { head, quarters };
    if (read === READS_MAX) throw new Error(`The sums of ${wallet} moved on during each of ${READS_MAX} reads.`);
  }
};

const momentHead = (item: Item, { shape }: Wallets): MomentHead => ({
  seq: Number(bodyOf(item).q!.N),
  memo: shape.memo.read(bodyOf(item).m!),
  tail: () => tailParts(item, shape).flatMap(part => part.rows()),
});

/** The stored sums by quarter. */
export const loadSums = async (wallets: Wallets, wallet: string): Promise<Quarters> => {
  const item = await getItem(wallets, itemKey(wallet, SUMS));
  return item ? decodeQuarters(item.d!.B!) : emptyQuarters;
};

/** Writes sums. Errors: ConditionalCheckFailedException when another writer's reach further. */
export const saveSums = (wallets: Wallets, wallet: string, quarters: Quarters): Promise<void> =>
  putAhead(wallets, itemKey(wallet, SUMS), quarters.through, encodeQuarters(quarters));

/** Reads pages or digest, those that are asked for; they must be read after the head that asks. */
export const loadColumns = async (wallets: Wallets, wallet: string, need: ColumnsNeed): Promise<ColumnsRead> => {
  if (need.kind === 'digest') {
    const item = await getItem(wallets, itemKey(wallet, DIGEST));
    return { kind: 'digest', digest: item ? decodeDigest(item.d!.B!) : emptyDigest };
  }
  const items = await getItems(
    wallets,
    need.pages.map(number => itemKey(wallet, pageName(number))),
  );
  const found = new Map(items.map(item => [item.s!.S!, decodeColumns(item.d!.B!)]));
  return { kind: 'exact', pages: need.pages.flatMap(number => found.get(pageName(number)) ?? []) };
};

/** Writes pages or digest. Errors: ConditionalCheckFailedException when another writer's hold more. */
export const saveColumns = async (wallets: Wallets, wallet: string, write: ColumnsWrite): Promise<void> => {
  if (write.kind === 'digest') await saveDigest(wallets, wallet, write.digest);
  else
    await inParallel(write.pages, PAGES_IN_PARALLEL_MAX, ({ number, page }) => savePage(wallets, wallet, number, page));
};

const savePage = (wallets: Wallets, wallet: string, number: number, page: Columns): Promise<void> =>
  putAhead(wallets, itemKey(wallet, pageName(number)), columnsLength(page), encodeColumns(page));

const saveDigest = (wallets: Wallets, wallet: string, digest: Digest): Promise<void> =>
  putAhead(wallets, itemKey(wallet, DIGEST), digest.through, encodeDigest(digest));

/** What a writer that was overtaken would put back is refused, so that what lies there never shrinks. */
const putAhead = (wallets: Wallets, key: Item, reach: number, bytes: Uint8Array): Promise<void> =>
  putItem(
    wallets,
    { ...key, q: { N: String(reach) }, d: { B: bytes } },
    {
      ConditionExpression: 'attribute_not_exists(k) OR q <= :q',
      ExpressionAttributeValues: { ':q': { N: String(reach) } },
    },
  );
