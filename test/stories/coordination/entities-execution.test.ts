import { describe, expect, it } from 'vitest';
import { findEntityId, findEntityMembership } from '../../../layers/core/entities/entities.ts';
import { act, entityLine, funds, isKnownAs, lineOf, START_MS, stateAfter, tell } from './entity-teller.ts';

describe('wallets that act together', () => {
  it('are an entity after the second co-action', () => {
    const state = stateAfter(act('M', 'abcx', 10));
    expect(entityLine(state, 'a')).toBeNull();
    const reported = tell(state, act('N', 'abcy', 500));
    expect(reported.map(({ event, wallets }) => [event, wallets])).toEqual([['formed', ['a', 'b', 'c']]]);
    expect(entityLine(state, 'a')).toBe('shared_execution - abc');
    expect([findEntityId(state, 'x'), findEntityId(state, 'y')]).toEqual([null, null]);
    expect(findEntityMembership(state, 'a')!.entity).toMatchObject({
      confidence: 0.6,
      firstSeenMs: START_MS + 10 * 400,
      lastSeenMs: START_MS + 500 * 400,
    });
  });

  it('are not an entity after one co-action, however often it repeats and grows', () => {
    expect(entityLine(stateAfter(act('M', 'abc', 10), act('M', 'abcd', 10), act('M', 'abc', 10)), 'a')).toBeNull();
  });

  it('are not an entity when only two of them meet again', () => {
    expect(entityLine(stateAfter(act('M', 'abcd', 10), act('N', 'abxy', 500)), 'a')).toBeNull();
  });

  it('are not an entity when two rules saw one act on one mint', () => {
    expect(entityLine(stateAfter(act('M', 'abc', 10, 'slot'), act('M', 'abc', 10, 'relay')), 'a')).toBeNull();
    expect(entityLine(stateAfter(act('M', 'abc', 10, 'slot'), act('M', 'abc', 15, 'window')), 'a')).toBeNull();
  });

  it('are an entity when they act again on the same mint, or in the same slot on another', () => {
    expect(entityLine(stateAfter(act('M', 'abc', 10), act('M', 'abc', 16)), 'a')).toBe('shared_execution - abc');
    expect(entityLine(stateAfter(act('M', 'abc', 10), act('N', 'abc', 10)), 'a')).toBe('shared_execution - abc');
  });

  it('are detected when a co-action grows to the third of them', () => {
    const state = stateAfter(act('M', 'abc', 10), act('N', 'ab', 500, 'one'));
    expect(entityLine(state, 'a')).toBeNull();
    tell(state, act('N', 'abc', 500, 'one'));
    expect(entityLine(state, 'a')).toBe('shared_execution - abc');
  });

  it('gain confidence with each further co-action', () => {
    const state = stateAfter(act('M', 'abc', 10), act('N', 'abc', 500));
    const reported = tell(state, act('O', 'abc', 900));
    expect(reported.map(({ event, entity }) => [event, entity.confidence])).toEqual([['updated', 0.8]]);
    expect(tell(state, act('O', 'abc', 900))).toEqual([]);
  });

  it('join the entity of a shared member and keep the id of the earlier one', () => {
    const state = stateAfter(act('M', 'abc', 10), act('N', 'abc', 500), act('P', 'def', 700), act('Q', 'def', 900));
    const [first, second] = [findEntityId(state, 'a')!, findEntityId(state, 'd')!];
    const reported = tell(state, act('P', 'cde', 2_000)).concat(tell(state, act('Q', 'cde', 2_500)));
    expect(reported.at(-1)).toMatchObject({ event: 'updated', absorbed: [second], wallets: ['c', 'd', 'e', 'f'] });
    expect([findEntityId(state, 'f'), lineOf(state, second)]).toEqual([first, 'shared_execution - abcdef']);
  });

  it('do not count a service among the three', () => {
    const state = stateAfter(act('M', 'abs', 10), act('N', 'abs', 500));
    expect(entityLine(state, 'a')).toBe('shared_execution - abs');
    expect(tell(state, isKnownAs('s', 'dex_authority', 900)).map(({ event }) => event)).toEqual(['dissolved']);
    expect(entityLine(state, 'a')).toBeNull();
  });

  it('continue without their earliest wallet when it proves a service, under the old id too', () => {
    const state = stateAfter(act('M', 'abcd', 10), act('N', 'abcd', 500));
    const id = findEntityId(state, 'a')!;
    expect(tell(state, isKnownAs('a', 'bridge', 900)).map(({ event, absorbed }) => [event, absorbed])).toEqual([
      ['updated', [id]],
    ]);
    expect(lineOf(state, id)).toBe('shared_execution - bcd');
  });

  it('are not an entity when the co-actions are more than thirty days apart', () => {
    const month = (30 * 86_400_000) / 400;
    expect(entityLine(stateAfter(act('M', 'abc', 10), act('N', 'abc', 10 + month + 1)), 'a')).toBeNull();
    expect(entityLine(stateAfter(act('M', 'abc', 10), act('N', 'abc', 10 + month)), 'a')).toBe(
      'shared_execution - abc',
    );
  });
});

