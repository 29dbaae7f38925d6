import { describe, expect, it } from 'vitest';
import { openBundles } from '../../../layers/core/bundles/bundles.ts';
import { createDetection } from '../../../layers/core/bundles/detection.ts';
import { computeTieShares } from '../../../layers/core/insiders/ties.ts';
import type { FundedFact, MintRow, TransferFact } from '../../../layers/core/mint/mint-row.ts';
import { applySecurity, createMintSecurity } from '../../../layers/core/security/security.ts';
import { transferFact } from '../../tapes/mint-facts.ts';
import { address } from '../../worlds/events.ts';
import { crowd, funded, msOf, reportedOf, SLOT, swap, taped, wallets } from './detection-rows.ts';

const [collector, vault] = [address('collector'), address('vault')];
const street = crowd(0, 4000, 12);

type Given = { readonly count?: number; readonly to?: string; readonly percent?: number; readonly tradedMs?: number };

/** Buyers with different payers that send a token share to one wallet. */
const scene = ({ count = 3, to = collector, percent = 50, tradedMs = 0 }: Given): readonly (readonly MintRow[])[] => {
  const crew = wallets('crew', count);
  const buys = crew.map((wallet, at) => swap(300 + 40 * at, wallet, 0.3 + 0.37 * at, { tokenRaw: '1000000' }));
  const facts = crew.map((wallet, at) => ({
    ...funded(300 + 40 * at, wallet, { from: `payer${at}`, slot: 0, sol: 4 }),
    firstTradeMs: msOf(300 + 40 * at) - tradedMs,
  }));
  const moves = crew.map(
    (from, at): MintRow =>
      transferFact(from, to, percent * 10_000, { slot: SLOT + 2000 + at, timestampMs: msOf(2000 + at) }),
  );
  return [buys, facts, moves];
};

const crewIn = (rows: readonly MintRow[]): readonly string[] =>
  [...reportedOf(rows, createDetection())].flatMap(([key, one]) => (key.startsWith('Gathered:') ? one.wallets : []));

const judge = (rows: readonly MintRow[]) => {
  const state = createMintSecurity('mint');
  for (const [at, row] of rows.entries()) applySecurity(state, { ...row, seq: at + 1 });
  const members = openBundles(state.bundles).flatMap(bundle => [...bundle.members.keys()]);
  return { members: members.toSorted(), isCollected: computeTieShares(state.insiders).collectedRaw !== '0' };
};
const found = (given: Given) => crewIn(taped(street, ...scene(given)));

describe('A token’s first buyers that give one wallet their tokens', () => {
  it('are a crew from three on that give half', () => {
    expect(found({ count: 4 })).toEqual(wallets('crew', 4));
    expect([found({ count: 2 }), found({ percent: 49 })]).toEqual([[], []]);
  });

  it('are a crew in any order of buys, payments and transfers', () => {
    const [buys, facts, moves] = scene({}) as [readonly MintRow[], readonly MintRow[], readonly MintRow[]];
    for (const rows of [
      [...moves, ...facts, ...buys],
      [...buys, ...moves, ...facts],
      [...facts, ...moves, ...buys],
    ])
      expect(crewIn(rows.map((row, at) => ({ ...row, seq: at + 1 }))).toSorted()).toEqual(wallets('crew', 3));
  });

  it('are none when the collector paid a quarter of what the tokens cost', () => {
    const [buys, facts, moves] = scene({}) as [readonly MintRow[], readonly FundedFact[], readonly MintRow[]];
    const paid = (part: number) =>
      facts.map((fact, at) => {
        const lamports = String(Math.ceil((0.3 + 0.37 * at) * part * 1e9));
        const payment = { ...fact.fundings[0]!, from: collector, lamports, timestampMs: msOf(2005), id: `sale${at}` };
        return { ...fact, slot: SLOT + 2010, timestampMs: msOf(2010), fundings: [payment, ...fact.fundings] };
      });
    expect(crewIn(taped(street, buys, facts, moves, paid(0.25)))).toEqual([]);
    expect(crewIn(taped(street, buys, facts, moves, paid(0.24)))).toEqual(wallets('crew', 3));
    expect(crewIn(taped(street, buys, facts, moves, paid(0.25).slice(1)))).toEqual([]);
  });

  it('are none when people with a history give them', () => {
    expect(found({ tradedMs: 86_400_001 })).toEqual([]);
    expect(found({ tradedMs: 86_400_000 })).toEqual(wallets('crew', 3));
  });

  it('are none when a pool, a program’s vault or an exchange takes them, whenever that is known', () => {
    const [buys, facts, moves] = scene({ to: vault }) as [readonly MintRow[], readonly MintRow[], readonly MintRow[]];
    const named: readonly (readonly MintRow[])[] = [
      [swap(200, 'stranger', 0.2, { pool: vault })],
      [{ ...(moves[0] as TransferFact), from: 'stranger', raw: '1', programAccounts: [vault] }],
      [{ ...funded(200, vault, { from: 'customer', slot: 0, sol: 4 }), category: 'cex' }],
    ];
    expect(judge([...buys, ...facts, ...moves])).toEqual({ members: wallets('crew', 3), isCollected: true });
    for (const rows of named)
      for (const all of [
        [...rows, ...buys, ...facts, ...moves],
        [...buys, ...facts, ...moves, ...rows],
      ])
        expect(judge(all)).toEqual({ members: [], isCollected: false });
  });

  it('are asked about, with their collector, while nothing is known of them', () => {
    const [buys, facts, moves] = scene({}) as [readonly MintRow[], readonly MintRow[], readonly MintRow[]];
    const asked = (rows: readonly MintRow[]): readonly string[] => {
      const state = createMintSecurity('mint');
      const changes = rows.flatMap((row, at) => applySecurity(state, { ...row, seq: at + 1 }));
      // Who got much of the supply is asked whether it is a lock.
      return changes.flatMap(change =>
        change.kind === 'question' && change.question.about !== change.question.wallet ? [change.question.wallet] : [],
      );
    };
    expect(asked([...buys, ...moves])).toEqual([collector, ...wallets('crew', 3)]);
    expect(asked([...buys, ...facts.slice(1), ...moves])).toEqual([collector, 'crew0']);
    expect(asked([...buys, ...moves.slice(1)])).toEqual([]);
  });
});
