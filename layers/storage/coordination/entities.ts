import { array, asIs, tuple } from '../../core/codec/codec.ts';
import type { Entity, EntityMember } from '../../core/entities/entity.ts';
import { getItems, type Item, peekItems } from '../kernel/dynamo.ts';
import { pack, unpack } from '../kernel/pack.ts';
import { consistently, queryItems, tableKeys, where } from '../kernel/query.ts';
import { type CoordinationTable, coordinationKey, spread } from './coordination.ts';

/** Members are inline while they fit one page. */
export type StoredHead = {
  readonly entity: Entity;
  readonly pages: number;
  readonly members: readonly EntityMember[] | null;
};

/** Keeps a page near one write unit, the cost of a join. */
const PAGE_MEMBERS_MAX = 16;
/** Limits redirects of absorbed ids. */
const HOPS_MAX = 64;
const DAY_MS = 86_400_000;

const PREFIX = 'entity#';
const HEAD = 'head';

const entityCodec = tuple<Omit<Entity, 'id'>>({
  kind: asIs,
  rootWallet: asIs,
  memberCount: asIs,
  confidence: asIs,
  firstSeenMs: asIs,
  lastSeenMs: asIs,
});
const membersCodec = array(tuple<EntityMember>({ wallet: asIs, confidence: asIs, lastSeenMs: asIs }));

export const entityKey = (id: string): Item => coordinationKey(`${PREFIX}${id}`, HEAD);
const pageKey = (id: string, pages: number, page: number): Item =>
  coordinationKey(`${PREFIX}${id}`, `m#${pages}#${page}`);

/** Write the header after the pages. */
export const entityItems = (
  entity: Entity,
  members: readonly EntityMember[],
): { readonly head: Item; readonly pages: readonly Item[] } => {
  // A power of two, so that a join or leave changes one page.
  const memberCount = members.length;
  let pages = 1;
  while (memberCount > pages * PAGE_MEMBERS_MAX) pages *= 2;

  const { id, firstSeenMs } = entity;
  const byPage = Array.from({ length: pages }, (): EntityMember[] => []);
  for (const member of members) byPage[spread(member.wallet) % pages]!.push(member);
  return {
    head: {
      ...entityKey(id),
      d: { S: JSON.stringify(entityCodec.encode(entity)) },
      p: { N: String(pages) },
      ...(pages === 1 && { m: { B: packMembers(members) } }),
      seen: { S: seenPartition(firstSeenMs) },
      first_at: { N: String(firstSeenMs) },
    },
    pages:
      pages === 1 ? [] : byPage.map((list, page) => ({ ...pageKey(id, pages, page), m: { B: packMembers(list) } })),
  };
};

export const pageKeys = (id: string, pages: number): readonly Item[] =>
  pages === 1 ? [] : Array.from({ length: pages }, (_, page) => pageKey(id, pages, page));

/** Redirects an absorbed id. */
export const absorbedItem = (id: string, into: string): Item => ({ ...entityKey(id), to: { S: into } });

const packMembers = (members: readonly EntityMember[]): Uint8Array =>
  pack(membersCodec.encode(members.toSorted(byWallet)));

const membersOf = (bytes: Uint8Array): readonly EntityMember[] => membersCodec.decode(unpack(bytes));

const byWallet = (a: EntityMember, b: EntityMember): number => (a.wallet < b.wallet ? -1 : 1);

const seenPartition = (atMs: number): string => `entity#${Math.floor(atMs / DAY_MS)}`;

const headOf = ({ k, d, p, m }: Item): StoredHead => ({
  entity: { id: k!.S!.slice(PREFIX.length), ...entityCodec.decode(JSON.parse(d!.S!)) },
  pages: Number(p!.N),
  members: m ? membersOf(m.B!) : null,
});