describe('wallets linked by funding and by co-actions', () => {
  const farm = [...'abc'].map((wallet, index) => funds('R', wallet, index + 1));

  it('are one entity with the funder as root, and have the highest confidence', () => {
    const state = stateAfter(...farm, act('M', 'cxy', 10), act('N', 'cxy', 500));
    expect(entityLine(state, 'x')).toBe('shared_funder R abcxy');
    expect(['c', 'a', 'x'].map(wallet => findEntityMembership(state, wallet)!.member.confidence)).toEqual([
      0.96, 0.9, 0.6,
    ]);
  });

  it('have the root that links most of them; a tie goes to the earlier', () => {
    const other = [...'def'].map((wallet, index) => funds('Q', wallet, index + 40));
    const crew = [act('M', 'ade', 100), act('N', 'ade', 500)];
    expect(entityLine(stateAfter(...other, ...farm, ...crew), 'a')).toBe('shared_funder R abcdef');
    const state = stateAfter(...other, ...farm, ...crew, funds('Q', 'g', 900));
    expect(entityLine(state, 'a')).toBe('shared_funder Q abcdefg');
    expect(findEntityId(state, 'a')).toBe(findEntityId(stateAfter(...farm), 'a'));
    expect(tell(state, funds('Q', 'h', 0)).map(({ event, absorbed }) => [event, absorbed.length])).toEqual([
      ['updated', 1],
    ]);
    expect(findEntityId(state, 'a')).toBe(findEntityId(stateAfter(...other), 'd'));
  });

  it('exclude the funder though it acts with the wallets it funded', () => {
    expect(entityLine(stateAfter(...farm, act('M', 'Rax', 10), act('N', 'Rax', 500)), 'x')).toBe(
      'shared_funder R abcx',
    );
  });

  it('include a funder that acts with unrelated wallets: it is not their root', () => {
    const state = stateAfter(...farm, act('M', 'Rxy', 10), act('N', 'Rxy', 500));
    expect([entityLine(state, 'R'), entityLine(state, 'a')]).toEqual(['shared_execution - Rxy', 'shared_funder R abc']);
  });
});

describe('crews whose tokens went to one collector', () => {
  const collected = (mint: string, wallets: string, slot: number) => act(mint, `C${wallets}`, slot, 'Collector:C');

  it('are one entity with it from the second launch on, without a common member', () => {
    const state = stateAfter(collected('M', 'abc', 10));
    expect(entityLine(state, 'a')).toBeNull();
    tell(state, collected('N', 'xy', 500));
    expect(entityLine(state, 'a')).toBe('shared_execution - Cabcxy');
    expect(findEntityMembership(state, 'x')!.entity.confidence).toBe(0.6);
  });

  it('are separate with two collectors, on one launch, or if one acted with the other crew', () => {
    expect(entityLine(stateAfter(collected('M', 'abc', 10), act('N', 'Dxyz', 500, 'Collector:D')), 'a')).toBeNull();
    expect(entityLine(stateAfter(collected('M', 'abc', 10), collected('M', 'abcd', 900)), 'a')).toBeNull();
    expect(entityLine(stateAfter(collected('M', 'abc', 10), act('N', 'Cxy', 500)), 'a')).toBeNull();
  });

  it('are separate when it collects from hundreds', () => {
    const many = (mint: string, slot: number) => ({
      ...collected(mint, '', slot),
      wallets: ['C', ...Array.from({ length: 120 }, (_, at) => `${mint}${at}`)],
    });
    expect(entityLine(stateAfter(many('M', 10), many('N', 500)), 'C')).toBeNull();
  });
});
