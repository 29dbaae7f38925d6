import { pack, unpack } from '../../core/codec/pack.ts';
import type { EntityKind } from '../../core/entities/entity.ts';
import type { FollowEdge } from '../../core/follows/follow.ts';
import { getItems, type Item, readStaleItems } from '../kernel/dynamo.ts';
import { type CoordinationTable, toCoordinationKey } from './coordination.ts';
import { loadHeadMembers, loadHeads } from './entities.ts';
import { loadEdges } from './follows.ts';

export type Membership = {
  readonly entityId: string;
  readonly entityKind: EntityKind;
  readonly rootWallet: string | null;
  readonly memberCount: number;
  /** 0–1, for this wallet. */
  readonly confidence: number;
  readonly lastSeenMs: number;
};

export type WalletLinks = {
  readonly membership: Membership | null;
  /** Strongest first; includes expired edges. */
  readonly leaders: readonly FollowEdge[];
};

const PREFIX = 'wallet#';
const LINKS = 'links';

export function toLinksKey(wallet: string): Item {
  return toCoordinationKey(`${PREFIX}${wallet}`, LINKS);
}

/** Names only; figures belong to edges and entities. Null when the wallet has no links. */
export function toLinksItem(wallet: string, entityId: string | null, leaders: readonly string[]): Item | null {
  return entityId === null && leaders.length === 0
    ? null
    : {
        ...toLinksKey(wallet),
        ...(entityId !== null && { e: { S: entityId } }),
        ...(leaders.length > 0 && { l: { B: pack(leaders.toSorted()) } }),
      };
}

/** The entity id may be absorbed since. */
export type Named = { readonly entityId: string | null; readonly leaders: readonly string[] };

/** Omits wallets without links. */
export async function loadNamed(
  table: CoordinationTable,
  wallets: readonly string[],
): Promise<ReadonlyMap<string, Named>> {
  return parseNamedItems(await getItems(table, wallets.map(toLinksKey)));
}

/** The same at half the price. May lag by a second. */
export async function readStaleNamed(
  table: CoordinationTable,
  wallets: readonly string[],
): Promise<ReadonlyMap<string, Named>> {
  return parseNamedItems(await readStaleItems(table, wallets.map(toLinksKey)));
}

function parseNamedItems(items: readonly Item[]): ReadonlyMap<string, Named> {
  return new Map(items.map(item => [parseWallet(item), parseNamed(item)]));
}

function parseNamed(item: Item): Named {
  return {
    entityId: item.e?.S ?? null,
    leaders: item.l ? unpack<string[]>(item.l.B!) : [],
  };
}

/** Omits wallets without links. One batch read for links, then edges and entities. */
export async function loadWalletLinks(
  table: CoordinationTable,
  wallets: readonly string[],
): Promise<ReadonlyMap<string, WalletLinks>> {
  const items = await readStaleItems(table, [...new Set(wallets)].map(toLinksKey));
  const [memberships, edges] = await Promise.all([loadMemberships(table, items), loadItemEdges(table, items)]);
  const found = items.map((item): [string, WalletLinks] => {
    const wallet = parseWallet(item);
    return [wallet, { membership: memberships.get(wallet) ?? null, leaders: edges.get(wallet) ?? [] }];
  });
  return new Map(found.filter(([, { membership, leaders }]) => membership !== null || leaders.length > 0));
}

/** In no particular order; includes expired edges. */
export async function loadEdgesAmong(
  table: CoordinationTable,
  wallets: readonly string[],
): Promise<readonly FollowEdge[]> {
  const among = new Set(wallets);
  const items = await readStaleItems(table, [...among].map(toLinksKey));
  return [...(await loadItemEdges(table, items, leader => among.has(leader))).values()].flat();
}

function parseWallet(item: Item): string {
  return item.k!.S!.slice(PREFIX.length);
}

async function loadItemEdges(
  table: CoordinationTable,
  items: readonly Item[],
  isAsked: (leader: string) => boolean = () => true,
): Promise<ReadonlyMap<string, readonly FollowEdge[]>> {
  const pairs = items.flatMap(item =>
    parseNamed(item).leaders.map(leader => ({ leader, follower: parseWallet(item) })),
  );
  const edges = await loadEdges(
    table,
    pairs.filter(({ leader }) => isAsked(leader)),
  );
  return Map.groupBy(
    edges.toSorted((a, b) => b.confidence - a.confidence || (a.leader < b.leader ? -1 : 1)),
    ({ follower }) => follower,
  );
}

async function loadMemberships(
  table: CoordinationTable,
  items: readonly Item[],
): Promise<ReadonlyMap<string, Membership>> {
  const ids = new Map(items.flatMap(item => (item.e ? [[parseWallet(item), item.e.S!]] : [])));
  const heads = await loadHeads(table, [...ids.values()]);
  const headOf = new Map([...ids].flatMap(([wallet, id]) => (heads.has(id) ? [[wallet, heads.get(id)!]] : [])));
  const members = await loadHeadMembers(table, headOf);
  return new Map(
    [...members].map(([wallet, { confidence, lastSeenMs }]) => {
      const { id, kind, rootWallet, memberCount } = headOf.get(wallet)!.entity;
      return [wallet, { entityId: id, entityKind: kind, rootWallet, memberCount, confidence, lastSeenMs }];
    }),
  );
}
