import { describe, expect, it } from 'vitest';
import { createEntities, takeCoAction } from '../../../layers/core/entities/entities.ts';
import { entangledOf } from '../../core/entities/entangled.ts';
import { act, START_MS, stateAfter } from './entity-teller.ts';

describe('the co-actions of a wallet', () => {
  it('list, for each mint, the other wallets and the number of co-actions', () => {
    const state = stateAfter(act('M', 'abc', 10), act('M', 'ab', 500), act('N', 'ad', 700));
    expect(entangledOf(state, 'a')).toEqual([
      { mint: 'N', wallets: ['d'], edgeCount: 1, lastSeenMs: START_MS + 700 * 400 },
      { mint: 'M', wallets: ['b', 'c'], edgeCount: 3, lastSeenMs: START_MS + 500 * 400 },
    ]);
    expect(entangledOf(state, 'stranger')).toEqual([]);
  });

  it('are reported with the current co-action, and not again', () => {
    const state = createEntities();
    const grown = act('M', 'abc', 10);
    takeCoAction(state, act('M', 'ab', 10) as never);
    expect(takeCoAction(state, grown as never)).toEqual({
      hadEffect: true,
      changes: [
        {
          kind: 'entangled',
          mint: 'M',
          coAction: 'act 10',
          wallets: ['a', 'b', 'c'],
          firstMs: START_MS + 4_000,
          atMs: START_MS + 4_000,
        },
      ],
    });
    expect(takeCoAction(state, grown as never)).toEqual({ hadEffect: false, changes: [] });
  });

  it('expire after thirty days and accept nothing older', () => {
    const month = (30 * 86_400_000) / 400;
    const state = stateAfter(act('M', 'ab', 10), act('N', 'ac', 12 + month));
    expect(entangledOf(state, 'a').map(({ mint }) => mint)).toEqual(['N']);
    expect(takeCoAction(state, act('O', 'ad', 11) as never).hadEffect).toBe(false);
  });

  it('cover the newest 32 co-actions of a wallet', () => {
    const acts = Array.from({ length: 40 }, (_, index) => act(`m${index}`, 'ab', index * 10));
    const mints = entangledOf(stateAfter(...acts.toReversed()), 'a').map(({ mint }) => mint);
    expect([mints.length, mints[0], mints.at(-1)]).toEqual([32, 'm39', 'm8']);
  });
});
