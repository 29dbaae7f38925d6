import { describe, expect, it } from 'vitest';
import { createHolders, findHolding, takeHolder } from '../../../layers/core/holders/holders.ts';
import {
  nothingRealized,
  type Realized,
  takeBought,
  takeOff,
  takeSold,
} from '../../../layers/core/holders/realized.ts';
import { emptySupply, evolveSupply } from '../../../layers/core/holders/supply.ts';
import fc from '../../laws.ts';
import { buy, described, sell, transfer } from './rows.ts';

const USD = 10n ** 30n;

type Step = readonly [kind: 'buy' | 'sell' | 'send', raw: bigint, usd: bigint | null];

const play = (steps: readonly Step[]): Realized => {
  const realized = { ...nothingRealized };
  for (const [kind, raw, usd] of steps) {
    if (kind === 'buy') takeBought(realized, raw, usd);
    else if (kind === 'sell') takeSold(realized, raw, usd);
    else takeOff(realized, raw);
  }
  return realized;
};

const dollars = (steps: readonly Step[]): readonly number[] => {
  const { realizedUsd, peakUsd } = play(steps);
  return [Number(realizedUsd / USD), Number(peakUsd / USD)];
};

describe('what a wallet realized', () => {
  it.each<[string, readonly Step[], readonly number[]]>([
    [
      'a whole position',
      [
        ['buy', 100n, 300n * USD],
        ['sell', 100n, 1_000n * USD],
      ],
      [700, 700],
    ],
    [
      'half of one',
      [
        ['buy', 100n, 300n * USD],
        ['sell', 50n, 1_000n * USD],
      ],
      [850, 850],
    ],
    [
      'a loss after a gain',
      [
        ['buy', 100n, 300n * USD],
        ['sell', 50n, 1_000n * USD],
        ['sell', 50n, 0n],
      ],
      [700, 850],
    ],
    // A lifetime average would yield a false gain of 989 USD.
    [
      'nothing by what is bought afterwards',
      [
        ['buy', 1_000n, 1_000n * USD],
        ['sell', 1_000n, 1_000n * USD],
        ['buy', 100_000n, 100n * USD],
        ['sell', 1n, 0n],
      ],
      [0, 0],
    ],
    ['of what it never bought', [['sell', 100n, 1_000n * USD]], [0, 0]],
    [
      'of the part that it bought',
      [
        ['buy', 50n, 100n * USD],
        ['sell', 100n, 1_000n * USD],
      ],
      [400, 400],
    ],
    [
      'of what it bought without a price',
      [
        ['buy', 100n, null],
        ['sell', 100n, 1_000n * USD],
      ],
      [0, 0],
    ],
    [
      'without a price for what it sold',
      [
        ['buy', 100n, 300n * USD],
        ['sell', 100n, null],
      ],
      [0, 0],
    ],
    [
      'of what it sent off',
      [
        ['buy', 100n, 300n * USD],
        ['send', 100n, null],
        ['sell', 100n, 1_000n * USD],
      ],
      [0, 0],
    ],
  ])('%s', (_, steps, expected) => {
    expect(dollars(steps)).toEqual(expected);
  });

  const legs = fc.array(fc.record({ buy: fc.boolean(), raw: fc.bigInt(1n, 1_000n), usd: fc.bigInt(0n, 10n ** 33n) }), {
    maxLength: 20,
  });

  it('of fully sold positions is proceeds less cost, in any steps', () => {
    fc.assert(
      fc.property(legs, parts => {
        const steps: Step[] = [];
        let held = 0n;
        for (const { buy, raw, usd } of parts) {
          const sold = raw < held ? raw : held;
          if (!buy && sold === 0n) continue;
          steps.push(buy ? ['buy', raw, usd] : ['sell', sold, usd]);
          held += buy ? raw : -sold;
        }
        if (held > 0n) steps.push(['sell', held, 77n]);
        const net = steps.reduce((sum, [kind, , usd]) => sum + (kind === 'buy' ? -usd! : usd!), 0n);
        const { realizedUsd, peakUsd, lotRaw, costUsd } = play(steps);
        expect([realizedUsd, lotRaw, costUsd]).toEqual([net, 0n, 0n]);
        expect(peakUsd >= 0n && peakUsd >= realizedUsd).toBe(true);
      }),
    );
  });
});

it('tokens sent away realize nothing when they return and are sold', () => {
  const holders = createHolders();
  const usd = (dollars: number) => ({ baseRaw: `${dollars}000000`, baseDecimals: 6, basePriceUsd: '1' });
  takeHolder(holders, buy(1, 'a', 100, usd(100)));
  takeHolder(holders, transfer(2, 'a', 'safe', 100));
  takeHolder(holders, transfer(3, 'safe', 'a', 100));
  takeHolder(holders, sell(4, 'a', 100, usd(900)));
  expect(findHolding(holders, 'a')!.realized.peakUsd).toBe(0n);
});

it('a sell of nothing is valid', () => {
  const realized = { ...nothingRealized };
  takeSold(realized, 0n, 5n);
  expect(realized).toEqual(nothingRealized);
});

it('the newest description has the supply, by slot before time', () => {
  const one = { ...described(10, '111'), timestampMs: 5000 };
  const two = { ...described(11, '222'), timestampMs: 1000 };
  for (const rows of [
    [one, two],
    [two, one],
  ])
    expect(rows.reduce(evolveSupply, emptySupply).described!.raw).toBe('222');
});
