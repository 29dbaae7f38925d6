import { describe, expect, it } from 'vitest';
import {
  createEntities,
  findEntityId,
  findEntityMembership,
  findEntityWithMembers,
} from '../../../layers/core/entities/entities.ts';
import type { FundedLink, Link } from '../../../layers/core/relations/link.ts';
import { entityLine, funds, isKnownAs, lineOf, START_MS, stateAfter, tell } from './entity-teller.ts';

const three = [funds('R', 'a', 1), funds('R', 'b', 2), funds('R', 'c', 3)];
const many = (from: string, wallets: string, slot: number) =>
  [...wallets].map((wallet, index) => funds(from, wallet, slot + index));

describe('wallets with one funder', () => {
  it('are an entity from three wallets on; its root is not a member', () => {
    const state = stateAfter(...three);
    expect(entityLine(state, 'a')).toBe('shared_funder R abc');
    expect(findEntityId(state, 'R')).toBeNull();
    expect(findEntityMembership(state, 'b')).toEqual({
      entity: {
        id: findEntityId(state, 'a'),
        kind: 'shared_funder',
        rootWallet: 'R',
        memberCount: 3,
        confidence: 0.9,
        firstSeenMs: START_MS + 400,
        lastSeenMs: START_MS + 1_200,
      },
      member: { wallet: 'b', confidence: 0.9, lastSeenMs: START_MS + 800 },
    });
  });

  it('are not an entity when they are two', () => {
    expect(entityLine(stateAfter(...three.slice(1)), 'b')).toBeNull();
  });

  it.each(['cex', 'bridge', 'dex_authority'])('are unrelated when the funder is listed as %s', category => {
    expect(entityLine(stateAfter(...many('X', 'abcde', 1), funds('X', 'f', 9, category)), 'a')).toBeNull();
  });

  it.each(['farm', 'other'])('are related when the funder is listed as %s', category => {
    expect(entityLine(stateAfter(...three.map(link => ({ ...link, category }))), 'a')).toBe('shared_funder R abc');
  });

  it('are reported when the third comes, and for each that joins', () => {
    const state = stateAfter(...three.slice(0, 2));
    const reported = tell(state, three[2]!);
    expect(reported.map(({ event, wallets }) => [event, wallets])).toEqual([['formed', ['a', 'b', 'c']]]);
    expect(tell(state, funds('R', 'd', 4)).map(({ event, wallets }) => [event, wallets])).toEqual([['updated', ['d']]]);
    expect(tell(state, funds('R', 'd', 4))).toEqual([]);
  });

  it('lose a wallet that turns out to have traded before it was paid, whichever is known first', () => {
    const paid = { ...funds('R', 'd', 4), lamports: 5 } as FundedLink;
    const before: FundedLink = { ...paid, hasHistory: true };
    const state = stateAfter(...three, paid);
    expect(tell(state, before).map(({ event, wallets }) => [event, wallets])).toEqual([['updated', ['d']]]);
    expect(entityLine(state, 'a')).toBe('shared_funder R abc');
    expect([tell(state, paid), tell(state, before)]).toEqual([[], []]);
    expect(entityLine(stateAfter(...three, before, paid), 'd')).toBeNull();
    // What it traded is not a history beside a larger payment.
    expect(entityLine(stateAfter(...three, before, { ...paid, lamports: 6 }), 'd')).toBe('shared_funder R abcd');
  });

  it('dissolve when too few remain without a history, which do not count towards the 200 of a hot wallet', () => {
    const state = stateAfter(...three);
    const gone = tell(state, { ...funds('R', 'c', 3), hasHistory: true } as Link);
    expect(gone.map(({ event, wallets }) => [event, wallets])).toEqual([['dissolved', ['a', 'b', 'c']]]);
    const staff = Array.from({ length: 201 }, (_, at) => funds('R', `staff ${at}`, 9 + at));
    const hot = stateAfter(...three, ...staff);
    expect(entityLine(hot, 'a')).toBeNull();
    for (const link of staff) tell(hot, { ...link, hasHistory: true } as Link);
    expect(entityLine(hot, 'a')).toBe('shared_funder R abc');
  });

  it('lose a wallet when an earlier funder of it is found', () => {
    const state = stateAfter(...three, funds('R', 'd', 4));
    const reported = tell(state, funds('Q', 'a', 0));
    expect(reported.map(({ event, wallets }) => [event, wallets])).toEqual([['updated', ['a']]]);
    expect(entityLine(state, 'b')).toBe('shared_funder R bcd');
    expect(tell(state, funds('Q', 'b', 9))).toEqual([]);
  });

  it('are no longer an entity when only two are left', () => {
    const state = stateAfter(...three);
    const id = findEntityId(state, 'a')!;
    expect(tell(state, funds('Q', 'a', 0)).map(({ event }) => event)).toEqual(['dissolved']);
    expect(findEntityWithMembers(state, id)).toBeNull();
  });
});

