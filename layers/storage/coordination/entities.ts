import { asIs, getArrayCodec, getTupleCodec } from '../../core/codec/codec.ts';
import { pack, unpack } from '../../core/codec/pack.ts';
import type { Entity, EntityMember } from '../../core/entities/entity.ts';
import { getItems, type Item, readStaleItems } from '../kernel/dynamo.ts';
import { parsePackedAttribute, toPackedAttribute } from '../kernel/packed-attribute.ts';
import { buildConsistentQuery, buildKeyQuery, queryItems, toTableKeys } from '../kernel/query.ts';
import { type CoordinationTable, hashToNumber, toCoordinationKey } from './coordination.ts';

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

const entityCodec = getTupleCodec<Omit<Entity, 'id'>>({
  kind: asIs,
  rootWallet: asIs,
  memberCount: asIs,
  confidence: asIs,
  firstSeenMs: asIs,
  lastSeenMs: asIs,
});
const membersCodec = getArrayCodec(getTupleCodec<EntityMember>({ wallet: asIs, confidence: asIs, lastSeenMs: asIs }));

export function toEntityKey(id: string): Item {
  return toCoordinationKey(`${PREFIX}${id}`, HEAD);
}
function toPageKey(id: string, pages: number, page: number): Item {
  return toCoordinationKey(`${PREFIX}${id}`, `m#${pages}#${page}`);
}

/** Write the header after the pages. */
export function toEntityItems(
  entity: Entity,
  members: readonly EntityMember[],
): { readonly head: Item; readonly pages: readonly Item[] } {
  // A power of two, so that a join or leave changes one page.
  const memberCount = members.length;
  let pages = 1;
  while (memberCount > pages * PAGE_MEMBERS_MAX) pages *= 2;

  const { id, firstSeenMs } = entity;
  const byPage = Array.from({ length: pages }, (): EntityMember[] => []);
  for (const member of members) byPage[hashToNumber(member.wallet) % pages]!.push(member);
  return {
    head: {
      ...toEntityKey(id),
      d: toPackedAttribute(entityCodec.encode(entity)),
      p: { N: String(pages) },
      ...(pages === 1 && { m: { B: packMembers(members) } }),
      seen: { S: formatSeenPartition(firstSeenMs) },
      first_at: { N: String(firstSeenMs) },
    },
    pages:
      pages === 1 ? [] : byPage.map((list, page) => ({ ...toPageKey(id, pages, page), m: { B: packMembers(list) } })),
  };
}

export function toEntityPageKeys(id: string, pages: number): readonly Item[] {
  return pages === 1 ? [] : Array.from({ length: pages }, (_, page) => toPageKey(id, pages, page));
}

/** Redirects an absorbed id. */
export function toAbsorbedItem(id: string, into: string): Item {
  return { ...toEntityKey(id), to: { S: into } };
}

function packMembers(members: readonly EntityMember[]): Uint8Array {
  return pack(membersCodec.encode(members.toSorted(compareByWallet)));
}

function unpackMembers(bytes: Uint8Array): readonly EntityMember[] {
  return membersCodec.decode(unpack(bytes));
}

function compareByWallet(a: EntityMember, b: EntityMember): number {
  return a.wallet < b.wallet ? -1 : 1;
}

function formatSeenPartition(atMs: number): string {
  return `entity#${Math.floor(atMs / DAY_MS)}`;
}

function parseHead({ k, d, p, m }: Item): StoredHead {
  return {
    entity: { id: k!.S!.slice(PREFIX.length), ...entityCodec.decode(parsePackedAttribute(d!)) },
    pages: Number(p!.N),
    members: m ? unpackMembers(m.B!) : null,
  };
}

