import { describe, expect, test } from 'vitest';
import type { FundedFact, MintRow } from '../../../layers/core/mint/mint-row.ts';
import type { Trade } from '../../../layers/core/mint/trade.ts';
import { noteSecurity } from '../../../layers/core/security/noted.ts';
import { createMintSecurity } from '../../../layers/core/security/security.ts';
import { computeSignalAt } from '../../../layers/core/signal/source.ts';
import { getTokenStatus } from '../../../layers/core/token-state/token-state.ts';
import { funded, funding, START_MS } from '../../stories/security/rows.ts';
import { described, liquidity, priced, status } from '../../stories/security/rug-rows.ts';
import { trade } from '../../tapes/trades.ts';

const SOL = 'So11111111111111111111111111111111111111112';
const percent = 10_000_000_000_000;

const buy = (wallet: string, second: number, percents: number, sol = 1, fields: Partial<Trade> = {}): Trade =>
  trade({
    wallet,
    direction: 'buy',
    slot: 1000 + Math.round(second * 2.5),
    timestampMs: START_MS + second * 1000,
    tokenRaw: String(percents * percent),
    baseMint: SOL,
    baseDecimals: 9,
    baseRaw: String(sol * 1e9),
    ...fields,
  });

const paid = (wallet: string, from: string, sol: number, category: string | null = null): FundedFact =>
  funded(wallet, {
    fundings: [funding({ from, category, lamports: String(sol * 1e9), timestampMs: START_MS - 3_600_000 })],
    slot: 900,
    timestampMs: START_MS,
  });

const play = (rows: readonly MintRow[]) => {
  const state = createMintSecurity('mint');
  const noted = rows.flatMap((row, at) => noteSecurity(state, { ...row, seq: at + 1 }));
  const kinds = noted.map(({ kind }) => kind).filter(kind => /suspicious|withdrawn|rug|left/.test(kind));
  return { state, noted, kinds, status: getTokenStatus(state.token) };
};

const launch = [described('deployer', { slot: 1000 }), status('validated', { slot: 1001, timestampMs: START_MS })];
const later = buy('somebody', 100, 0.1);

describe('A token with buyers that its deployer paid', () => {
  const two = [
    buy('deployer', 0, 3),
    buy('a', 0, 9),
    buy('b', 0, 6),
    paid('a', 'deployer', 1),
    paid('b', 'deployer', 1),
  ];

  test('becomes suspicious after a minute, until the payer turns out to be an exchange', () => {
    expect(play([...launch, ...two]).status).toBe('validated');
    expect(play([...launch, ...two, later])).toMatchObject({ status: 'suspicious', kinds: ['suspicious'] });
    const one = [...launch, ...two, later, paid('a', 'deployer', 1, 'cex')];
    expect(play(one).status).toBe('suspicious');
    expect(play([...one, paid('b', 'deployer', 1, 'cex')])).toMatchObject({
      status: 'validated',
      kinds: ['suspicious', 'bundle_left', 'suspicious_withdrawn'],
    });
  });

  test('has a medium signal for one of them, however little it bought', () => {
    const { state } = play([...launch, buy('a', 0, 0.1), paid('a', 'deployer', 1), later]);
    expect(computeSignalAt(state, START_MS + 100_000)).toMatchObject({ severity: 'medium' });
    expect(getTokenStatus(state.token)).toBe('validated');
  });

  test('stays suspicious when a source had said so', () => {
    const said = status('suspicious', { slot: 1002, timestampMs: START_MS });
    const rows = [...launch, said, ...two, later, ...two.slice(3).map(row => ({ ...row, fundings: [] })), later];
    expect(play(rows as MintRow[])).toMatchObject({ status: 'suspicious' });
  });
});

describe('An entity of nine buyers', () => {
  const nine = (each: number, category: string | null = null) =>
    Array.from({ length: 9 }, (_, at) => [
      paid(`w${at}`, 'chief', 2, category),
      buy(`w${at}`, 4 + 3.2 * at, each),
    ]).flat();

  test('with two fifths of the supply raises the signal', () => {
    const { state } = play([...launch, ...nine(4.5), later]);
    const { severity, components } = computeSignalAt(state, START_MS + 100_000);
    expect(['high', 'critical']).toContain(severity);
    expect(components.fundingAbuse.reasons).toContain('ENTITY_SUPPLY');
  });

  test('with half of it makes the token suspicious; an exchange that paid them makes none', () => {
    expect(play([...launch, ...nine(6), later]).status).toBe('suspicious');
    const explained = nine(6, 'cex').filter(row => 'kind' in row);
    expect(play([...launch, ...nine(6), later, ...explained]).status).toBe('validated');
    expect(play([...launch, ...nine(6, 'cex'), later]).kinds).toEqual([]);
  });
});

test('a rival with sixteen small buys does not change the status', () => {
  const rivals = Array.from({ length: 16 }, (_, at) => [
    paid(`r${at}`, 'rival', 1),
    buy(`r${at}`, at, 0.05, 0.01),
  ]).flat();
  const strangers = Array.from({ length: 20 }, (_, at) => buy(`s${at}`, 30 + at, 1));
  const { status: after, state } = play([...launch, ...rivals, ...strangers, later]);
  expect(after).toBe('validated');
  expect(computeSignalAt(state, START_MS + 100_000).score).toBeGreaterThan(0);
});

test('a withdrawn rug opens its bundles again, and clears its wallets', () => {
  const crew = ['a', 'b', 'c'].map((wallet, at) =>
    buy(wallet, 200, 5, 1, { relayBundleId: 'relay', txIndex: 7 + at, slot: 1500 }),
  );
  const chief = [paid('deployer', 'chief', 3), paid('helper', 'chief', 2)];
  const pull = [priced(1, 4), liquidity('helper', 0.95, 5), priced(0.1, 6)];
  const { state, kinds } = play([...launch, later, ...crew, ...chief, ...pull, paid('helper', 'chief', 2, 'cex')]);
  expect(kinds).toEqual(['rugged', 'rug_parts', 'rug_withdrawn', 'rug_parts_withdrawn']);
  expect(getTokenStatus(state.token)).toBe('validated');
  expect([...state.bundles.open.values()].map(({ status: now, members }) => [now, members.size])).toEqual([
    ['active', 3],
  ]);
  expect(state.token.roles).toEqual({});
});

test('members of a disproved bundle leave it, and others are notified', () => {
  const names = Array.from({ length: 6 }, (_, at) => `sybil ${at}`);
  const sybils = names.flatMap((name, at) => [paid(name, 'chief', 1), buy(name, 400 + at * 60, 1, 0.5 + at / 100)]);
  const found = play([...launch, later, ...sybils]);
  const [bundle] = found.state.bundles.open.values();
  expect(bundle!.members.size).toBe(6);
  const { noted, state } = play([...launch, later, ...sybils, ...names.map(name => paid(name, 'chief', 1, 'cex'))]);
  expect(state.bundles.open.size).toBe(0);
  const left = noted.flatMap(change => (change.kind === 'bundle_left' ? change.wallets : []));
  expect(left.toSorted()).toEqual(names);
});