describe('a tree of funders', () => {
  it('below an exchange has its first wallet as the root', () => {
    const state = stateAfter(funds('X', 'A', 1, 'cex'), ...many('A', 'abcde', 2));
    expect(entityLine(state, 'a')).toBe('shared_funder A abcde');
    expect(findEntityId(state, 'A')).toBeNull();
  });

  it('groups wallets of several funders under one root; a shared funder raises confidence', () => {
    const state = stateAfter(...many('R', 'AB', 1), ...many('A', 'abc', 3), ...many('B', 'd', 6));
    expect(entityLine(state, 'd')).toBe('shared_funder R ABabcd');
    expect([
      findEntityMembership(state, 'a')!.member.confidence,
      findEntityMembership(state, 'd')!.member.confidence,
    ]).toEqual([0.9, 0.7]);
  });

  it('does not group through a wallet that is a service', () => {
    const state = stateAfter(...many('R', 'AX', 1), isKnownAs('X', 'dex_authority', 2), ...many('X', 'abc', 3));
    expect([entityLine(state, 'a'), entityLine(state, 'A')]).toEqual([null, null]);
  });

  it('is followed for twenty hops: the twenty-first wallet joins only its siblings', () => {
    const chain = Array.from({ length: 20 }, (_, hop) => funds(`h${hop}`, `h${hop + 1}`, hop + 1));
    const state = stateAfter(...chain, ...many('h20', 'abc', 50), ...many('h19', 'xyz', 60));
    expect(entityLine(state, 'a')).toBe('shared_funder h20 abc');
    expect(findEntityMembership(state, 'h20')!.entity).toMatchObject({ rootWallet: 'h0', memberCount: 23 });
    tell(state, funds('Q', 'h1', 0));
    expect(findEntityMembership(state, 'a')!.entity).toMatchObject({ rootWallet: 'h20', memberCount: 3 });
    tell(state, funds('X', 'h2', 0, 'cex'));
    expect(findEntityMembership(state, 'a')!.entity).toMatchObject({ rootWallet: 'h2', memberCount: 24 });
  });

  it('that forms a ring begins with the first payer', () => {
    const state = stateAfter(funds('A', 'B', 1), funds('B', 'C', 2), funds('C', 'A', 3), ...many('C', 'de', 4));
    expect(entityLine(state, 'd')).toBe('shared_funder A BCde');
  });

  it('that proves a long ring is cut where it began, and the wallet there leaves its siblings', () => {
    const chain = Array.from({ length: 29 }, (_, hop) => funds(`h${hop}`, `h${hop + 1}`, hop + 1));
    const state = stateAfter(...chain, ...many('h28', 'pq', 50));
    expect(findEntityMembership(state, 'p')!.entity).toMatchObject({ rootWallet: 'h28', memberCount: 3 });
    tell(state, funds('h29', 'h0', 0));
    expect([entityLine(state, 'p'), entityLine(state, 'h29')]).toEqual([null, null]);
    expect(findEntityMembership(state, 'h0')!.entity).toMatchObject({ rootWallet: 'h29', memberCount: 20 });
  });

  it('that fell apart answers with the entity that its root joins', () => {
    const state = stateAfter(...three, isKnownAs('X', 'cex', 1), ...many('Z', 'xyz', 20));
    const id = findEntityId(state, 'a')!;
    for (const wallet of 'abc') tell(state, funds('X', wallet, 0));
    expect(lineOf(state, id)).toBeNull();
    expect(tell(state, funds('Z', 'R', 30)).map(({ event, absorbed }) => [event, absorbed])).toEqual([
      ['updated', [id]],
    ]);
    expect(lineOf(state, id)).toBe('shared_funder Z Rxyz');
  });

  it('merges when a late transfer reveals a common ancestor, and the old ids answer', () => {
    const state = stateAfter(...many('A', 'abc', 10), ...many('B', 'def', 20), funds('Z', 'A', 1));
    const [first, second] = [findEntityId(state, 'a')!, findEntityId(state, 'd')!];
    expect(first).not.toBe(second);
    const reported = tell(state, funds('Z', 'B', 2));
    expect(reported.map(({ event }) => event)).toEqual(['updated']);
    expect(reported[0]!.absorbed).toEqual([second]);
    expect(reported[0]!.wallets).toEqual(['B', 'd', 'e', 'f']);
    const merged = 'shared_funder Z ABabcdef';
    expect([lineOf(state, first), lineOf(state, second), entityLine(state, 'A')]).toEqual([merged, merged, merged]);
  });

  it('keeps its id for the part with the root when it splits, or for the remaining part', () => {
    const state = stateAfter(...many('R', 'Aab', 1), ...many('A', 'cde', 5));
    const id = findEntityId(state, 'a')!;
    const reported = tell(state, funds('Q', 'A', 0));
    expect(reported.map(({ event, absorbed }) => [event, absorbed])).toEqual([['updated', [id]]]);
    expect(entityLine(state, 'c')).toBe('shared_funder Q Acde');
    const bigger = stateAfter(...many('R', 'Aabx', 1), ...many('A', 'cde', 5));
    expect(tell(bigger, funds('Q', 'A', 0)).map(({ event }) => event)).toEqual(['updated', 'formed']);
    expect([lineOf(bigger, id), entityLine(bigger, 'c')]).toEqual(['shared_funder R abx', 'shared_funder Q Acde']);
  });
});

