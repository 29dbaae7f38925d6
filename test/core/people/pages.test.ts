import { expect, it } from 'vitest';
import { cutRankedPage } from '../../../layers/core/kernel/ranked-page.ts';
import { rankTagged } from '../../../layers/core/people/candidates.ts';
import { rankFirstBuys } from '../../../layers/core/people/first-buyers.ts';
import { buy, open, sell } from './rows.ts';

const buyers = Array.from({ length: 9 }, (_, n) => buy(400 * (n + 5), `w${n}`, 5, { tokenRaw: String(100 - n) }));

it('A page of first buyers begins behind the last, also when earlier buyers arrive meanwhile', () => {
  const first = cutRankedPage(rankFirstBuys(open(buyers)), undefined, 4);
  const late = [buy(0, 'early', 5), buy(400 * 6, 'between', 5), ...buyers];
  const rest = cutRankedPage(rankFirstBuys(open([...buyers, ...late])), first.next!, 99);
  expect(first.shown.map(({ buy: { wallet }, rank }) => [wallet, rank])).toEqual([
    ...['w0', 'w1', 'w2', 'w3'].map((wallet, at) => [wallet, at + 1]),
  ]);
  expect(rest.shown.map(({ buy: { wallet } }) => wallet)).toEqual(['w4', 'w5', 'w6', 'w7', 'w8']);
  expect(rest.next).toBeNull();
});

it('A page of holders begins behind the place of the last, also when that one sold', () => {
  const first = cutRankedPage(rankTagged(open(buyers), undefined), undefined, 3);
  expect(first.shown.map(({ wallet }) => wallet)).toEqual(['w0', 'w1', 'w2']);
  const later = open([...buyers, sell(9_000, 'w2', 5, { tokenRaw: '98' }), buy(9_000, 'w8', 5, { tokenRaw: '900' })]);
  const rest = cutRankedPage(rankTagged(later, undefined), first.next!, 99);
  expect(rest.shown.map(({ wallet }) => wallet)).toEqual(['w3', 'w4', 'w5', 'w6', 'w7']);
});
