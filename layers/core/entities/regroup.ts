import { type Component, findComponent, listComponentMembers } from './component.ts';
import type { EntityChange } from './entity.ts';
import { compareNames, findDescendants } from './forest.ts';
import { noteId, resolve, resolveIds, withEchoes } from './naming.ts';
import { buildStanding, type Standing, toEntity } from './standing.ts';
import type { Entities } from './state.ts';
import { readTableText } from './text-table.ts';

type Was = { readonly standing: Standing; readonly members: readonly number[] };
type Befores = Map<number, Was>;

type Is = { readonly number: number; readonly standing: Standing; readonly news: Set<number> };

/** Changes evidence, re-evaluates all it reaches, and returns the entity changes. */
export function applyEvidenceChange(
  state: Entities,
  touched: readonly number[],
  change: () => void,
  atMs: number,
  levels = Number.POSITIVE_INFINITY,
): readonly EntityChange[] {
  const below = new Set(touched.flatMap(wallet => [...findDescendants(state.wallets, wallet, levels)]));
  const befores: Befores = new Map();
  for (const wallet of below) {
    const number = state.wallets.entity[wallet]!;
    if (number === 0 || befores.has(number)) continue;
    const standing = state.standings.get(number)!;
    const members = listComponentMembers(findComponent(state, standing.seed, new Set())!);
    befores.set(number, { standing, members });
  }
  change();
  const seeds = [...below, ...[...befores.values()].flatMap(({ members }) => members)];
  const seen = new Set<number>();
  const components = seeds.flatMap(seed => (seen.has(seed) ? [] : (findComponent(state, seed, seen) ?? [])));
  for (const { bound } of components) {
    // An unchanged entity is reached completely or not at all.
    const joined = Map.groupBy(bound, wallet => state.wallets.entity[wallet]!);
    for (const [number, members] of joined)
      if (number > 0 && !befores.has(number)) befores.set(number, { standing: state.standings.get(number)!, members });
  }
  const standing = components.map(component => applyStanding(state, befores, component, new Set(touched)));
  const { wallets, standings } = state;
  const left = new Map<string, readonly number[]>();
  for (const [number, { standing, members }] of befores) {
    for (const wallet of members) {
      if (wallets.entity[wallet] !== number) continue;
      wallets.entity[wallet] = 0;
      wallets.rank[wallet] = 0;
    }
    left.set(
      standing.id,
      members.filter(wallet => standings.get(wallets.entity[wallet]!)?.id !== standing.id),
    );
    standings.delete(number);
  }
  const settled = resolveIds(state, listAskedIds(state, befores, standing), findHeirs(state, befores, standing));
  return buildEntityChanges(state, { befores, standing, settled, left, atMs });
}

function applyStanding(state: Entities, befores: Befores, component: Component, touched: ReadonlySet<number>): Is {
  const { standing, members, ranks } = buildStanding(state, component);
  const { wallets } = state;
  const number = ++state.numbers;
  const news = new Set<number>();
  members.forEach((wallet, index) => {
    const same = befores.get(wallets.entity[wallet]!)?.standing.id === standing.id;
    if (!same || wallets.rank[wallet] !== ranks[index] || touched.has(wallet)) news.add(wallet);
    wallets.entity[wallet] = number;
    wallets.rank[wallet] = ranks[index]!;
  });
  state.standings.set(number, standing);
  noteId(state.naming, standing.id, standing);
  return { number, standing, news };
}

/** The heir is the entity with most of its members. */
function findHeirs({ wallets }: Entities, befores: Befores, standing: readonly Is[]): ReadonlyMap<string, string> {
  const heirs = new Map<string, string>();
  for (const { standing: was, members } of befores.values()) {
    const counts = new Map<number, number>();
    for (const wallet of members) {
      const number = wallets.entity[wallet]!;
      if (number > 0) counts.set(number, (counts.get(number) ?? 0) + 1);
    }
    const [heir] = standing
      .filter(({ number }) => counts.has(number))
      .sort((a, b) => counts.get(b.number)! - counts.get(a.number)! || compareNames(a.standing.id, b.standing.id));
    if (heir !== undefined) heirs.set(was.id, heir.standing.id);
  }
  return heirs;
}

function listAskedIds({ naming }: Entities, befores: Befores, standing: readonly Is[]): ReadonlySet<string> {
  const ids = new Set<string>();
  const ask = (wallets: Iterable<number>): void => {
    for (const wallet of wallets) for (const id of naming.byWallet.get(wallet) ?? []) ids.add(id);
  };
  for (const { standing: was, members } of befores.values()) {
    ids.add(was.id);
    ask(members);
  }
  for (const { standing: now, news } of standing) {
    ask(news);
    ask(now.heads.map(({ funder }) => funder));
  }
  return withEchoes(naming, ids);
}

type Regrouped = {
  readonly befores: Befores;
  readonly standing: readonly Is[];
  readonly settled: ReadonlyMap<number, readonly string[]>;
  readonly left: ReadonlyMap<string, readonly number[]>;
  readonly atMs: number;
};

/** Dissolved entities come first, so current membership comes last. */
function buildEntityChanges(state: Entities, regrouped: Regrouped): readonly EntityChange[] {
  const { befores, standing, settled, left, atMs } = regrouped;
  const was = new Map([...befores.values()].map(one => [one.standing.id, one.standing]));
  const gone = [...was.values()]
    .filter(({ id }) => resolve(state, id) === 0)
    .map(one => createChange(state, 'dissolved', one, { absorbed: [], wallets: left.get(one.id)!, atMs }));
  const numbers = new Set([...standing.map(({ number }) => number), ...settled.keys()]);
  const news = new Map(standing.map(one => [one.number, one.news]));
  const changes = [...numbers].flatMap(number => {
    const now = state.standings.get(number)!;
    const before = was.get(now.id);
    const absorbed = settled.get(number) ?? [];
    const wallets = new Set([...(news.get(number) ?? []), ...[now.id, ...absorbed].flatMap(id => left.get(id) ?? [])]);
    const isQuiet = before !== undefined && wallets.size === 0 && absorbed.length === 0;
    if (isQuiet && JSON.stringify(toEntity(state.wallets, now)) === JSON.stringify(toEntity(state.wallets, before)))
      return [];
    const stood = before !== undefined || !news.has(number) || absorbed.some(id => was.has(id));
    return [createChange(state, stood ? 'updated' : 'formed', now, { absorbed, wallets, atMs })];
  });
  return [...gone, ...changes.sort((a, b) => compareNames(b.event, a.event) || compareNames(a.entity.id, b.entity.id))];
}

function createChange(
  { wallets: { names }, wallets }: Entities,
  event: EntityChange['event'],
  standing: Standing,
  rest: { readonly absorbed: readonly string[]; readonly wallets: Iterable<number>; readonly atMs: number },
): EntityChange {
  return {
    kind: 'entity',
    event,
    entity: toEntity(wallets, standing),
    absorbed: rest.absorbed,
    wallets: [...rest.wallets].map(wallet => readTableText(names, wallet)).sort(compareNames),
    atMs: rest.atMs,
  };
}
