import { pack, unpack } from '../../core/codec/pack.ts';
import type { Entangled } from '../../core/entities/entity.ts';
import { entityRules } from '../../core/entities/rules.ts';
import { listEntangledWallets, type Together } from '../../core/entities/together.ts';
import { getItems, type Item } from '../kernel/dynamo.ts';
import { buildConsistentQuery, queryPage } from '../kernel/query.ts';
import { type CoordinationTable, toCoordinationKey } from './coordination.ts';

/** Newest first. */
const CO_ACTIONS_READ_MAX = 200;

const PREFIX = 'co_action#';
const WALLET = 'wallet#';
const ON = 'on#';
const MS_DIGITS = 13;

function toCoActionKey(mint: string, coAction: string): Item {
  return toCoordinationKey(`${PREFIX}${mint}`, coAction);
}

/** Stored once for all participants, so growth costs one write. */
export function toCoActionItem({ mint, coAction, wallets, atMs }: Together): Item {
  return {
    ...toCoActionKey(mint, coAction),
    at: { N: String(atMs) },
    d: { B: pack(wallets) },
  };
}

/** Immutable, so a wallet's pointer is written only when it joins. */
export function toCoActionPointers({
  mint,
  coAction,
  wallets,
  firstMs,
}: Together & { readonly firstMs: number }): readonly Item[] {
  return wallets.map(wallet =>
    toCoordinationKey(`${WALLET}${wallet}`, `${ON}${String(firstMs).padStart(MS_DIGITS, '0')}#${mint}#${coAction}`),
  );
}

/** Partners by mint, newest first, from the newest 200 co-actions. Names at most 100 per mint. */
export async function loadEntangled(table: CoordinationTable, wallet: string): Promise<readonly Entangled[]> {
  const { items } = await queryPage(table, {
    ScanIndexForward: false,
    Limit: CO_ACTIONS_READ_MAX,
    ...buildConsistentQuery('k = :k AND begins_with(s, :on)', { k: `${WALLET}${wallet}`, on: ON }),
  });
  // A co-action that turns out older has two pointers.
  const keys = new Map<string, Item>();
  for (const { s } of items) {
    const [mint, ...coAction] = s!.S!.slice(ON.length + MS_DIGITS + 1).split('#') as [string, ...string[]];
    keys.set(`${mint} ${coAction.join('#')}`, toCoActionKey(mint, coAction.join('#')));
  }
  const coActions = (await getItems(table, [...keys.values()])).map(parseCoAction);
  return listEntangledWallets(wallet, coActions).map(one => ({
    ...one,
    wallets: one.wallets.slice(0, entityRules.entangledWalletsMax),
  }));
}

function parseCoAction(item: Item): Together {
  return {
    mint: item.k!.S!.slice(PREFIX.length),
    coAction: item.s!.S!,
    wallets: unpack<string[]>(item.d!.B!),
    atMs: Number(item.at!.N),
  };
}
