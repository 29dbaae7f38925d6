import { describe, expect, it } from 'vitest';
import { createDetection } from '../../../layers/core/bundles/detection.ts';
import type { MintRow } from '../../../layers/core/mint/mint-row.ts';
import { crowd, funded, reportedOf, swap, taped, wallets } from './detection-rows.ts';

const street = crowd(0, 2000, 12);
const crew = wallets('crew', 4);
const numbered = (rows: readonly MintRow[]) => rows.map((row, at) => ({ ...row, seq: at + 1 }));
const crewIn = (rows: readonly MintRow[], prefix: string): readonly string[] =>
  [...reportedOf(numbered(rows), createDetection())].flatMap(([key, one]) =>
    key.startsWith(prefix) ? one.wallets.toSorted() : [],
  );

describe('Buys that arrive minutes late', () => {
  const buys = crew.map((wallet, at) => swap(300 + 90 * at, wallet, 0.3 + 0.37 * at));
  const facts = crew.map((wallet, at) => funded(300, wallet, { from: 'payer', slot: 0, sol: 0.31 + 0.37 * at }));

  it('make a crew by common money as buys in time do', () => {
    expect(crewIn(taped(street, buys, facts), 'Paid:')).toEqual(crew);
    expect(crewIn([...street, ...facts, ...buys.toReversed()], 'Paid:')).toEqual(crew);
    expect(crewIn([...street, ...buys, ...facts], 'Paid:')).toEqual(crew);
  });

  it('make no crew after a quarter of an hour', () => {
    const later = crowd(0, 3000, 12);
    expect(crewIn([...later, ...facts, ...buys], 'Paid:')).toEqual([]);
  });

  it('make a crew in the first slots', () => {
    const burst = crew.map((wallet, at) => swap(0, wallet, 1.23, { txIndex: 10 + at }));
    const rest = street.filter(({ slot }) => slot > street[0]!.slot + 10);
    expect(crewIn(taped(burst, rest), 'LaunchSlotBurst')).toEqual(crew);
    expect(crewIn([burst[0]!, ...rest, ...burst.slice(1)], 'LaunchSlotBurst')).toEqual(crew);
    expect(crewIn([...rest, ...burst], 'LaunchSlotBurst')).toEqual(crew);
  });
});
