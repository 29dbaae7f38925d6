import { saveReferencePrice } from '../../storage/market/prices.ts';
import { isEvent } from '../../storage/market/tape.ts';
import { saveEventFacts } from '../intake/facts.ts';
import type { PastWorld } from './past-world.ts';

/** Stores what events say of a token. */
export async function fillToken(
  { whole, readRows, readRowsSinceKept, asOfMs }: PastWorld,
  mint: string,
): Promise<void> {
  const since = await readRowsSinceKept(mint);
  const facts = since.base === null ? [] : since.base.seen.facts;
  const { rows } = facts === null ? await readRows(mint) : since;
  const events = rows.filter(isEvent).map(({ event }) => event);
  for (const event of [...(facts ?? []), ...events])
    if (event.type !== 'price') await saveEventFacts(whole, event, asOfMs);
}

/** Stores stated prices of a quote, the newest among them: answers read no earlier one. */
export async function fillPrices({ whole, readPrices }: PastWorld, mint: string): Promise<void> {
  for (const row of (await readPrices(mint)).rows) {
    if (!isEvent(row) || row.event.type !== 'price') continue;
    const { slot, usd, timestamp: atMs } = row.event;
    await saveReferencePrice(whole.prices, mint, { atMs, slot, usd });
  }
}
