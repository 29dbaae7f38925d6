import { expect, test } from 'vitest';
import { isFiltered, matchesTapeFilter, parseTapeFilter } from '../../../console/src/token/tape/tape-filter.ts';
import { trade } from './story.ts';

const parse = (text: string) => parseTapeFilter(new URLSearchParams(text));
const matches = (text: string, given: Parameters<typeof trade>[0]) => matchesTapeFilter(parse(text), trade(given));

test('the address names side, kind, size and wallet', () => {
  expect(parse('side=sell&kind=bot&usd=12.5&wallet=7xKX')).toEqual({
    side: 'sell',
    kind: 'bot',
    usdMin: '12.5',
    wallet: '7xKX',
  });
});

test('an address with other values filters nothing', () => {
  const filter = parse('side=both&kind=toString&usd=-1&wallet=0x0');
  expect(isFiltered(filter)).toBe(false);
  expect(isFiltered(parse('usd=1e400'))).toBe(false);
});

test('each filter keeps what it names, and unknown values are never large', () => {
  expect(matches('side=buy', { side: 'sell' })).toBe(false);
  expect(matches('usd=0.3', { usd: '0.3' })).toBe(true);
  expect(matches('usd=0.3', { usd: '0.29999999999999999999' })).toBe(false);
  expect(matches('usd=1', { usd: null })).toBe(false);
  expect(matches('kind=bot', { labels: ['TERMINAL:AXIOM', 'BOT:HFT'] })).toBe(true);
  expect(matches('kind=mev', { labels: ['BOT:MEV'] })).toBe(false);
  expect(matches('wallet=ann', { wallet: 'anna' })).toBe(true);
  expect(matches('wallet=nna', { wallet: 'anna' })).toBe(false);
});
