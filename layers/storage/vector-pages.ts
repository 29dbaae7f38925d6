import type { VectoredWallet } from '../core/similarity/profiled-wallet.ts';
import { vectorSums } from '../core/similarity/traits.ts';
import { getItem, getItems, type Item, isConflict, putItem, queryItems } from './dynamo.ts';
import { batches, inParallel } from './parallel.ts';
import { decodeProfiles, encodeProfiles } from './profile-columns.ts';
import { PARTS, type Vectors } from './vectors.ts';

/** What a part's pages are: every wallet of it as its log through a bucket says. */
export type Manifest = {
  readonly part: number;
  /** Counts the folds; even and odd ones write to places of their own, so that a reader of the one before is not disturbed. */
  readonly version: number;
  readonly throughBucket: number;
  readonly pages: number;
  readonly wallets: number;
  /** Of each component over these wallets: the middle of the population can be told without them. */
  readonly sums: Float64Array;
};

/** Wallets a page: some 170 KB, and under the 400 KB of an item however little they pack. */
export const PAGE_WALLETS_MAX = 1_200;

const WRITES_MAX = 4;
/** How often a part is read anew whose pages were replaced meanwhile. */
const READS_MAX = 3;

/** A part's manifest; of a part never folded, the empty one. */
export const loadManifest = async (vectors: Vectors, part: number): Promise<Manifest> =>
  manifestOf(part, await getItem(vectors, manifestKey(part)));

/** The manifests of all parts ever folded, in no particular order. */
export const loadManifests = async (vectors: Vectors): Promise<readonly Manifest[]> => {
  const keys = Array.from({ length: PARTS }, (_, part) => manifestKey(part));
  return (await getItems(vectors, keys)).map(item => manifestOf(Number(item.k!.S!.split('#')[1]), item));
};

const manifestOf = (part: number, item: Item | undefined): Manifest => ({
  part,
  version: Number(item?.v?.N ?? 0),
  throughBucket: Number(item?.through?.N ?? -1),
  pages: Number(item?.pages?.N ?? 0),
  wallets: Number(item?.wallets?.N ?? 0),
  sums: item?.sums?.B === undefined ? vectorSums([]) : new Float64Array(Uint8Array.from(item.sums.B).buffer),
});

/** A part's manifest and all wallets of its pages. */
export const loadPages = async (
  vectors: Vectors,
  part: number,
): Promise<{ readonly manifest: Manifest; readonly wallets: readonly VectoredWallet[] }> => {
  for (let round = 0; round < READS_MAX; round++) {
    const manifest = await loadManifest(vectors, part);
    const items = manifest.pages === 0 ? [] : await queryItems(vectors, pagesOf(manifest));
    if (items.length === manifest.pages && items.every(item => Number(item.v?.N) === manifest.version))
      return { manifest, wallets: items.flatMap(item => decodeProfiles(item.p!.B!)) };
  }
  throw new Error(`the pages of part ${part} were replaced ${READS_MAX} times while they were read`);
};

/** Takes the right to write a part's next pages until a moment; false where another has it or was faster. */
export const claimPart = async (
  vectors: Vectors,
  manifest: Manifest,
  nowMs: number,
  untilMs: number,
): Promise<boolean> => {
  try {
    await putItem(vectors, itemOf(manifest, untilMs), {
      ConditionExpression: 'attribute_not_exists(k) OR (v = :v AND claimed_until < :now)',
      ExpressionAttributeValues: { ':v': { N: String(manifest.version) }, ':now': { N: String(nowMs) } },
    });
    return true;
  } catch (error) {
    if (isConflict(error)) return false;
    throw error;
  }
};

/** Writes a claimed part's wallets as the pages after `manifest`, then the manifest that readers go by. */
export const savePages = async (
  vectors: Vectors,
  manifest: Manifest,
  wallets: readonly VectoredWallet[],
  throughBucket: number,
): Promise<void> => {
  const pages = batches(wallets, PAGE_WALLETS_MAX);
  const next = {
    ...manifest,
    version: manifest.version + 1,
    throughBucket,
    pages: pages.length,
    wallets: wallets.length,
    sums: vectorSums(wallets.map(({ vector }) => vector)),
  };
  await inParallel([...pages.entries()], WRITES_MAX, ([number, entries]) =>
    putItem(vectors, {
      k: { S: pagesKey(next) },
      s: { S: pageText(number) },
      v: { N: String(next.version) },
      p: { B: encodeProfiles(entries) },
    }),
  );
  await putItem(vectors, itemOf(next, 0));
};

const manifestKey = (part: number): Item => ({ k: { S: `part#${part}` }, s: { S: 'manifest' } });

const pagesKey = ({ part, version }: Manifest): string => `pages#${part}#${version % 2}`;

const pageText = (number: number): string => String(number).padStart(5, '0');

const pagesOf = (manifest: Manifest) => ({
  KeyConditionExpression: 'k = :k AND s < :end',
  ExpressionAttributeValues: { ':k': { S: pagesKey(manifest) }, ':end': { S: pageText(manifest.pages) } },
});

const itemOf = (manifest: Manifest, claimedUntilMs: number): Item => ({
  ...manifestKey(manifest.part),
  v: { N: String(manifest.version) },
  through: { N: String(manifest.throughBucket) },
  pages: { N: String(manifest.pages) },
  wallets: { N: String(manifest.wallets) },
  sums: { B: new Uint8Array(manifest.sums.buffer) },
  claimed_until: { N: String(claimedUntilMs) },
});