/** Headers by id; omits absorbed ids. */
export const loadOwnHeads = async (
  table: CoordinationTable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredHead>> =>
  new Map(
    (await getItems(table, ids.map(entityKey))).flatMap(item =>
      item.d ? [[item.k!.S!.slice(PREFIX.length), headOf(item)]] : [],
    ),
  );

/** By requested id, after redirects. Omits unknown ids. May lag a second. */
export const loadHeads = async (
  table: CoordinationTable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredHead>> => {
  const leadsTo = new Map([...new Set(ids)].map(id => [id, id]));
  const heads = new Map<string, StoredHead>();
  let asked: readonly string[] = [...leadsTo.keys()];
  for (let hop = 0; asked.length > 0 && hop < HOPS_MAX; hop++) {
    const next = new Map<string, string>();
    for (const item of await peekItems(table, asked.map(entityKey))) {
      const id = item.k!.S!.slice(PREFIX.length);
      if (item.to) next.set(id, item.to.S!);
      else heads.set(id, headOf(item));
    }
    for (const [id, to] of leadsTo) if (next.has(to)) leadsTo.set(id, next.get(to)!);
    asked = [...new Set(next.values())].filter(id => !heads.has(id));
  }
  return new Map([...leadsTo].flatMap(([id, to]) => (heads.has(to) ? [[id, heads.get(to)!]] : [])));
};

/** Null when unknown. Absorbed ids redirect. */
export const loadEntity = async (
  table: CoordinationTable,
  id: string,
): Promise<{ readonly entity: Entity; readonly members: readonly EntityMember[] } | null> => {
  const head = (await loadHeads(table, [id])).get(id);
  return head ? { entity: head.entity, members: head.members ?? (await loadPages(table, head)) } : null;
};

const loadPages = async (table: CoordinationTable, { entity, pages }: StoredHead): Promise<readonly EntityMember[]> => {
  const items = await queryItems(
    table,
    consistently('k = :k AND begins_with(s, :s)', { k: `${PREFIX}${entity.id}`, s: `m#${pages}#` }),
  );
  return items.flatMap(item => membersOf(item.m!.B!)).sort(byWallet);
};

/** One batch read unless headers hold the members. */
export const loadMembersOf = async (
  table: CoordinationTable,
  heads: ReadonlyMap<string, StoredHead>,
): Promise<ReadonlyMap<string, EntityMember>> => {
  const paged = [...heads].filter(([, { members }]) => members === null);
  const keys = new Map(
    paged.map(([wallet, { entity, pages }]) => {
      const key = pageKey(entity.id, pages, spread(wallet) % pages);
      return [`${key.k!.S}${key.s!.S}`, key];
    }),
  );
  const read = (await peekItems(table, [...keys.values()])).flatMap(item => membersOf(item.m!.B!));
  const held = [...new Set(heads.values())].flatMap(({ members }) => members ?? []);
  return new Map([...held, ...read].filter(({ wallet }) => heads.has(wallet)).map(member => [member.wallet, member]));
};

/** Newest first; times in unix ms. May lag by a second. */
export const entitiesSince = async (
  table: CoordinationTable,
  sinceMs: number,
  nowMs: number,
): Promise<readonly Entity[]> => {
  const days = Array.from(
    { length: Math.floor(nowMs / DAY_MS) - Math.floor(sinceMs / DAY_MS) + 1 },
    (_, day) => sinceMs + day * DAY_MS,
  );
  const found = await Promise.all(
    days.map(dayMs =>
      queryItems(table, {
        IndexName: 'seen',
        ...where('seen = :seen AND first_at >= :since', { seen: seenPartition(dayMs), since: sinceMs }),
      }),
    ),
  );
  const items = await peekItems(table, tableKeys(found.flat()));
  return (
    items
      // The index may lag behind an absorption.
      .filter(item => item.d)
      .map(item => headOf(item).entity)
      .sort((a, b) => b.firstSeenMs - a.firstSeenMs || (a.id < b.id ? -1 : 1))
  );
};
