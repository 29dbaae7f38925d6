import { describe, expect, test } from 'vitest';
import { WrongVersion } from '../../../layers/core/codec/wrong-version.ts';
import type { LinkChange } from '../../../layers/core/coordination/changes.ts';
import { coordinationCodec } from '../../../layers/core/coordination/codec.ts';
import { applyLink, type Coordination, createCoordination } from '../../../layers/core/coordination/coordination.ts';
import type { Link } from '../../../layers/core/relations/link.ts';
import { buy, clock, coAction, funded, STORY_MS, wholeStory } from '../../worlds/mixed-links.ts';

const STORY: readonly Link[] = [...wholeStory(5), clock(STORY_MS)];
const MINUTE = 60_000;

const applied = (state: Coordination, links: readonly Link[]): readonly LinkChange[] =>
  links.flatMap(link => applyLink(state, link).changes);

const reloaded = (state: Coordination): Coordination =>
  coordinationCodec.decode(JSON.parse(JSON.stringify(coordinationCodec.encode(state))));

describe('The fold of all links', () => {
  test('finds edges, entities, co-actions and campaigns in a story that has them', () => {
    const kinds = new Set(applied(createCoordination(), STORY).map(({ kind }) => kind));
    expect(kinds).toEqual(new Set(['follow', 'entity', 'entangled', 'campaign']));
  });

  test('ignores repeated links', () => {
    const state = createCoordination();
    applied(state, STORY);
    const before = JSON.stringify(coordinationCodec.encode(state));
    for (const link of STORY)
      expect({ link, ...applyLink(state, link) }).toEqual({ link, hadEffect: false, changes: [] });
    expect(JSON.stringify(coordinationCodec.encode(state))).toBe(before);
  });

  test('does not depend on links without effect, which are not stored', () => {
    const [all, kept] = [createCoordination(), createCoordination()];
    for (const link of [...STORY, ...STORY]) {
      const { hadEffect, changes } = applyLink(all, link);
      if (hadEffect) expect(applyLink(kept, link).changes).toEqual(changes);
    }
  });

  test('continues unchanged from any snapshot', () => {
    for (const at of [0, 100, 333, STORY.length - 40]) {
      const state = createCoordination();
      applied(state, STORY.slice(0, at));
      const copy = reloaded(state);
      expect(applied(copy, STORY.slice(at))).toEqual(applied(state, STORY.slice(at)));
    }
  });

  test('rejects a snapshot of another version', () => {
    expect(() =>
      coordinationCodec.decode({ ...(coordinationCodec.encode(createCoordination()) as object), version: 0 }),
    ).toThrow(WrongVersion);
  });

  test('judges a campaign again when its buyers turn out to belong to entities', () => {
    const state = createCoordination();
    const houses = ['one', 'two', 'three'];
    for (const [at, house] of houses.entries())
      applied(
        state,
        [0, 1, 2].map(member => buy((at * 3 + member) * 1_000, `${house}-${member}`, 'rush')),
      );
    const reported = houses.flatMap((house, at) =>
      applied(
        state,
        [0, 1, 2].map(member => funded(-MINUTE + at, `${house}-${member}`, house)),
      ),
    );
    expect(reported.filter(({ kind }) => kind === 'campaign')).toMatchObject([
      { event: 'forming', campaign: { participantEntities: 3 } },
    ]);
  });

  test('makes an entity of wallets that acted together twice, not once', () => {
    const state = createCoordination();
    const crew = ['ann', 'bob', 'cid'];
    const events = (of: string, at: number) =>
      applied(state, [coAction(at, of, 'SameSlotBuyCohort:1', crew)]).flatMap(change =>
        change.kind === 'entity' ? [change.event] : [],
      );
    expect(events('a', 0)).toEqual([]);
    expect(events('b', MINUTE)).toEqual(['formed']);
  });
});
