import { RequestError } from '../../contract/errors.ts';
import { toNamed } from '../../core/search/named.ts';
import { buildSearchIndex, type SearchedToken } from '../../core/search/published.ts';
import { createMarketBook, sumMarket } from '../../core/token-list/market-book.ts';
import type { TokenRow } from '../../core/token-list/row.ts';
import { toMinuteStart } from '../../core/token-list/window.ts';
import { computeCaps } from '../../core/worth/valuation.ts';
import { putItem } from '../../storage/kernel/dynamo.ts';
import { readKeptItem } from '../../storage/kernel/kept-versions.ts';
import { copyDescriptions } from '../../storage/token-list/described.ts';
import { restoreListsVersion } from '../../storage/token-list/kept.ts';
import { saveMarketSums } from '../../storage/token-list/market-sums.ts';
import { loadListHead, openNodes, type Publication } from '../../storage/token-list/nodes.ts';
import { saveSearchIndex } from '../../storage/token-list/search-index.ts';
import { listAllPlaces } from '../token-list/all-rows.ts';
import { readRows } from '../token-list/merge.ts';
import type { PastWorld } from './past-world.ts';

/** More would take longer than a request may. */
const PAST_SEARCHED_MAX = 200_000;

/** Publishes the kept lists; before the first ones a market without trades. */
export async function fillLists({ whole, snapshot, asOfMs }: PastWorld): Promise<void> {
  const minuteMs = toMinuteStart(asOfMs);
  if (snapshot?.version !== undefined) await restoreListsVersion(whole.listings, snapshot.version);
  else await saveMarketSums(whole.listings, { minuteMs, windows: sumMarket(createMarketBook(), [], minuteMs) });
}

/** Copies a node of the kept lists. */
export async function fillListNode({ real, whole, snapshot }: PastWorld, partition: string): Promise<void> {
  const bytes = snapshot?.isKept ? await readKeptItem(real.listings, partition, snapshot.grid) : null;
  if (bytes !== null) await putItem(whole.listings, { k: { S: partition }, s: { S: '0' }, d: { B: bytes } });
}

/** Copies the descriptions of an hour that had arrived. */
export async function fillDescriptions({ real, whole, snapshot }: PastWorld, partition: string): Promise<void> {
  if (snapshot?.isKept) await copyDescriptions(real.listings, whole.listings, partition, snapshot.atMs);
}

/** Builds what search looks up from the rows of the kept lists. */
export async function fillSearchIndex({ whole, lazy, snapshot }: PastWorld): Promise<void> {
  if (snapshot?.version === undefined) return;
  const nodes = openNodes(lazy.listings);
  const { publication: root } = await loadListHead(lazy.listings);
  const publication = (await nodes([root!]))?.[0] as Publication | undefined;
  const places = publication === undefined ? null : await listAllPlaces(nodes, publication);
  if (places !== null && places.length > PAST_SEARCHED_MAX)
    throw new RequestError(
      'invalid_request',
      `\`as_of\` of /v1/search is offered up to ${PAST_SEARCHED_MAX} tokens; this service had ${places.length}.`,
    );
  const rows = places === null ? null : await readRows(nodes, places);
  if (rows === null) throw new RequestError('unavailable', 'A part of the kept lists is missing');
  await saveSearchIndex(whole.listings, new Map(), buildSearchIndex(rows.flatMap(toSearched)));
}

function toSearched({ mint, name, symbol, createdMs, worth }: TokenRow): readonly SearchedToken[] {
  if (name === null || symbol === null) return [];
  const { marketCapUsd } = computeCaps(worth);
  return [{ mint, marketCapUsd, createdMs, named: toNamed({ name, symbol }) }];
}
