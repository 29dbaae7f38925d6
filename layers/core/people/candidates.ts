import type { Holding } from '../holders/holding.ts';
import { sortHolders } from '../holders/ranking.ts';
import type { Ranked } from '../kernel/ranked-page.ts';
import type { People } from './people.ts';
import { peopleRules } from './rules.ts';
import { findTags, isPerson, type PersonTag } from './tags.ts';

/** Holders with any of these tags, or all, with their places. */
export function rankTagged(people: People, tags: readonly PersonTag[] | undefined): readonly Ranked<Holding>[] {
  const { holders } = people.source;
  return sortHolders(holders)
    .slice(0, holders.distinctCount)
    .filter(holding => tags === undefined || findTags(people, holding, tags).length > 0)
    .map(holding => ({ value: holding.balanceRaw, key: holding.wallet, row: holding }));
}

/** Wallets whose records are read: largest holders, then those that traded last. */
export function listCandidates(people: People, holdersOnly = false): readonly string[] {
  const { holders } = people.source;
  const all = sortHolders(holders);
  const gone = holdersOnly
    ? []
    : all
        .slice(holders.distinctCount)
        .filter(({ lastTradeMs }) => lastTradeMs !== null)
        .sort((a, b) => b.lastTradeMs! - a.lastTradeMs! || (a.wallet < b.wallet ? -1 : 1));
  return [...all.slice(0, holders.distinctCount), ...gone]
    .filter(holding => isPerson(people, holding))
    .slice(0, peopleRules.recordsMax)
    .map(({ wallet }) => wallet);
}
