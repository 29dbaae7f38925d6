import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildMemberFlows, type Funder } from '../../../console/src/token/bundles/flow.ts';
import { buildFlowGraph, drawEdgeCurve, MEMBERS_SHOWN_MAX } from '../../../console/src/token/bundles/layout.ts';
import { member, trade } from './story.ts';

const texts = { bought: '$1', sold: '$2', held: '3 tokens' };
const funder: Funder = { address: 'fay', name: 'Fay Exchange' };

const flowsOf = (wallets: readonly string[]) =>
  buildMemberFlows(
    wallets.map((wallet, at) => member(wallet, { is_leader: wallet === 'ann', chain_balance_ui: at })),
    [
      trade({ id: '1', wallet: 'ann', usd: '100' }),
      trade({ id: '2', wallet: 'bob', usd: '300' }),
      trade({ id: '3', wallet: 'bob', side: 'sell', usd: '50' }),
    ],
    new Map([
      ['ann', funder],
      ['bob', funder],
    ]),
    new Set(['cid']),
  );

test('lines say who funded, bought, received, sold and holds', () => {
  const { edges } = buildFlowGraph(flowsOf(['cid', 'bob', 'ann']), texts);
  expect(edges.map(({ id }) => id).toSorted()).toEqual([
    'buy ann bought',
    'buy bob bought',
    'funding funder fay ann',
    'funding funder fay bob',
    'hold ann held',
    'hold bob held',
    'sell bob sold',
    'transfer transfer cid',
  ]);
});

test('the leader is first, receivers are last, and lines are as wide as their part', () => {
  const { nodes, edges } = buildFlowGraph(flowsOf(['cid', 'bob', 'ann']), texts);
  expect(nodes.filter(({ kind }) => kind === 'member').map(({ id }) => id)).toEqual(['ann', 'bob', 'cid']);
  const widthOf = (id: string) => edges.find(edge => edge.id === id)!.width;
  expect(widthOf('buy ann bought')).toBe(3);
  expect(widthOf('buy bob bought')).toBe(7);
});

test('the order of the answer does not change the picture', () => {
  const wallets = ['ann', 'bob', 'cid', 'dan', 'eve', 'fred'];
  const holding = (order: readonly string[]) =>
    buildFlowGraph(
      buildMemberFlows(
        order.map(wallet => member(wallet)),
        [],
        new Map(),
        new Set(),
      ),
      texts,
    );
  fc.assert(
    fc.property(fc.shuffledSubarray(wallets, { minLength: wallets.length }), order => {
      expect(holding(order)).toEqual(holding(wallets));
    }),
  );
});

test('nodes of a column do not overlap and stay inside', () => {
  const names = Array.from({ length: 60 }, (_, at) => `wallet ${at}`);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 60, maxLength: 60 }),
      (count, funders) => {
        const wallets = names.slice(0, count);
        const known = new Map(wallets.map((wallet, at) => [wallet, { address: `f${funders[at]}`, name: null }]));
        const { nodes, height } = buildFlowGraph(
          buildMemberFlows(
            wallets.map(wallet => member(wallet)),
            [],
            known,
            new Set(),
          ),
          texts,
        );
        for (const column of Map.groupBy(nodes, ({ x }) => x).values()) {
          const ys = column.map(({ y }) => y).toSorted((a, b) => a - b);
          for (const [at, y] of ys.entries()) if (at > 0) expect(y - ys[at - 1]!).toBeGreaterThanOrEqual(30);
          expect(Math.min(...ys)).toBeGreaterThan(16);
          expect(Math.max(...ys)).toBeLessThanOrEqual(height - 12);
        }
      },
    ),
  );
});

test('many wallets become one node that counts them', () => {
  const names = Array.from({ length: MEMBERS_SHOWN_MAX + 5 }, (_, at) => `wallet ${String(at).padStart(2, '0')}`);
  const { nodes } = buildFlowGraph(
    buildMemberFlows(
      names.map(name => member(name)),
      [],
      new Map(),
      new Set(),
    ),
    texts,
  );
  expect(nodes.filter(({ kind }) => kind === 'member')).toHaveLength(MEMBERS_SHOWN_MAX);
  expect(nodes.find(({ kind }) => kind === 'more')!.label).toBe('5 more');
});

test('a line leaves and arrives horizontally', () => {
  const [first] = buildFlowGraph(flowsOf(['ann']), texts).edges;
  const { from, to } = first!;
  const middle = (from.x + to.x) / 2;
  expect(drawEdgeCurve(first!)).toBe(`M${from.x} ${from.y}C${middle} ${from.y} ${middle} ${to.y} ${to.x} ${to.y}`);
});