/** Headers by id; omits absorbed ids. */
export async function loadOwnHeads(
  table: CoordinationTable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredHead>> {
  return new Map(
    (await getItems(table, ids.map(toEntityKey))).flatMap(item =>
      item.d ? [[item.k!.S!.slice(PREFIX.length), parseHead(item)]] : [],
    ),
  );
}

/** By requested id, after redirects. Omits unknown ids. May lag a second. */
export async function loadHeads(
  table: CoordinationTable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredHead>> {
  const leadsTo = new Map([...new Set(ids)].map(id => [id, id]));
  const heads = new Map<string, StoredHead>();
  let asked: readonly string[] = [...leadsTo.keys()];
  for (let hop = 0; asked.length > 0 && hop < HOPS_MAX; hop++) {
    const next = new Map<string, string>();
    for (const item of await readStaleItems(table, asked.map(toEntityKey))) {
      const id = item.k!.S!.slice(PREFIX.length);
      if (item.to) next.set(id, item.to.S!);
      else heads.set(id, parseHead(item));
    }
    for (const [id, to] of leadsTo) if (next.has(to)) leadsTo.set(id, next.get(to)!);
    asked = [...new Set(next.values())].filter(id => !heads.has(id));
  }
  return new Map([...leadsTo].flatMap(([id, to]) => (heads.has(to) ? [[id, heads.get(to)!]] : [])));
}

/** Null when unknown. Absorbed ids redirect. */
export async function loadEntity(
  table: CoordinationTable,
  id: string,
): Promise<{ readonly entity: Entity; readonly members: readonly EntityMember[] } | null> {
  const head = (await loadHeads(table, [id])).get(id);
  return head ? { entity: head.entity, members: head.members ?? (await loadPages(table, head)) } : null;
}

async function loadPages(table: CoordinationTable, { entity, pages }: StoredHead): Promise<readonly EntityMember[]> {
  const items = await queryItems(
    table,
    buildConsistentQuery('k = :k AND begins_with(s, :s)', { k: `${PREFIX}${entity.id}`, s: `m#${pages}#` }),
  );
  return items.flatMap(item => unpackMembers(item.m!.B!)).sort(compareByWallet);
}

/** One batch read unless headers hold the members. */
export async function loadHeadMembers(
  table: CoordinationTable,
  heads: ReadonlyMap<string, StoredHead>,
): Promise<ReadonlyMap<string, EntityMember>> {
  const paged = [...heads].filter(([, { members }]) => members === null);
  const keys = new Map(
    paged.map(([wallet, { entity, pages }]) => {
      const key = toPageKey(entity.id, pages, hashToNumber(wallet) % pages);
      return [`${key.k!.S}${key.s!.S}`, key];
    }),
  );
  const read = (await readStaleItems(table, [...keys.values()])).flatMap(item => unpackMembers(item.m!.B!));
  const held = [...new Set(heads.values())].flatMap(({ members }) => members ?? []);
  return new Map([...held, ...read].filter(({ wallet }) => heads.has(wallet)).map(member => [member.wallet, member]));
}

/** Newest first; times in unix ms. May lag by a second. */
export async function loadEntitiesSince(
  table: CoordinationTable,
  sinceMs: number,
  nowMs: number,
): Promise<readonly Entity[]> {
  const days = Array.from(
    { length: Math.floor(nowMs / DAY_MS) - Math.floor(sinceMs / DAY_MS) + 1 },
    (_, day) => sinceMs + day * DAY_MS,
  );
  const found = await Promise.all(
    days.map(dayMs =>
      queryItems(table, {
        IndexName: 'seen',
        ...buildKeyQuery('seen = :seen AND first_at >= :since', { seen: formatSeenPartition(dayMs), since: sinceMs }),
      }),
    ),
  );
  const items = await readStaleItems(table, toTableKeys(found.flat()));
  return (
    items
      // The index may lag behind an absorption.
      .filter(item => item.d)
      .map(item => parseHead(item).entity)
      .sort((a, b) => b.firstSeenMs - a.firstSeenMs || (a.id < b.id ? -1 : 1))
  );
}
