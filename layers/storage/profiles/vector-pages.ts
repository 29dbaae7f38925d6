import type { VectoredWallet } from '../../core/similarity/profiled-wallet.ts';
import { sumVectors } from '../../core/similarity/traits.ts';
import { getItem, getItems, type Item, isWritten, putItem } from '../kernel/dynamo.ts';
import { runInParallel, splitIntoChunks } from '../kernel/parallel.ts';
import { buildKeyQuery, queryItems } from '../kernel/query.ts';
import { retry } from '../kernel/retry.ts';
import { decodeProfiles, encodeProfiles } from './profile-columns.ts';
import { PARTS, type Vectors } from './vectors.ts';

export type Manifest = {
  readonly part: number;
  /** Even and odd versions alternate, so readers are not disturbed. */
  readonly version: number;
  readonly throughBucket: number;
  readonly pages: number;
  readonly wallets: number;
  /** Component sums, for the population mean. */
  readonly sums: Float64Array;
};

/** Some 170 KB, below the 400 KB item limit. */
export const PAGE_WALLETS_MAX = 1_200;

const WRITES_MAX = 4;
/** Retries when pages change during a read. */
const READS_MAX = 3;

/** Empty for a new part. */
export async function loadManifest(vectors: Vectors, part: number): Promise<Manifest> {
  return parseManifest(part, await getItem(vectors, toManifestKey(part)));
}

/** In no particular order. */
export async function loadManifests(vectors: Vectors): Promise<readonly Manifest[]> {
  const keys = Array.from({ length: PARTS }, (_, part) => toManifestKey(part));
  return (await getItems(vectors, keys)).map(item => parseManifest(Number(item.k!.S!.split('#')[1]), item));
}

function parseManifest(part: number, item: Item | undefined): Manifest {
  return {
    part,
    version: Number(item?.v?.N ?? 0),
    throughBucket: Number(item?.through?.N ?? -1),
    pages: Number(item?.pages?.N ?? 0),
    wallets: Number(item?.wallets?.N ?? 0),
    sums: item?.sums?.B === undefined ? sumVectors([]) : new Float64Array(Uint8Array.from(item.sums.B).buffer),
  };
}

export function loadPages(
  vectors: Vectors,
  part: number,
): Promise<{ readonly manifest: Manifest; readonly wallets: readonly VectoredWallet[] }> {
  const failure = () => new Error(`The pages of part ${part} changed during each of ${READS_MAX} reads`);
  return retry({ triesMax: READS_MAX, failure }, async () => {
    const manifest = await loadManifest(vectors, part);
    const items =
      manifest.pages === 0
        ? []
        : await queryItems(
            vectors,
            buildKeyQuery('k = :k AND s < :end', {
              k: formatPagesKey(manifest),
              end: formatPageNumber(manifest.pages),
            }),
          );
    const isWhole = items.length === manifest.pages && items.every(item => Number(item.v?.N) === manifest.version);
    return isWhole ? { manifest, wallets: items.flatMap(item => decodeProfiles(item.p!.B!)) } : undefined;
  });
}

/** Leases a part until a time; false when it is taken. */
export function tryClaimVectorPart(
  vectors: Vectors,
  manifest: Manifest,
  nowMs: number,
  untilMs: number,
): Promise<boolean> {
  return isWritten(
    putItem(vectors, toItem(manifest, untilMs), {
      ConditionExpression: 'attribute_not_exists(k) OR (v = :v AND claimed_until < :now)',
      ExpressionAttributeValues: { ':v': { N: String(manifest.version) }, ':now': { N: String(nowMs) } },
    }),
  );
}

/** Needs the lease. Writes pages, then the manifest. */
export async function savePages(
  vectors: Vectors,
  manifest: Manifest,
  wallets: readonly VectoredWallet[],
  throughBucket: number,
): Promise<void> {
  const pages = splitIntoChunks(wallets, PAGE_WALLETS_MAX);
  const next = {
    ...manifest,
    version: manifest.version + 1,
    throughBucket,
    pages: pages.length,
    wallets: wallets.length,
    sums: sumVectors(wallets.map(({ vector }) => vector)),
  };
  await runInParallel([...pages.entries()], WRITES_MAX, ([number, entries]) =>
    putItem(vectors, {
      k: { S: formatPagesKey(next) },
      s: { S: formatPageNumber(number) },
      v: { N: String(next.version) },
      p: { B: encodeProfiles(entries) },
    }),
  );
  await putItem(vectors, toItem(next, 0));
}

function toManifestKey(part: number): Item {
  return { k: { S: `part#${part}` }, s: { S: 'manifest' } };
}

function formatPagesKey({ part, version }: Manifest): string {
  return `pages#${part}#${version % 2}`;
}

function formatPageNumber(number: number): string {
  return String(number).padStart(5, '0');
}

function toItem(manifest: Manifest, claimedUntilMs: number): Item {
  return {
    ...toManifestKey(manifest.part),
    v: { N: String(manifest.version) },
    through: { N: String(manifest.throughBucket) },
    pages: { N: String(manifest.pages) },
    wallets: { N: String(manifest.wallets) },
    sums: { B: new Uint8Array(manifest.sums.buffer) },
    claimed_until: { N: String(claimedUntilMs) },
  };
}
