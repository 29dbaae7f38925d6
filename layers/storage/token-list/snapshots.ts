import { randomUUID } from 'node:crypto';
import type { ListSnapshot } from '../../core/token-list/snapshot.ts';
import { deleteItem, getItem, getItems, type Item, isWritten, putItem, unlessNewer } from '../kernel/dynamo.ts';
import { pack, unpack } from '../kernel/pack.ts';
import { batches, inParallel } from '../kernel/parallel.ts';
import type { Listings } from './listings.ts';

const NEWEST: Item = { k: { S: 'state' }, s: { S: '0' } };
const PARALLEL_MAX = 16;
const PARTS_AT_ONCE = 64;

type Body = { readonly head: ListSnapshot['head']; readonly id: string; readonly parts: number };

/** Null when there is none, or parts of it are lost. */
export const loadListSnapshot = async (listings: Listings): Promise<ListSnapshot | null> => {
  for (let before: string | null = null; ; ) {
    const body = await loadBody(listings);
    // A writer deletes the parts that it replaces.
    if (body === null || body.id === before) return null;
    const parts = await loadParts(listings, body);
    if (parts !== null) return { head: body.head, parts };
    before = body.id;
  }
};

const loadParts = async (listings: Listings, body: Body): Promise<readonly unknown[] | null> => {
  const parts: unknown[] = [];
  for (const keys of batches(partKeys(body), PARTS_AT_ONCE)) {
    const found = new Map((await getItems(listings, keys)).map(item => [item.k!.S!, item.d!.B!]));
    if (found.size < keys.length) return null;
    parts.push(...keys.map(({ k }) => unpack(found.get(k!.S!)!)));
  }
  return parts;
};

/** Keeps a later one. Nothing expires: quiet tokens are nowhere else. */
export const saveListSnapshot = async (listings: Listings, { head, parts }: ListSnapshot): Promise<void> => {
  const before = await loadBody(listings);
  const body: Body = { head, id: randomUUID(), parts: parts.length };
  const keys = partKeys(body);
  await inParallel([...keys.keys()], PARALLEL_MAX, at => putItem(listings, { ...keys[at], d: { B: pack(parts[at]) } }));
  const through = { N: String(head.readThroughMs) };
  const newest = { ...NEWEST, through, d: { B: pack(body) } };
  const isKept = await isWritten(putItem(listings, newest, unlessNewer('through', through)));
  const left = isKept ? before : body;
  if (left !== null) await inParallel(partKeys(left), PARALLEL_MAX, key => deleteItem(listings, key));
};

const loadBody = async (listings: Listings): Promise<Body | null> => {
  const item = await getItem(listings, NEWEST);
  return item ? unpack<Body>(item.d!.B!) : null;
};

const partKeys = ({ id, parts }: Pick<Body, 'id' | 'parts'>): readonly Item[] =>
  Array.from({ length: parts }, (_, at) => ({ k: { S: `state#${id}#${at}` }, s: { S: '0' } }));
