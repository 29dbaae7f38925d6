import { array } from '../../core/codec/codec.ts';
import { type Held, type HeldChange, heldCodec } from '../../core/wallet/held.ts';
import { headerCounters } from '../journal/header-counters.ts';
import { getItem, type Item } from '../kernel/dynamo.ts';
import { pack, unpack } from '../kernel/pack.ts';
import { inParallel } from '../kernel/parallel.ts';
import { consistently, queryItems } from '../kernel/query.ts';
import { insertAhead, itemKey, putAhead } from './wallet-items.ts';
import { type Wallets, walletKey } from './wallets.ts';

/** Mints that the header does not hold, by first character. */
const PART = 'held#';
const PARTS_IN_PARALLEL_MAX = 8;

const partsCodec = array(heldCodec);

const partOf = (mint: string): string => `${PART}${mint.slice(0, 1)}`;

const heldIn = (item: Item | undefined): readonly Held[] =>
  item ? partsCodec.decode(unpack<readonly unknown[]>(item.d!.B!)) : [];

/** Before the header. Throws ConditionalCheckFailedException when stored parts are newer. */
export const saveHeld = async (
  wallets: Wallets,
  wallet: string,
  seq: number,
  { spilled, closed }: Pick<HeldChange, 'spilled' | 'closed'>,
): Promise<void> => {
  const names = new Set([...closed, ...spilled.map(({ mint }) => mint)].map(partOf));
  await inParallel([...names], PARTS_IN_PARALLEL_MAX, async name => {
    const item = await getItem(wallets, itemKey(wallet, name));
    const before = heldIn(item);
    const added = spilled.filter(({ mint }) => partOf(mint) === name);
    const left = new Set([...closed, ...added.map(({ mint }) => mint)]);
    const held = [...before.filter(({ mint }) => !left.has(mint)), ...added];
    const put = item === undefined ? insertAhead : putAhead;
    await put(wallets, itemKey(wallet, name), seq, pack(partsCodec.encode(held)));
  });
};

/** Mints with an open position. Some may have closed since. */
export const heldBy = async (wallets: Wallets, wallet: string): Promise<readonly Held[]> => {
  const key = walletKey(wallet);
  // Parts precede their header: a mint may be in both.
  const header = (await headerCounters(wallets, [key])).get(key);
  if (header === undefined) return [];
  const { k } = itemKey(wallet, PART);
  const parts = await queryItems(wallets, consistently('k = :k AND begins_with(s, :s)', { k: k!.S!, s: PART }));
  const all = [...parts.flatMap(heldIn), ...header.memo.held];
  return [...new Map(all.map(held => [held.mint, held])).values()];
};
