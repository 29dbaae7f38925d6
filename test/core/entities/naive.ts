import type { CoActionLink, FundedLink, KnownLink, Link } from '../../../layers/core/relations/link.ts';

/** An entity computed from all links at once. */
export type NaiveEntity = { readonly kind: string; readonly root: string | null; readonly members: readonly string[] };

const services = new Set(['cex', 'bridge', 'dex_authority']);
const text = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const isFunded = (link: Link): link is FundedLink => link.kind === 'funded' && link.wallet !== link.from;
const isKnown = (link: Link): link is KnownLink => link.kind === 'known';
const isCoAction = (link: Link): link is CoActionLink => link.kind === 'co_action';
/** The largest wins, then the earliest, then one that is taken back. */
const byRank = (a: FundedLink, b: FundedLink): number =>
  (b.lamports ?? 0) - (a.lamports ?? 0) || byPlace(a, b) || Number(b.hasHistory ?? 0) - Number(a.hasHistory ?? 0);
const byPlace = (a: FundedLink, b: FundedLink): number =>
  a.slot - b.slot || a.timestampMs - b.timestampMs || text(a.from, b.from);

/** All entities of a set of links, by their first member. */
export const naiveEntities = (links: readonly Link[]): readonly NaiveEntity[] => {
  const serves = servesIn(links);
  const largest = new Map<string, FundedLink>();
  for (const link of links.filter(isFunded).sort((a, b) => byRank(b, a))) largest.set(link.wallet, link);
  const first = new Map([...largest].filter(([, { hasHistory }]) => !hasHistory));
  const funders = cutFunders(first, serves, wideIn(first));
  const groups = groupsOf(funders);
  const glue = [...[...groups].map(([head, wallets]) => ({ head, wallets })), ...crewsOf(links, serves)];
  return entitiesOf(
    glue.filter(({ wallets }) => wallets.length >= 3),
    first,
  );
};

const servesIn = (links: readonly Link[]) => {
  const listed = new Set(
    links.filter(isFunded).flatMap(link => (services.has(link.category ?? '') ? [link.from] : [])),
  );
  const known = new Map<string, KnownLink>();
  const byTime = (a: KnownLink, b: KnownLink) => a.timestampMs - b.timestampMs || text(a.category, b.category);
  for (const link of links.filter(isKnown).sort(byTime)) known.set(link.wallet, link);
  return (wallet: string): boolean =>
    known.has(wallet) ? services.has(known.get(wallet)!.category) : listed.has(wallet);
};

/** Funders that are the first funder of more than 200 wallets. */
const wideIn = (first: ReadonlyMap<string, FundedLink>) => {
  const paid = Map.groupBy(first.values(), ({ from }) => from);
  return (wallet: string): boolean => (paid.get(wallet)?.length ?? 0) > 200;
};

/** First funders without services and hot wallets; rings cut at the first payment. */
const cutFunders = (
  first: ReadonlyMap<string, FundedLink>,
  serves: (wallet: string) => boolean,
  isWide: (wallet: string) => boolean,
) => {
  const funders = new Map<string, string>();
  for (const [wallet, { from }] of first)
    if (!serves(wallet) && !serves(from) && !isWide(from)) funders.set(wallet, from);
  const cuts = [...funders.keys()].flatMap(start => {
    const ring = [start];
    for (let one = funders.get(start); one !== undefined && ring.length <= funders.size; one = funders.get(one)) {
      if (one === start) {
        const [earliest] = ring
          .map(wallet => first.get(wallet)!)
          .sort((a, b) => byPlace(a, b) || text(a.wallet, b.wallet));
        return [earliest!.from];
      }
      ring.push(one);
    }
    return [];
  });
  for (const wallet of cuts) funders.delete(wallet);
  return funders;
};

const groupsOf = (funders: ReadonlyMap<string, string>): ReadonlyMap<string, string[]> => {
  const groups = new Map<string, string[]>();
  for (const wallet of funders.keys()) {
    const path: string[] = [];
    for (let one = funders.get(wallet); one !== undefined; one = funders.get(one)) path.push(one);
    const head = path.length <= 20 ? path.at(-1)! : path[0]!;
    groups.set(head, [...(groups.get(head) ?? []), wallet]);
  }
  return groups;
};

const crewsOf = (links: readonly Link[], serves: (wallet: string) => boolean) => {
  const coActions = [...Map.groupBy(links.filter(isCoAction), ({ mint, id }) => `${mint} ${id}`).values()].map(
    reported => ({
      mint: reported[0]!.mint,
      slot: Math.min(...reported.map(({ slot }) => slot)),
      wallets: new Set(reported.flatMap(({ wallets }) => wallets)),
    }),
  );
  return coActions.flatMap((a, index) =>
    coActions.slice(index + 1).flatMap(b => {
      if (a.mint === b.mint && Math.abs(a.slot - b.slot) <= 5) return [];
      return [{ head: null, wallets: [...a.wallets].filter(wallet => b.wallets.has(wallet) && !serves(wallet)) }];
    }),
  );
};

type Glue = { readonly head: string | null; readonly wallets: readonly string[] };

const entitiesOf = (glue: readonly Glue[], first: ReadonlyMap<string, FundedLink>): readonly NaiveEntity[] => {
  let parts: { wallets: Set<string>; glue: readonly Glue[] }[] = [];
  for (const one of glue) {
    const touching = parts.filter(({ wallets }) => one.wallets.some(wallet => wallets.has(wallet)));
    parts = parts.filter(part => !touching.includes(part));
    parts.push({
      wallets: new Set([...touching.flatMap(({ wallets }) => [...wallets]), ...one.wallets]),
      glue: [...touching.flatMap(part => part.glue), one],
    });
  }
  return parts
    .map(({ wallets, glue: own }) => {
      const heads = own
        .flatMap(({ head, wallets: group }) => (head === null ? [] : [{ head, group }]))
        .map(({ head, group }) => ({
          head,
          count: group.length,
          ms: Math.min(...group.map(one => first.get(one)!.timestampMs)),
        }))
        .sort((a, b) => b.count - a.count || a.ms - b.ms || text(a.head, b.head));
      const members = [...wallets].filter(wallet => heads.every(({ head }) => head !== wallet)).sort();
      return { kind: heads[0] ? 'shared_funder' : 'shared_execution', root: heads[0]?.head ?? null, members };
    })
    .sort((a, b) => text(a.members[0]!, b.members[0]!));
};
