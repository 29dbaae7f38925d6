import { expect, test } from 'vitest';
import {
  formatCall,
  formatVerifyPath,
  listProven,
  listSealedTimes,
  parseCall,
} from '../../../console/src/data/proven.ts';
import { provenRoutes } from '../../../layers/flows/proofs/recompute/question.ts';

const mint = 'So11111111111111111111111111111111111111112';
const rest = (path: string, parameters: Record<string, unknown>) => ({ kind: 'rest', path, parameters }) as const;

test('exactly the operations with a proof can be verified', () => {
  const all = Object.values(provenRoutes).map(({ path }) =>
    rest(path, path.includes('{mint}') ? { mint } : { address: mint }),
  );
  expect(listProven(all)).toHaveLength(9);
  expect(listProven([rest('/v1/token/{mint}/stats', { mint }), undefined, all[0], all[0]])).toEqual([all[0]]);
  for (const call of all) expect(parseCall(formatCall(call))?.pathname).toBe(formatCall(call));
});

test('a link has the parameters of the call and the time of the page', () => {
  const call = rest('/v1/token/{mint}/ohlcv', { mint, timeframe: '1m', limit: 500, from: undefined });
  expect(formatCall(call)).toBe(`/v1/token/${mint}/ohlcv?timeframe=1m&limit=500`);
  expect(new URL(formatVerifyPath(call, 5), 'http://x').searchParams.get('at')).toBe('5');
  expect(new URL(formatVerifyPath(call, null), 'http://x').searchParams.has('at')).toBe(false);
});

test.each([
  null,
  '',
  '/v1/usage',
  'https://evil.example/v1/token/x/trades',
  '//evil.example/v1/token/x/trades',
  '/v1//evil.example/trades',
  '/v1/token/x/../../usage',
  '/v1/token/x/trades/more',
  '/v1/wallet/x/trades%2f..',
])('%s is not asked', text => {
  expect(parseCall(text)).toBeNull();
});

test('now, the last hour and the last day that are sealed are tried', () => {
  const now = Date.parse('2026-03-05T10:20:00Z');
  const times = listSealedTimes(now).map(ms => new Date(ms).toISOString());
  expect(times).toEqual(['2026-03-05T10:20:00.000Z', '2026-03-05T09:59:59.999Z', '2026-03-04T23:59:59.999Z']);
  expect(new Date(listSealedTimes(Date.parse('2026-03-05T00:10:00Z'))[1]!).toISOString()).toBe(
    '2026-03-04T22:59:59.999Z',
  );
});
