import { describe, expect, it } from 'vitest';
import { createDetection } from '../../../layers/core/bundles/detection.ts';
import type { FundedFact, MintRow, WalletFunding } from '../../../layers/core/mint/mint-row.ts';
import { tokenFact } from '../../tapes/mint-facts.ts';
import { crowd, funded, msOf, reportedOf, SLOT, START_MS, swap, taped, wallets } from './detection-rows.ts';

const MINUTE_SLOTS = 150;
const DAY = 86_400_000;
const street = crowd(0, 8000, 12);

type Scene = {
  readonly count: number;
  /** Slots between the crew's buys. */
  readonly gap?: number;
  readonly from?: number;
  readonly money?: (index: number) => Partial<WalletFunding>;
  readonly fact?: (index: number) => Partial<FundedFact>;
};

const names = (count: number) => wallets('crew', count);

/** Distant buys of other sizes, and their wallets' payments a minute before launch. */
const scene = ({ count, gap = 40, from = 300, money = () => ({}), fact = () => ({}) }: Scene): readonly MintRow[] => {
  const buys = names(count).map((wallet, at) => swap(from + gap * at, wallet, 0.3 + 0.37 * at));
  const facts = names(count).map((wallet, at): FundedFact => {
    const row = funded(from + gap * at, wallet, { from: 'boss', slot: -150, sol: 4 });
    return { ...row, fundings: row.fundings.map(one => ({ ...one, ...money(at) })), ...fact(at) };
  });
  return taped(street, buys, facts);
};

const crewIn = (rows: readonly MintRow[]): readonly string[] =>
  reportedOf(rows, createDetection()).get('Paid:boss')?.wallets ?? [];

const paidAt = (ms: number): Partial<WalletFunding> => ({ timestampMs: START_MS + ms });

