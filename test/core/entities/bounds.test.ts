import { describe, expect, it } from 'vitest';
import {
  createEntities,
  findEntityId,
  findEntityWithMembers,
  takeCoAction,
  takeFundedLink,
} from '../../../layers/core/entities/entities.ts';
import { dropOldRelations } from '../../../layers/core/entities/let-go.ts';
import { entityRules } from '../../../layers/core/entities/rules.ts';
import {
  createTextTable,
  ensureTextNumber,
  findTextNumber,
  readTableText,
} from '../../../layers/core/entities/text-table.ts';
import fc from '../../laws.ts';
import { links, NOW_MS, names, shown, stateFrom } from './links.ts';

const DAY_MS = 86_400_000;
const funded = (wallet: string, from: string, timestampMs: number) =>
  ({ kind: 'funded', wallet, from, category: null, slot: timestampMs / 400, timestampMs }) as const;

describe('a table of texts', () => {
  it('maps every text to one number and back', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'binary-ascii', maxLength: 8 }), { maxLength: 300, size: 'max' }),
        texts => {
          const table = createTextTable();
          const numbers = texts.map(text => ensureTextNumber(table, text));
          expect(numbers.map(number => readTableText(table, number))).toEqual(texts);
          expect(texts.map(text => findTextNumber(table, text))).toEqual(numbers);
          expect(table.count).toBe(new Set(texts).size);
          expect(findTextNumber(table, 'a text that is too long to be there')).toBe(-1);
        },
      ),
    );
  });
});

describe('dropped data', () => {
  it('does not affect an entity: every verdict stays the same', () => {
    fc.assert(
      fc.property(links, list => {
        const state = stateFrom(list);
        dropOldRelations(state, 0);
        expect(shown(state, names)).toEqual(shown(stateFrom(list), names));
      }),
      { numRuns: 300 },
    );
  });

  it('is a pair with a funding over thirty days old; entities and younger pairs stay', () => {
    const state = createEntities();
    for (const wallet of ['a', 'b', 'c']) takeFundedLink(state, funded(wallet, 'R', NOW_MS));
    for (const wallet of ['d', 'e']) takeFundedLink(state, funded(wallet, 'Q', NOW_MS));
    for (const wallet of ['f', 'g']) takeFundedLink(state, funded(wallet, 'P', NOW_MS + 31 * DAY_MS));
    const id = findEntityId(state, 'a');
    dropOldRelations(state, 10);
    const known = (wallet: string): boolean => findTextNumber(state.wallets.names, wallet) >= 0;
    expect(['a', 'R', 'd', 'Q', 'f', 'P'].map(known)).toEqual([true, true, false, false, true, true]);
    expect(findEntityId(state, 'a')).toBe(id);
    takeFundedLink(state, funded('h', 'P', NOW_MS + 32 * DAY_MS));
    expect(findEntityId(state, 'f')).not.toBeNull();
  });

  it('is the oldest of the young data when there is still too much', () => {
    const state = createEntities();
    for (let index = 0; index < 100; index += 1)
      takeFundedLink(state, funded(`w${index}`, `f${index}`, NOW_MS + index));
    dropOldRelations(state, 60);
    expect([findTextNumber(state.wallets.names, 'w59'), findTextNumber(state.wallets.names, 'w60') >= 0]).toEqual([
      -1,
      true,
    ]);
  });
});

describe('a busy wallet', () => {
  it('keeps its crew when its old co-actions are gone', () => {
    const state = createEntities();
    const coAction = (mint: string, wallets: readonly string[], index: number) =>
      takeCoAction(state, {
        kind: 'co_action',
        id: 'one',
        mint,
        slot: index * 10,
        timestampMs: NOW_MS + index,
        wallets,
      });
    coAction('M', ['a', 'b', 'c'], 0);
    coAction('N', ['a', 'b', 'c'], 1);
    const id = findEntityId(state, 'a');
    for (let index = 2; index < 2 + 2 * entityRules.walletCoActionsMax; index += 1)
      coAction(`o${index}`, ['a', `x${index}`], index);
    expect(state.coActions.byWallet.get(findTextNumber(state.wallets.names, 'a'))).toHaveLength(
      entityRules.walletCoActionsMax,
    );
    expect([findEntityId(state, 'a'), findEntityId(state, 'c')]).toEqual([id, id]);
  });
});

it('the first funder with the lower slot counts, whatever the times are', () => {
  const pay = (from: string, wallet: string, slot: number, ms: number) =>
    ({ kind: 'funded', wallet, from, category: null, slot, timestampMs: NOW_MS + ms }) as const;
  const others = [pay('K', 'B', 10, 1), pay('K', 'C', 10, 1)];
  const state = stateFrom([pay('K', 'A', 10, 5_000), pay('L', 'A', 11, 1_000), ...others]);
  expect(findEntityWithMembers(state, findEntityId(state, 'A')!)!.entity.rootWallet).toBe('K');
});