describe('a funder that is identified late', () => {
  it('dissolves its entity when it is an exchange, and restores it when that was wrong', () => {
    const state = stateAfter(...three);
    const id = findEntityId(state, 'a')!;
    const reported = tell(state, isKnownAs('R', 'cex', 50));
    expect(reported.map(({ event, wallets }) => [event, wallets])).toEqual([['dissolved', ['a', 'b', 'c']]]);
    expect(lineOf(state, id)).toBeNull();
    expect(tell(state, isKnownAs('R', 'farm', 40))).toEqual([]);
    expect(tell(state, isKnownAs('R', 'farm', 60)).map(({ event }) => event)).toEqual(['formed']);
    expect(findEntityId(state, 'a')).toBe(id);
  });

  it('splits a tree with an exchange as root into the families below', () => {
    const state = stateAfter(...many('X', 'AB', 1), ...many('A', 'abc', 3), ...many('B', 'defg', 9));
    const id = findEntityId(state, 'a')!;
    const reported = tell(state, isKnownAs('X', 'cex', 50));
    expect(reported.map(({ event }) => event)).toEqual(['updated', 'formed']);
    expect([entityLine(state, 'a'), entityLine(state, 'd')]).toEqual(['shared_funder A abc', 'shared_funder B defg']);
    expect(lineOf(state, id)).toBe('shared_funder B defg');
  });

  it('follows an event although the list calls the funder an exchange', () => {
    const listed = many('X', 'abc', 1).map(link => ({ ...link, category: 'cex' }));
    expect(entityLine(stateAfter(...listed, isKnownAs('X', 'other', 9)), 'a')).toBe('shared_funder X abc');
  });
});

describe('a very large entity', () => {
  /** A root pays farms that pay 100 wallets each. */
  const crowd = (size: number) => {
    const state = createEntities();
    for (let index = 0; index < size; index += 1) {
      const farm = Math.floor(index / 100);
      if (index % 100 === 0) tell(state, funds('R', `farm${farm}`, index));
      tell(state, funds(`farm${farm}`, `w${index}`, index));
    }
    return findEntityWithMembers(state, findEntityId(state, 'w0')!)!;
  };

  it('is one entity of any size, but its confidence falls beyond a thousand members', () => {
    expect(crowd(900).entity.confidence).toBe(0.9);
    expect(crowd(4_000).entity.confidence).toBeCloseTo(0.9 / 4.04, 3);
    expect(crowd(4_000).members.length).toBe(4_040);
  });
});

describe('an unlisted hot wallet', () => {
  const farms = ['A', 'B', 'C', 'D'];
  const lines = (state: ReturnType<typeof createEntities>) => farms.map(farm => entityLine(state, `${farm}0`));
  const family = (farm: string) => ['0', '1', '2'].map((name, at) => funds(farm, `${farm}${name}`, 500 + at));
  const customers = (from: string, count: number) =>
    Array.from({ length: count }, (_, at) => funds(from, `customer${at}`, 10 + at));
  const four = [...farms.map((farm, at) => funds('H', farm, at)), ...farms.flatMap(family)];
  const apart = farms.map(farm => `shared_funder ${farm} ${farm}0${farm}1${farm}2`);

  it('leaves four farms it paid as four entities, and its customers unrelated', () => {
    const state = stateAfter(...customers('H', 250), ...four);
    expect(lines(state)).toEqual(apart);
    expect(entityLine(state, 'customer0')).toBeNull();
    expect(lines(stateAfter(...four, ...customers('H', 250)))).toEqual(apart);
  });

  it('groups 200 wallets, and none once it pays one more', () => {
    const state = stateAfter(...four, ...customers('H', 196));
    expect(new Set(lines(state)).size).toBe(1);
    const reported = tell(state, funds('H', 'last', 900));
    expect(reported.map(({ event }) => event).sort()).toEqual(['formed', 'formed', 'formed', 'updated']);
    expect(lines(state)).toEqual(apart);
    expect(entityLine(state, 'customer0')).toBeNull();
  });

  it('groups them again when a customer proves to have another first funder', () => {
    const state = stateAfter(...four, ...customers('H', 197));
    expect(lines(state)).toEqual(apart);
    tell(state, funds('Q', 'customer3', 1));
    expect(new Set(lines(state)).size).toBe(1);
  });

  it('ends the climb: its own funder groups it, but not the wallets below', () => {
    const state = stateAfter(...many('R', 'HIJ', 1), ...customers('H', 201), ...family('A'), funds('H', 'A', 3));
    expect(entityLine(state, 'H')).toBe('shared_funder R HIJ');
    expect(entityLine(state, 'A0')).toBe('shared_funder A A0A1A2');
  });
});
