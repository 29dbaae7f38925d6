import type { Grade } from './item.ts';
import { relaxed, strict } from './link-definition.ts';
import { type CoAction, findFunder, type Notes } from './notes.ts';
import { type World, writeTruth } from './world.ts';

/** Wallets with one funder or common co-actions. */
type Group = {
  readonly kind: 'shared_funder' | 'shared_execution';
  readonly root: string | null;
  /** Joining times, unix ms. */
  readonly members: ReadonlyMap<string, number>;
  readonly metMs: number;
};

export type TrueEntity = {
  readonly id: string;
  /** Joining times; includes wallets that never trade. */
  readonly members: ReadonlyMap<string, number>;
};

/** Writes entities. Groups that share a wallet are merged. */
export function writeEntityTruths(world: World): readonly TrueEntity[] {
  const { notes } = world;
  const all = [...findFundedGroups(notes), ...findExecutedGroups(notes.coActions)];
  const groups = all.filter(({ members }) => members.size >= strict.members);
  const entities = joinGroups(groups).map(part => {
    // A member joins once both it and the group qualify.
    const joined = new Map<string, number>();
    for (const { members: own, metMs } of part)
      for (const [wallet, ms] of own)
        joined.set(wallet, Math.min(joined.get(wallet) ?? Number.POSITIVE_INFINITY, Math.max(ms, metMs)));
    return { id: write(world, part, 'inside', {}), members: joined };
  });
  const members = new Set(entities.flatMap(({ members }) => [...members.keys()]));
  for (const group of all) {
    const isNear = group.members.size < strict.members && group.members.size >= relaxed.members;
    if (!isNear || [...group.members.keys()].some(wallet => members.has(wallet))) continue;
    for (const wallet of group.members.keys()) members.add(wallet);
    write(world, [group], 'near_miss', {});
  }
  for (const { wallets, ms, drawn, detector } of notes.crews)
    if (detector === 'entity' && !wallets.some(wallet => members.has(wallet)))
      write(
        world,
        [{ kind: 'shared_funder', root: null, members: new Map(wallets.map(wallet => [wallet, ms])), metMs: ms }],
        drawn.strained === 'once' ? 'near_miss' : 'outside',
        drawn,
      );
  return entities;
}

function findFundedGroups(notes: Notes): Group[] {
  const byRoot = new Map<string, Map<string, number>>();
  for (const wallet of notes.payments.keys()) {
    // Main funder before any exchange; null when the money came from one.
    const path = [wallet];
    for (;;) {
      const from = findFunder(notes, path.at(-1)!)?.from;
      if (from === undefined || notes.nobody.has(from) || path.includes(from)) break;
      path.push(from);
    }
    const root = path.length === 1 ? null : path.at(-1)!;
    if (root === null || root === wallet) continue;
    const members = byRoot.get(root) ?? new Map<string, number>();
    byRoot.set(root, members.set(wallet, findFunder(notes, wallet)!.ms));
  }
  return [...byRoot].map(([root, members]) => {
    // Time of the last required member.
    const times = [...members.values()];
    const sorted = [...times].sort((one, other) => one - other);
    const metMs = sorted[Math.min(strict.members, sorted.length) - 1]!;
    return {
      kind: 'shared_funder',
      root,
      members,
      metMs,
    };
  });
}

/** Three or more wallets in two co-actions. */
function findExecutedGroups(coActions: readonly CoAction[]): Group[] {
  const counted = coActions.filter(({ verdict, wallets }) => verdict === 'inside' && wallets.length >= strict.members);
  const last = new Map<string, CoAction[]>();
  const groups: Group[] = [];
  for (const coAction of counted) {
    const before = new Set(coAction.wallets.flatMap(wallet => last.get(wallet) ?? []));
    for (const other of before) {
      const both = coAction.wallets.filter(wallet => other.wallets.includes(wallet));
      if (both.length < strict.members) continue;
      const metMs = Math.max(coAction.ms, other.ms);
      groups.push({
        kind: 'shared_execution',
        root: null,
        members: new Map(both.map(wallet => [wallet, metMs])),
        metMs,
      });
    }
    for (const wallet of coAction.wallets) last.set(wallet, [...(last.get(wallet) ?? []), coAction]);
  }
  return groups;
}

/** Connected components over shared wallets. */
function joinGroups(groups: readonly Group[]): Group[][] {
  const partOf = new Map<string, { readonly wallets: Set<string>; readonly groups: Group[] }>();
  for (const group of groups) {
    const touched = new Set([...group.members.keys()].flatMap(wallet => partOf.get(wallet) ?? []));
    const part = { wallets: new Set(group.members.keys()), groups: [group] };
    for (const old of touched) {
      for (const wallet of old.wallets) part.wallets.add(wallet);
      part.groups.unshift(...old.groups);
    }
    for (const wallet of part.wallets) partOf.set(wallet, part);
  }
  return [...new Set(partOf.values())].map(part => part.groups);
}

function write(world: World, groups: readonly Group[], verdict: Grade, drawn: object): string {
  const funded = groups.find(({ kind }) => kind === 'shared_funder');
  const everyone = [...new Set(groups.flatMap(({ members }) => [...members.keys()]))];
  const fromMs = Math.min(...groups.flatMap(({ members }) => [...members.values()]));
  const toMs = Math.min(...groups.map(({ metMs }) => metMs));
  return writeTruth(world, {
    detector: 'entity',
    wallets: everyone,
    funder: funded?.root ?? null,
    fromMs,
    toMs,
    verdict,
    parameters: {
      ...drawn,
      kind: funded ? 'shared_funder' : 'shared_execution',
      buyers: everyone.filter(wallet => world.notes.buyers.has(wallet)).length,
      groups: groups.length,
    },
  });
}
