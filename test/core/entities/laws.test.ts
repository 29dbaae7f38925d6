import bs58 from 'bs58';
import { describe, expect, it } from 'vitest';
import {
  createEntities,
  type Entities,
  findEntityId,
  findEntityMembership,
  findEntityWithMembers,
} from '../../../layers/core/entities/entities.ts';
import type { EntityChange } from '../../../layers/core/entities/entity.ts';
import type { Link } from '../../../layers/core/relations/link.ts';
import fc from '../../laws.ts';
import { runsShare } from '../../long-run.ts';
import { chains, links, NOW_MS, names, reload, shown, stateFrom, take, takeAll } from './links.ts';
import { naiveEntities } from './naive.ts';

const entityChanges = (changes: ReturnType<typeof take>['changes']): readonly EntityChange[] =>
  changes.filter(change => change.kind === 'entity');

/** Entities in the form of the naive rules. */
const entitiesShown = (state: Entities, wallets: readonly string[]) =>
  shown(state, wallets)
    .entities.map(one => ({
      kind: one!.entity.kind,
      root: one!.entity.rootWallet,
      members: one!.members.map(({ wallet }) => wallet).sort(),
    }))
    .sort((a, b) => (a.members[0]! < b.members[0]! ? -1 : 1));

/** Links, and the same links in another order. */
const twice = links.chain(list =>
  fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length })),
);

