import { beforeAll, describe, expect, test } from 'vitest';
import { rankOriginators } from '../../../layers/flows/intel/copy-originator.ts';
import { loadEdgesAmong } from '../../../layers/storage/coordination/wallets.ts';
import { useEngine, useTables } from '../../storage/use-engine.ts';
import { trade } from '../../tapes/trades.ts';
import { keepViews } from '../../worlds/coordination-routes.ts';
import { edge } from '../../worlds/follow-edges.ts';

const START_MS = 1_760_000_000_000;
const buy = (wallet: string, afterMs: number) => trade({ wallet, timestampMs: START_MS + afterMs });

describe('Copy originators', () => {
  test('are ranked by later buys of their followers, with the followers’ mean confidence', () => {
    const buys = [buy('x', 0), buy('y', 1_000), buy('a', 2_000), buy('b', 3_000), buy('b', 4_000)];
    const edges = [
      edge('x', 'a', { confidence: 0.6 }),
      edge('x', 'b', { confidence: 0.9 }),
      edge('y', 'a', { confidence: 0.5 }),
    ];
    const rows = rankOriginators(buys, edges);
    expect(rows).toEqual([
      { candidateLeader: 'x', followerBuysInCluster: 3, meanConfidence: expect.closeTo(0.75, 12) },
      { candidateLeader: 'y', followerBuysInCluster: 1, meanConfidence: 0.5 },
    ]);
  });

  test('exclude leaders that did not buy first', () => {
    const buys = [buy('early', 0), buy('leader', 1_000), buy('same', 1_000)];
    const edges = [edge('absent', 'early'), edge('leader', 'early'), edge('leader', 'same'), edge('leader', 'gone')];
    expect(rankOriginators(buys, edges)).toEqual([]);
  });

  test('ignore buys of a follower before the leader’s first', () => {
    const buys = [buy('follower', 0), buy('leader', 1_000), buy('follower', 2_000), buy('leader', 3_000)];
    expect(rankOriginators(buys, [edge('leader', 'follower')])).toEqual([
      { candidateLeader: 'leader', followerBuysInCluster: 1, meanConfidence: 0.8 },
    ]);
  });

  test('with equal counts are sorted by confidence, then address', () => {
    const buys = [buy('c', 0), buy('b', 0), buy('a', 0), buy('f', 1_000)];
    const edges = [edge('c', 'f'), edge('b', 'f'), edge('a', 'f', { confidence: 0.4 })];
    expect(rankOriginators(buys, edges).map(({ candidateLeader }) => candidateLeader)).toEqual(['b', 'c', 'a']);
  });
});

describe('The edges among wallets', () => {
  const engine = useEngine();
  const names = useTables(engine, beforeAll);

  test('have both ends among them and have not expired', async () => {
    const edges = [edge('a', 'b'), edge('c', 'b'), edge('a', 'd'), edge('b', 'a', { active: false })];
    await keepViews(engine, names.coordination, { edges });
    const table = { client: engine.client, table: names.coordination };
    expect(await loadEdgesAmong(table, ['a', 'b', 'b', 'x'])).toEqual([edge('a', 'b')]);
  });
});
