/** Compares answers that go on from a kept snapshot of security with fresh services. */
import { DeleteItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RouteName } from '../../../layers/contract/routes/routes.ts';
import { queryItems } from '../../../layers/storage/kernel/query.ts';
import { formatTapeKey } from '../../../layers/storage/market/tape.ts';
import { readKeptSnapshots } from '../../../layers/storage/security/kept-snapshots.ts';
import { isLongRun } from '../../long-run.ts';
import type { WholeService } from '../../worlds/whole-service.ts';
import { askEnvelope, askFresh, askPast, compareDraws, feedAll, showDifference, stubPast } from './draws.ts';
import { marketOf } from './inputs.ts';
import { smallSteps } from './policies.ts';
import { listQuestions } from './questions.ts';

let unstub: () => void;
beforeAll(() => {
  unstub = stubPast();
});
afterAll(() => unstub());

const plan = { seed: 31, swaps: 150, points: isLongRun ? 2 : 1, policies: smallSteps };

/** Read no row before a kept snapshot. */
const served: readonly RouteName[] = ['tokenHolders', 'tokenHoldersSummary', 'tokenSignal', 'tokenWashTrades'];

/** Removes the segments of a token's tape, and the lists of them, by a newest time. */
const removeRows = async ({ tables: { tape } }: WholeService, mint: string, throughMs: number): Promise<number> => {
  const values = { ':k': { S: formatTapeKey(mint) } };
  const items = await queryItems(tape, { KeyConditionExpression: 'k = :k', ExpressionAttributeValues: values });
  const old = items.filter(({ s }) => Number(s!.S!.slice(0, 14)) <= throughMs);
  for (const { k, s } of old)
    await tape.client.send(new DeleteItemCommand({ TableName: tape.table, Key: { k: k!, s: s! } }));
  return old.length;
};

const findKept = async ({ tables }: WholeService, mint: string, asOfMs: number) => {
  for await (const kept of readKeptSnapshots(tables.security, mint, asOfMs)) return kept;
  return null;
};

describe('An answer from a kept snapshot', () => {
  test.each([
    ['when all was known at once', { ...plan, each: 24, isLater: false }],
    ['with later knowledge', { ...plan, seed: 32, each: 24, isLater: true }],
  ])('is that of a fresh service %s', async (_, own) => {
    const { draws, found } = await compareDraws({ ...own, listQuestions: listQuestions(['rows', 'token', 'wallet']) });
    expect(draws).toBe(24 * plan.points);
    expect(found.map(showDifference)).toEqual([]);
  });

  test('needs no earlier row, and says what these were', async () => {
    const market = marketOf(33, 150);
    const swaps = market.inputs.flatMap(({ event }) => (event.type === 'swap' ? [event.token_mint] : []));
    const mint = [...new Set(swaps)].toSorted(
      (a, b) => swaps.filter(one => one === b).length - swaps.filter(one => one === a).length,
    )[0]!;
    const [whole, plain] = [await feedAll(market, () => true, smallSteps), await feedAll(market, () => true)];
    const asOfMs = market.toMs - 60_000;
    const kept = (await findKept(whole, mint, asOfMs))!;
    expect(kept.seq).toBeGreaterThan(16);
    const fresh = await feedAll(market, ({ event, arrivedMs }) => event.timestamp <= asOfMs && arrivedMs <= asOfMs);
    await fresh.restAt(asOfMs);
    const at = { asOfMs, knownByMs: asOfMs };
    const envelopes = served.map(name => askEnvelope(plain, { name, path: { mint }, query: {} }, at));
    const coverages = (await Promise.all(envelopes)).map(({ coverage, time }) => ({ coverage, time }));
    // Segments of an earlier quarter hour have no row after it.
    expect(await removeRows(whole, mint, kept.newestMs - 1_810_000)).toBeGreaterThan(0);
    for (const [index, name] of served.entries()) {
      const question = { name, path: { mint }, query: {} };
      expect(await askPast(whole, question, at), name).toBe(await askFresh(fresh, question, asOfMs));
      const { coverage, time } = await askEnvelope(whole, question, at);
      expect({ coverage, time }).toEqual(coverages[index]);
    }
  });
});
