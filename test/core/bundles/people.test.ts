import { describe, expect, it } from 'vitest';
import { createDetection, detect } from '../../../layers/core/bundles/detection.ts';
import { listPartnerQuestions } from '../../../layers/core/bundles/people.ts';
import type { FundedFact, MintRow } from '../../../layers/core/mint/mint-row.ts';
import type { Trade } from '../../../layers/core/mint/trade.ts';
import { crowd, funded, msOf, reportedOf, START_MS, swap, taped, wallets } from './detection-rows.ts';

const DAY = 86_400_000;
const quiet = crowd(0, 1000, 50);

/** An answer that tells a wallet's history, worth some dollars. */
const past = (wallet: string, usd: number, fields: Partial<FundedFact> = {}): FundedFact => ({
  ...funded(500, wallet),
  firstTradeMs: START_MS - 5 * DAY,
  traded: [{ day: Math.floor((START_MS - 5 * DAY) / DAY), microUsd: String(usd * 1e6) }],
  ...fields,
});

const beside = (slot: number, wallet: string, sol: number, fields: Partial<Trade> = {}) =>
  swap(slot, wallet, sol, { txIndex: 1, ...fields });

const membersOf = (rows: readonly MintRow[]): readonly string[] =>
  [...new Set([...reportedOf(rows).values()].flatMap(cluster => cluster.wallets))].sort();

describe('A person in someone’s relay bundle', () => {
  const relay = { relayBundleId: 'r' };
  const bundle = [beside(500, 'crew0', 0.6, relay), beside(500, 'crew1', 0.5, relay), beside(500, 'ann', 0.6, relay)];

  it('is not a member, whether the history is known before or after', () => {
    const slot = (rows: readonly MintRow[], at: number) => rows.map(row => ({ ...row, slot: row.slot + at }));
    expect(membersOf(taped(quiet, bundle))).toEqual(['ann', 'crew0', 'crew1']);
    expect(membersOf(taped(quiet, slot([past('ann', 14)], -20), bundle))).toEqual(['crew0', 'crew1']);
    expect(membersOf(taped(quiet, bundle, slot([past('ann', 14)], 40)))).toEqual(['crew0', 'crew1']);
  });

  it('needs a history worth 2% of the trade', () => {
    // 0.6 SOL at 150 USD.
    expect(membersOf(taped(quiet, [past('ann', 1.79)], bundle))).toContain('ann');
    expect(membersOf(taped(quiet, [past('ann', 1.8)], bundle))).not.toContain('ann');
  });

  it('is a member with money or an earlier bundle in common', () => {
    const crews = ['bundle'];
    const met = [past('ann', 99, { crews }), past('crew0', 99, { crews })];
    expect(membersOf(taped(quiet, met, bundle))).toContain('ann');
    expect(membersOf(taped(quiet, [past('ann', 99, { crews }), past('crew0', 99)], bundle))).toEqual([]);
  });
});

describe('A person beside a crew in its slot', () => {
  const crew = wallets('crew', 5).map((wallet, at) => beside(600, wallet, 0.4317 + at / 1000, { txIndex: 10 * at }));
  const ann = beside(600, 'ann', 0.4321, { txIndex: 500 });

  it('is not a member where the crew is found without him', () => {
    expect(membersOf(taped(quiet, crew, [ann]))).toContain('ann');
    expect(membersOf(taped(quiet, [past('ann', 99)], crew, [ann]))).toEqual(wallets('crew', 5));
    const late = { ...past('ann', 99), slot: crew[0]!.slot + 20, timestampMs: msOf(620) };
    expect(membersOf(taped(quiet, crew, [ann], [late]))).toEqual(wallets('crew', 5));
  });

  it('is one where nobody else is left', () => {
    const aged = [...crew.map(({ wallet }) => past(wallet, 99)), past('ann', 99)];
    expect(membersOf(taped(quiet, aged, crew, [ann]))).toEqual(['ann', ...wallets('crew', 5)]);
  });
});

describe('Questions about people', () => {
  it('are asked of both partners in a relay bundle, and then of each further one', () => {
    const detection = createDetection();
    const asked = wallets('w', 4).map((wallet, at) => {
      const row = { ...beside(500, wallet, 1, { relayBundleId: 'r' }), seq: at + 1 };
      detect(detection, row);
      return listPartnerQuestions(detection.memory, row).map(question => question.wallet);
    });
    expect(asked).toEqual([[], ['w0', 'w1'], ['w2'], ['w3']]);
  });
});
