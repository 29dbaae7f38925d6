import type * as z from 'zod/mini';
import type { firstBuyers, peopleHolders, tokenPeople } from '../../contract/routes/token-people.ts';
import type { topTraders } from '../../contract/routes/token-traders.ts';
import { createFinding, type Finding } from '../../core/explain/finding.ts';
import type { Values } from '../../core/explain/sentence.ts';
import { sortHolders } from '../../core/holders/ranking.ts';
import { findTagEvidence, type PersonTag, personTags } from '../../core/people/tags.ts';
import { openPeopleStores, readAllPeople } from '../people/read-people.ts';
import type { Explained, Explainer, ExplainStores, Explanation } from './explainer.ts';
import { findTagGrounds } from './tag-inputs.ts';

/** Wallets of a list whose events are read. */
const WALLETS_MAX = 24;
/** Of a tag the largest holders. */
const TAGGED_MAX = 4;

type Listed = z.infer<typeof peopleHolders>['holders'][number];

/** Why each wallet of a list has its tags. */
function createListExplainer(field: string) {
  return async ({ parameters, body, asOfMs }: Explained, stores: ExplainStores): Promise<Explanation> => {
    const listed = (body as Readonly<Record<string, readonly Listed[]>>)[field]!;
    const tagged = listed.flatMap(({ wallet, evidence }, at) =>
      evidence.map((one, index) => ({ wallet, evidence: one, path: `/${field}/${at}/evidence/${index}` })),
    );
    if (tagged.length === 0) return { findings: [] };
    const state = await stores.readSecurity(parameters.mint!, asOfMs);
    const read = new Set([...new Set(tagged.map(({ wallet }) => wallet))].slice(0, WALLETS_MAX));
    const explained = tagged.filter(({ wallet }) => read.has(wallet));
    const grounds = await findTagGrounds(stores, state, explained);
    const findings = explained.map(({ path, evidence: { rule, facts } }, at): Finding => {
      const { inputs, more } = grounds[at]!;
      return createFinding(path, `people.${rule}`, { ...facts, ...more }, inputs);
    });
    return { findings, isCut: explained.length < tagged.length };
  };
}

export const explainHolders = createListExplainer('holders' satisfies keyof z.infer<typeof peopleHolders>);
export const explainFirstBuyers = createListExplainer('first_buyers' satisfies keyof z.infer<typeof firstBuyers>);
export const explainTopTraders = createListExplainer('top_traders' satisfies keyof z.infer<typeof topTraders>);

/** What the wallets of each tag have in common, by those that hold most. */
export const explainPeople: Explainer = async ({ parameters, body, asOfMs, known }, stores) => {
  const mint = parameters.mint!;
  const { tags } = body as z.infer<typeof tokenPeople>;
  const shown = personTags.filter(tag => (tags[tag].wallets ?? 0) > 0);
  if (shown.length === 0) return [];
  const people = await readAllPeople(openPeopleStores(stores.world, known), mint, asOfMs);
  const state = await stores.readSecurity(mint, asOfMs);
  const holders = sortHolders(people.source.holders);
  const explained = shown.map(async (tag): Promise<Finding> => {
    const { wallets, holding, held_pct } = tags[tag];
    const found = holders.flatMap(({ wallet }, at) => {
      const [evidence] = findTagEvidence(people, holders[at]!, [tag]);
      return evidence ? [{ wallet, evidence }] : [];
    });
    const grounds = await findTagGrounds(stores, state, found.slice(0, TAGGED_MAX));
    const facts = found.map(({ evidence }) => evidence.facts);
    const measured = { wallets, holding, held_pct, ...measureFarthest(tag, facts) };
    // One of each wallet first.
    const inputs = [
      ...grounds.flatMap(({ inputs }) => inputs.slice(0, 1)),
      ...grounds.flatMap(({ inputs }) => inputs.slice(1)),
    ];
    return createFinding(`/tags/${tag}`, `people.${tag}`, measured, inputs, { total: wallets! });
  });
  return Promise.all(explained);
};

/** The figure that is nearest to its limit. */
function measureFarthest(tag: PersonTag, facts: readonly Readonly<Record<string, string | number>>[]): Values {
  const values = (name: string): readonly number[] => facts.flatMap(one => (name in one ? [Number(one[name])] : []));
  switch (tag) {
    case 'sniper':
      return { ms_after_first_trade: Math.max(...values('ms_after_first_trade')) };
    case 'fresh':
      return {
        funded_before_ms: Math.max(
          ...facts.map(({ first_funded_ts_ms: funded, first_buy_ts_ms: bought }) => Number(bought) - Number(funded)),
        ),
      };
    case 'market_maker':
      return { buys: Math.min(...values('buys')), sells: Math.min(...values('sells')) };
    default:
      return {};
  }
}