describe('entities', () => {
  it('equal those of the naive rules for all links', () => {
    fc.assert(
      fc.property(links, list => {
        expect(entitiesShown(stateFrom(list), names)).toEqual(naiveEntities(list));
      }),
      { numRuns: 2_000 },
    );
  });

  it('have the same id and confidence in any order of links', () => {
    fc.assert(
      fc.property(twice, ([list, shuffled]) => {
        expect(shown(stateFrom(shuffled), names)).toEqual(shown(stateFrom(list), names));
      }),
      { numRuns: 1_000 },
    );
  });

  /** One or two wallets that pay about 200 strangers, beside other links. */
  const crowded = fc
    .tuple(
      fc.subarray([...names], { minLength: 1, maxLength: 2 }),
      fc.integer({ min: 196, max: 201 }),
      fc.array(links, { minLength: 1, maxLength: 3 }),
      fc.infiniteStream(fc.nat(40)),
    )
    .chain(([payers, count, lists, slots]) => {
      const paid = payers.flatMap(from =>
        Array.from({ length: count }, (_, at): Link => {
          const slot = slots.next().value!;
          const timestampMs = NOW_MS - 100_000 + slot;
          return { kind: 'funded', wallet: `${from} pays ${at}`, from, category: null, slot, timestampMs };
        }),
      );
      const all = [...paid, ...lists.flat()];
      const strangers = paid.flatMap(link => (link.kind === 'funded' ? [link.wallet] : []));
      return fc.tuple(
        fc.constant([...names, ...strangers]),
        fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }),
      );
    });

  it('equal the naive rules beside hot wallets, in any order, and after a snapshot', () => {
    let wide = 0;
    fc.assert(
      fc.property(crowded, ([wallets, list]) => {
        const state = stateFrom(list);
        const expected = naiveEntities(list);
        if (expected.every(({ members }) => members.length < 100)) wide += 1;
        expect(entitiesShown(state, wallets)).toEqual(expected);
        expect(shown(reload(state), wallets)).toEqual(shown(state, wallets));
      }),
      { numRuns: 150 },
    );
    expect(wide).toBeGreaterThan(20 * runsShare);
    expect(wide).toBeLessThan(130);
  });

  it('equal the naive rules in deep trees with late links', () => {
    const deep = Array.from({ length: 60 }, (_, index) => `w${index}`);
    fc.assert(
      fc.property(chains, list => {
        const state = stateFrom(list);
        expect(entitiesShown(state, deep)).toEqual(naiveEntities(list));
        expect(shown(reload(state), deep)).toEqual(shown(state, deep));
      }),
      { numRuns: 300 },
    );
  });

  it('ignore repeated links', () => {
    fc.assert(
      fc.property(links, list => {
        const state = stateFrom(list);
        const before = shown(state, names);
        expect(list.flatMap(link => (take(state, link).hadEffect ? [link] : []))).toEqual([]);
        expect(shown(state, names)).toEqual(before);
      }),
      { numRuns: 500 },
    );
  });

  it('continue unchanged from a snapshot', () => {
    fc.assert(
      fc.property(links, fc.nat(40), (list, cut) => {
        const whole = createEntities();
        takeAll(whole, list.slice(0, cut));
        const cold = reload(whole);
        expect(shown(cold, names)).toEqual(shown(whole, names));
        expect(takeAll(cold, list.slice(cut))).toEqual(takeAll(whole, list.slice(cut)));
        expect(shown(cold, names)).toEqual(shown(whole, names));
      }),
      { numRuns: 500 },
    );
  });

  it('are complete from their changes alone', () => {
    fc.assert(
      fc.property(links, list => {
        const state = createEntities();
        const heard = new Map<string, unknown>();
        const heads = new Map<string, EntityChange['entity'] | null>();
        const aliases = new Map<string, string>();
        for (const link of list) {
          for (const change of entityChanges(take(state, link).changes)) {
            for (const wallet of change.wallets) heard.set(wallet, findEntityMembership(state, wallet)?.member ?? null);
            heads.set(change.entity.id, change.event === 'dissolved' ? null : change.entity);
            if (change.event !== 'dissolved') aliases.delete(change.entity.id);
            for (const id of change.absorbed) aliases.set(id, change.entity.id);
          }
          for (const wallet of names) {
            expect(heard.get(wallet) ?? null).toEqual(findEntityMembership(state, wallet)?.member ?? null);
            const id = findEntityId(state, wallet);
            if (id !== null) expect(heads.get(id)).toEqual(findEntityWithMembers(state, id)!.entity);
          }
          for (const id of heads.keys())
            expect(heads.get(aliases.get(id) ?? id)).toEqual(findEntityWithMembers(state, id)?.entity ?? null);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('answer for every published id while a member remains', () => {
    fc.assert(
      fc.property(links, list => {
        const state = createEntities();
        const last = new Map<string, readonly string[]>();
        for (const link of list) {
          const reported = entityChanges(take(state, link).changes);
          for (const { entity } of reported.filter(({ event }) => event !== 'dissolved')) {
            expect(bs58.decode(entity.id)).toHaveLength(16);
            expect(findEntityWithMembers(state, entity.id)!.entity).toEqual(entity);
          }
          for (const [id, wallets] of last) {
            const heirs = wallets.filter(wallet => findEntityId(state, wallet) !== null);
            if (heirs.length > 0) expect(findEntityWithMembers(state, id)).not.toBeNull();
          }
          for (const id of last.keys()) {
            const now = findEntityWithMembers(state, id);
            if (now === null) last.delete(id);
            else
              last.set(
                id,
                now.members.map(({ wallet }) => wallet),
              );
          }
          for (const { entity } of reported) {
            const now = findEntityWithMembers(state, entity.id);
            if (now !== null)
              last.set(
                entity.id,
                now.members.map(({ wallet }) => wallet),
              );
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('answer for an id whose successor dissolved too, through its funder’s entity', () => {
    const at = { slot: 1_000, timestampMs: NOW_MS };
    const pay = (from: string, wallet: string) => ({ kind: 'funded', wallet, from, category: null, ...at }) as const;
    const meet = (mint: string, ...wallets: string[]) =>
      ({ kind: 'co_action', id: 'slot:0', mint, wallets, ...at }) as const;
    const state = stateFrom([
      ...[pay('K', 'D'), pay('D', 'L'), pay('L', 'A'), pay('A', 'S'), pay('A', 'H')],
      ...[meet('X', 'D', 'G', 'H'), meet('Y', 'D', 'G', 'H')],
    ]);
    const byK = findEntityId(state, 'A')!;
    expect(findEntityWithMembers(state, byK)!.entity).toMatchObject({ rootWallet: 'K', memberCount: 6 });
    take(state, { kind: 'known', wallet: 'K', category: 'cex', timestampMs: NOW_MS });
    const byD = findEntityId(state, 'A')!;
    expect(findEntityWithMembers(state, byK)!.entity).toMatchObject({ id: byD, rootWallet: 'D' });
    // D funds too few now, but stays a member by its co-actions.
    const earlier = { slot: 900, timestampMs: NOW_MS - 40_000 };
    for (const [from, wallet] of [...'HA'].map((wallet, index) => [`E${index}`, wallet] as const))
      take(state, { ...pay(from, wallet), ...earlier });
    expect(findEntityId(state, 'A')).toBeNull();
    const crew = findEntityId(state, 'D')!;
    expect([byK, byD].map(id => findEntityWithMembers(state, id)?.entity.id)).toEqual([crew, crew]);
  });

  it('count their members and their newest evidence', () => {
    fc.assert(
      fc.property(links, list => {
        for (const one of shown(stateFrom(list as Link[]), names).entities) {
          const { entity, members } = one!;
          expect(entity.memberCount).toBe(members.length);
          expect(members.length).toBeGreaterThanOrEqual(3);
          expect(entity.lastSeenMs).toBe(Math.max(...members.map(({ lastSeenMs }) => lastSeenMs)));
          const mean = members.reduce((sum, { confidence }) => sum + confidence, 0) / members.length;
          expect(entity.confidence).toBeCloseTo(mean, 3);
          expect(entity.firstSeenMs).toBeLessThanOrEqual(entity.lastSeenMs);
        }
      }),
      { numRuns: 500 },
    );
  });
});
