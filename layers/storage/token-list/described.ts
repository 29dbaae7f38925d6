import { pack, unpack } from '../../core/codec/pack.ts';
import { snapshotGrids } from '../../core/kernel/snapshot-grid.ts';
import type { Place } from '../../core/token-list/report.ts';
import { putItem, putItems } from '../kernel/dynamo.ts';
import { buildConsistentQuery, queryItems } from '../kernel/query.ts';
import { formatListingTime, type Listings, toListingExpiry } from './listings.ts';

type Texts = { readonly name: string; readonly symbol: string };

/** A new name of a token. `before`: the one that it replaces. */
export type Description = Texts & Place & { readonly mint: string; readonly before: Texts | null };

export type ArrivedDescription = Description & { readonly arrivedMs: number };

const HOUR_MS = 3_600_000;
/** Searches of the past read the last hour before a snapshot. */
const KEPT_MS = snapshotGrids.hour.keptMs + 2 * HOUR_MS;

function toHour(ms: number) {
  return { S: `described#${Math.floor(ms / HOUR_MS)}` };
}

/** For search, until the lister took it. */
export function saveDescription(listings: Listings, description: Description, arrivedMs: number): Promise<void> {
  return putItem(listings, {
    k: toHour(arrivedMs),
    s: { S: `${formatListingTime(arrivedMs)}#${description.mint}` },
    d: { B: pack(description) },
    expires: toListingExpiry(arrivedMs + KEPT_MS),
  });
}

/** Newest first, at most `max`. At most an hour back. */
export async function readDescriptions(
  listings: Listings,
  fromMs: number,
  toMs: number,
  max: number,
): Promise<readonly ArrivedDescription[]> {
  const found: ArrivedDescription[] = [];
  for (let hourMs = toMs; Math.floor(hourMs / HOUR_MS) >= Math.floor(fromMs / HOUR_MS); hourMs -= HOUR_MS) {
    const range = buildConsistentQuery('k = :k AND s BETWEEN :from AND :to', {
      k: toHour(hourMs).S,
      from: formatListingTime(fromMs),
      to: `${formatListingTime(toMs)}~`,
    });
    const items = await queryItems(listings, { ...range, ScanIndexForward: false }, max - found.length);
    for (const { s, d } of items) found.push({ ...unpack<Description>(d!.B!), arrivedMs: Number(s!.S!.split('#')[0]) });
    if (found.length >= max) break;
  }
  return found;
}

/** Copies those of an hour that had arrived by a time. */
export async function copyDescriptions(from: Listings, to: Listings, hour: string, throughMs: number): Promise<void> {
  const range = buildConsistentQuery('k = :k AND s <= :to', { k: hour, to: `${formatListingTime(throughMs)}~` });
  await putItems(to, await queryItems(from, range));
}
