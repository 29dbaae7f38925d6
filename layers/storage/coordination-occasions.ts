import type { Entangled } from '../core/entities/entity.ts';
import { entityRules } from '../core/entities/rules.ts';
import { entangledBy, type Together } from '../core/entities/together.ts';
import { type CoordinationTable, coordinationKey } from './coordination.ts';
import { getItems, type Item, queryPage } from './dynamo.ts';
import { pack, unpack } from './pack.ts';

/** So many occasions of a wallet are looked at, the newest. */
const OCCASIONS_READ_MAX = 200;

const PREFIX = 'occasion#';
const WALLET = 'wallet#';
const ON = 'on#';
const MS_DIGITS = 13;

const occasionKey = (mint: string, occasion: string): Item => coordinationKey(`${PREFIX}${mint}`, occasion);

/** An occasion as it is stored, once for all who took part: a cluster that grows costs one write however large it is. */
export const occasionItem = ({ mint, occasion, wallets, atMs }: Together): Item => ({
  ...occasionKey(mint, occasion),
  at: { N: String(atMs) },
  d: { B: pack(wallets) },
});

/** What leads from each of its wallets to it, in the order of time. It says nothing that changes as the cluster grows, so it is written when a wallet joins and never again. */
export const occasionPointers = ({
  mint,
  occasion,
  wallets,
  firstMs,
}: Together & { readonly firstMs: number }): readonly Item[] =>
  wallets.map(wallet =>
    coordinationKey(`${WALLET}${wallet}`, `${ON}${String(firstMs).padStart(MS_DIGITS, '0')}#${mint}#${occasion}`),
  );

/** With whom a wallet acted together, by mint, newest first, over its newest 200 occasions; of the others on a mint at most 100 are named. */
export const loadEntangled = async (table: CoordinationTable, wallet: string): Promise<readonly Entangled[]> => {
  const { items } = await queryPage(table, {
    ConsistentRead: true,
    ScanIndexForward: false,
    Limit: OCCASIONS_READ_MAX,
    KeyConditionExpression: 'k = :k AND begins_with(s, :on)',
    ExpressionAttributeValues: { ':k': { S: `${WALLET}${wallet}` }, ':on': { S: ON } },
  });
  // An occasion that turned out to have begun earlier has two pointers.
  const keys = new Map(items.map(item => pointedKey(item.s!.S!)).map(key => [`${key.k!.S} ${key.s!.S}`, key]));
  const occasions = (await getItems(table, [...keys.values()])).map(togetherOf);
  return entangledBy(wallet, occasions).map(one => ({
    ...one,
    wallets: one.wallets.slice(0, entityRules.entangledWalletsMax),
  }));
};

const pointedKey = (sort: string): Item => {
  const [mint, ...occasion] = sort.slice(ON.length + MS_DIGITS + 1).split('#') as [string, ...string[]];
  return occasionKey(mint, occasion.join('#'));
};

const togetherOf = (item: Item): Together => ({
  mint: item.k!.S!.slice(PREFIX.length),
  occasion: item.s!.S!,
  wallets: unpack<string[]>(item.d!.B!),
  atMs: Number(item.at!.N),
});
