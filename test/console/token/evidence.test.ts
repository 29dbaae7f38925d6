import { expect, test } from 'vitest';
import { findArchetype, formatEvidence, type Sentence } from '../../../console/src/token/bundles/evidence.ts';

const ANN = '2RJ5gDsimLfDJxyuwqg6MoSauVAyZnDsYduWuBz6tPGV';
const SIGNATURE = 'wsJfpJRGaWEHEEiowjh3vuegDZkrHovABdCaYefsCjU2D8WpL3KUHdseM2NRcUmWyoCYMpxzPovfEnooxQa1PLe';

const textOf = ({ parts }: Sentence): string => parts.map(({ text }) => text).join('');

const said = (text: string, decimals: number | null = 6): string => textOf(formatEvidence([text], decimals)[0]!);

const line = (...clauses: readonly string[]): string => clauses.join('; ');

test('a cohort says how many, when, and how rare that is', () => {
  const text = line(
    'LaunchSlotBurst: 6 wallets (3 or more) in slot 489219683',
    '6 with amounts within 5% have a chance of 1.1e-11, at most 0.00003',
    `e.g. ${SIGNATURE}`,
  );
  expect(said(text).split('. ')).toEqual([
    '6 wallets bought right at the launch in slot 489,219,683',
    '6 trades with amounts within 5% occur by chance once in 90.9B.',
  ]);
  expect(formatEvidence([text], 6)[0]!.signatures).toEqual([SIGNATURE]);
});

test('a number alone names the pace of the token', () => {
  const head = 'SameSlotBuyCohort: 9 wallets (3 or more) in slots 10 to 12';
  expect(said(line(head, 'their number has a chance of 2.0e-8, at most 2.5e-7')).split('. ')).toEqual([
    '9 wallets bought together in slots 10 to 12',
    'At the pace of this token so large a group occurs by chance once in 50M.',
  ]);
});

test('very small chances have one text', () => {
  const head = 'SameSlotBuyCohort: 9 wallets (3 or more) in slot 1';
  expect(said(line(head, '9 with the same amount have a chance of 2.6e-16, at most 2.5e-7'))).toMatch(
    /occur by chance less than once in 1T\.$/,
  );
});

test('wallets in a sentence are links with a short text', () => {
  const [sentence] = formatEvidence(
    [`MultiSlotBuyCohort: 3 wallets (3 or more) in slot 1; 3 have money from ${ANN}`],
    6,
  );
  expect(textOf(sentence!)).toBe(
    '3 wallets bought shortly after each other in slot 1. 3 of them were funded by 2RJ5…tPGV.',
  );
  expect(sentence!.parts.filter(({ wallet }) => wallet !== undefined)).toEqual([{ text: '2RJ5…tPGV', wallet: ANN }]);
});

test('moved tokens are whole tokens if the decimals are known', () => {
  const limits = '(1% of what one had or 0.1% of the supply or more)';
  const moved = `TokensMoved: ${ANN} received 18418306951342 raw from one member ${limits}; e.g. ${SIGNATURE}`;
  expect(said(moved)).toBe('2RJ5…tPGV received 18.4M tokens from one member.');
  expect(said(moved, null)).toBe('2RJ5…tPGV received 18,418,306,951,342 raw units from one member.');
  expect(said('TokensMoved: 4 more wallets received tokens from members')).toBe(
    '4 more wallets received tokens from members.',
  );
});

test.each([
  [
    line('CexCoordinated: 5 wallets (5 or more) in slot 1', 'funded by exchange Kraken within half an hour'),
    'They have money from exchange Kraken within half an hour.',
  ],
  [
    line(
      'LaunchSlotBurst: 7 wallets (3 or more) in slot 1',
      '7 bought 12% of the supply, a chance of 1.0e-6, at most 0.00003',
    ),
    '7 bought 12% of the supply, which occurs by chance once in 1M.',
  ],
  [
    line('RelaySequential: 2 wallets (2 or more) in slot 1', 'one relay bundle (abc) carries their buys'),
    'One relay bundle (abc) carries their buys.',
  ],
])('%s', (text, end) => {
  expect(said(text).endsWith(` ${end}`)).toBe(true);
});

test('evidence in a form that the page does not know stays readable', () => {
  expect(said('Hybrid: timing and funding rules, each on its own evidence')).toBe(
    'Two kinds of evidence: timing and funding rules, each on its own evidence.',
  );
  expect(said('something new')).toBe('Something new.');
});

test('the archetype is not a sentence', () => {
  expect(formatEvidence(['archetype SYBIL_POISONING'], 6)).toEqual([]);
  expect(findArchetype(['x', 'archetype SYBIL_POISONING'])).toBe('SYBIL_POISONING');
  expect(findArchetype([])).toBeNull();
});
