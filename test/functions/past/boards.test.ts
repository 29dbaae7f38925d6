/** Boards of the past are those that a fresh service publishes at that time. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chooseCases } from '../../long-run.ts';
import { address } from '../../worlds/events.ts';
import { makeBoardMarket } from './board-inputs.ts';
import { playMinutes, playOnce } from './board-world.ts';
import { askFresh, askPast, type Question, stubPast } from './draws.ts';
import type { Market } from './inputs.ts';

let unstub: () => void;
beforeAll(() => {
  unstub = stubPast();
});
afterAll(() => unstub());

const MINUTE = 60_000;

const listBoards = (market: Market): readonly Question[] => {
  const names = market.inputs.flatMap(({ event }) => (event.type === 'token' ? [event.name] : []));
  const wallets = ['trader-0', 'trader-3', 'trader-6'].map(address);
  const ask = (name: Question['name'], query: Question['query'] = {}, path: Question['path'] = {}) => ({
    name,
    query,
    path,
  });
  return [
    ...['1d', '7d', '30d'].map(window => ask('leaderboard', { window })),
    ask('leaderboard', { window: '7d', sort: 'roi', limit: '3', offset: '2' }),
    ...['new', 'volume', 'market_cap', 'holders'].map(sort => ask('tokenList', { sort })),
    ask('tokenList', { sort: 'trades', window: '1h', order: 'asc', limit: '2' }),
    ...['1h', '24h'].map(window => ask('marketStats', { window })),
    ...['do', 'dog', 'dgo', 'cat', 'hat'].map(q => ask('search', { q })),
    ...names.slice(0, 2).map(name => ask('search', { q: name.slice(0, 3) })),
    ask('search', { q: 'an' }),
    ...wallets.map(address => ask('walletSimilar', {}, { address })),
    ask('intelForming'),
    ask('intelEmerging', { hours: '1' }),
  ];
};

describe('A board as of a time', () => {
  test('is the one that a fresh service publishes', async () => {
    const market = makeBoardMarket(31);
    const whole = await playMinutes(market.inputs);
    const shown = new Set<string>();
    for (const share of chooseCases([0.9, 0.6, 0.3], 2)) {
      const asOfMs = Math.floor(market.fromMs + share * (market.toMs - market.fromMs));
      const atMs = Math.floor(asOfMs / MINUTE) * MINUTE;
      const fresh = await playOnce(market.inputs, atMs);
      for (const question of listBoards(market)) {
        const past = await askPast(whole, question, { asOfMs, knownByMs: asOfMs, nowMs: market.toMs });
        expect(past, JSON.stringify({ ...question, atMs })).toEqual(await askFresh(fresh, question, atMs));
        if (/_mint"|wallet_address|entityId/.test(past)) shown.add(question.name);
      }
    }
    for (const name of ['leaderboard', 'tokenList', 'search', 'intelEmerging']) expect(shown).toContain(name);
  });
});