describe('A token’s first buyers with one payer', () => {
  it('are a crew wherever they stand and whatever they spend', () => {
    expect(crewIn(scene({ count: 9, gap: (7 * MINUTE_SLOTS) / 3 }))).toEqual(names(9));
    expect([crewIn(scene({ count: 3 })), crewIn(scene({ count: 2 }))]).toEqual([names(3), []]);
  });

  it('are a crew with their payer when it buys too', () => {
    const paid = (count: number, own: readonly MintRow[]) => crewIn(taped(scene({ count }), own));
    expect(paid(3, [swap(320, 'boss', 1)])).toEqual(['crew0', 'boss', 'crew1', 'crew2']);
    expect([paid(2, [swap(320, 'boss', 1)]), paid(3, [swap(31 * MINUTE_SLOTS, 'boss', 1)])]).toEqual([[], names(3)]);
  });

  it('are a crew of three with the deployer, whenever he is named', () => {
    const rows = taped(scene({ count: 2 }), [swap(320, 'boss', 1)]);
    const named = (deployer: string, slot: number): MintRow =>
      tokenFact({ slot: SLOT + slot, timestampMs: msOf(slot), deployer });
    const crewNamed = (...facts: readonly MintRow[]) => crewIn(taped(rows, facts));
    const all = ['crew0', 'boss', 'crew1'];
    expect([crewNamed(named('boss', -1)), crewNamed(named('boss', 9000))]).toEqual([all, all]);
    expect(crewNamed(named('other', -1), named('boss', 9000))).toEqual(all);
    expect(crewNamed(named('boss', -1), named('other', 9000))).toEqual([]);
  });

  it('are a crew in any order of buys and payments', () => {
    const rows = scene({ count: 5 });
    const isFact = (row: MintRow) => 'kind' in row;
    const number = (list: readonly MintRow[]) => list.map((row, at) => ({ ...row, seq: at + 1 }));
    const [facts, trades] = [rows.filter(isFact), rows.filter(row => !isFact(row))];
    expect(crewIn(number([...facts, ...trades]))).toEqual(names(5));
    expect(crewIn(number([...trades, ...facts]))).toEqual(names(5));
  });

  it('are those of the first 30 minutes', () => {
    const last = (slot: number) => crewIn(scene({ count: 4, gap: 1, from: slot - 3 }));
    expect(last(30 * MINUTE_SLOTS)).toEqual(names(4));
    expect(crewIn(scene({ count: 4, gap: 30, from: 30 * MINUTE_SLOTS - 60 })).length).toBe(3);
    expect(last(31 * MINUTE_SLOTS)).toEqual([]);
  });

  it('were paid at most seven days before, and never after their buy', () => {
    const paidBefore = (ms: number) => crewIn(scene({ count: 4, money: at => paidAt((300 + 40 * at) * 400 - ms) }));
    expect([paidBefore(7 * DAY), paidBefore(7 * DAY + 1)]).toEqual([names(4), []]);
    expect([paidBefore(0), paidBefore(-1)]).toEqual([names(4), []]);
  });

  it('were paid half of what they spent, in SOL, in a stable, or in both', () => {
    const paid = (lamports: string, microUsd?: string) =>
      crewIn(scene({ count: 3, money: () => ({ lamports, ...(microUsd && { microUsd }) }) }));
    // The third spends 1.04 SOL at 150 USD.
    expect([paid('520000000').length, paid('519999999').length]).toEqual([3, 0]);
    expect([paid('0', '78000000').length, paid('0', '77999998').length]).toEqual([3, 0]);
    expect([paid('260000000', '39000000').length, paid('259999999', '38999999').length]).toEqual([3, 0]);
  });

  it('may be paid by several wallets of one owner', () => {
    const parts = (at: number, owner: readonly string[]): readonly WalletFunding[] =>
      [0, 1, 2].map(part => ({
        from: `payer${at}${part}`,
        category: null,
        lamports: '180000000',
        slot: SLOT - 150,
        timestampMs: msOf(-150),
        id: `p${at}${part}:0`,
        ancestors: owner,
      }));
    const crew = (owner: readonly string[]) =>
      crewIn(scene({ count: 3, fact: at => ({ fundings: parts(at, owner), directFunder: null }) }));
    expect([crew(['boss']), crew([])]).toEqual([names(3), []]);
  });

  it('exclude customers and people who traded for a day before they were paid', () => {
    const traded = (ms: number) => crewIn(scene({ count: 4, fact: () => ({ firstTradeMs: msOf(-150) - ms }) }));
    expect([traded(DAY), traded(DAY + 1)]).toEqual([names(4), []]);
    for (const category of ['cex', 'bridge', 'dex_authority'])
      expect(crewIn(scene({ count: 4, money: () => ({ category }) }))).toEqual([]);
  });

  it('age by a trade with the payer’s own money in vain', () => {
    const aged = { money: () => paidAt(-2 * DAY), fact: () => ({ firstTradeMs: START_MS - 2 * DAY + 60_000 }) };
    expect(crewIn(scene({ count: 4, ...aged }))).toEqual(names(4));
  });

  it('part again when one of them, or the payer, turns out to be something else', () => {
    const repeated = (index: number, news: Partial<FundedFact>): MintRow => {
      const fact = scene({ count: 4 }).find(
        row => 'kind' in row && row.kind === 'funded' && row.wallet === `crew${index}`,
      );
      return { ...(fact as FundedFact), ...news, slot: SLOT + 600 };
    };
    const crewAfter = (...news: readonly MintRow[]) => crewIn(taped(scene({ count: 4 }), news));
    expect(crewAfter(repeated(1, { firstTradeMs: START_MS - 3 * DAY }))).toEqual(['crew0', 'crew2', 'crew3']);
    const isExchange = (index: number) =>
      repeated(index, { fundings: [{ ...(repeated(index, {}) as FundedFact).fundings[0]!, category: 'cex' }] });
    expect(crewAfter(...[0, 1, 2, 3].map(isExchange))).toEqual([]);
  });
});
