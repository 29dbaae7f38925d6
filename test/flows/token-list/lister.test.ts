import { beforeEach, describe, expect, test } from 'vitest';
import { listNames, listOrders } from '../../../layers/core/token-list/window.ts';
import { openListWatch } from '../../../layers/flows/token-list/size.ts';
import { logReports } from '../../../layers/storage/token-list/reports.ts';
import { countInto } from '../../assertions.ts';
import { arbitraryMarket, HOUR, MINUTE, reportsOf, START } from '../../core/token-list/market.ts';
import { naiveTokens } from '../../core/token-list/naive.ts';
import { naiveQuery } from '../../core/token-list/naive-query.ts';
import fc from '../../laws.ts';
import { makeTables } from '../../storage/engines.ts';
import { useEngine } from '../../storage/use-engine.ts';
import { BrokenLine, openLine } from '../../worlds/faults.ts';
import { type ListTables, listReader, startLister } from '../../worlds/token-list.ts';

const engine = useEngine();
let names: ListTables;
const fresh = async () => {
  names = await makeTables(engine.client, ['listings', 'tokens']);
};
beforeEach(fresh);

const log = (reports: ReturnType<typeof reportsOf>, nowMs: number) =>
  logReports({ client: engine.client, table: names.listings }, reports, nowMs);

describe('the lister', () => {
  test('publishes a recomputation over all trades despite failures and restarts', async () => {
    const life = fc.array(
      fc.record({
        take: fc.nat(15),
        again: fc.nat(3),
        waitMs: fc.oneof(fc.constantFrom(0, MINUTE, 11 * MINUTE), fc.integer({ min: 0, max: 12 * HOUR })),
        lister: fc.nat(1),
        forget: fc.boolean(),
        fault: fc.option(
          fc.record({
            at: fc.nat(30),
            mode: fc.constantFrom('unsent' as const, 'unheard' as const),
            fatal: fc.boolean(),
          }),
          { nil: null },
        ),
        limit: fc.constantFrom(1, 2, 100),
      }),
      { minLength: 3, maxLength: 7, size: 'max' },
    );
    await fc.assert(
      fc.asyncProperty(arbitraryMarket(60), life, async (market, steps) => {
        await fresh();
        const recentMaxes = [undefined, 2].map(recentMax => (recentMax === undefined ? {} : { recentMax }));
        const listers = recentMaxes.map(settings => startLister(engine.client, names, settings));
        let [nowMs, taken, turn] = [START, 0, 0];
        for (const { take, again, waitMs, lister, forget, fault, limit } of steps) {
          nowMs += waitMs;
          const end = Math.min(market.length, taken + 5 + take);
          // A failed batch is reported again.
          if (end > taken) await log(reportsOf(market, Math.max(0, taken - again), end), nowMs);
          taken = end;
          if (fault !== null) {
            const broken = startLister(engine.client, names, { line: openLine(fault), ...recentMaxes[lister] });
            if (!forget) broken.deps.warm = listers[lister]!.deps.warm;
            await broken.list(nowMs).catch(error => expect(error).toBeInstanceOf(BrokenLine));
            // A failed function drops its cache, and so does the one that shares it.
            listers[lister]!.deps.warm = broken.deps.warm;
          } else {
            if (forget) listers[lister]!.deps.warm = null;
            await listers[lister]!.list(nowMs);
            const tokens = naiveTokens(market.slice(0, taken), nowMs);
            const reader = listReader(engine.client, names);
            for (const [at, name] of listNames.entries()) {
              if ((at + turn) % 4 !== 0) continue;
              const asked = { ...name, order: listOrders[turn % 2]! };
              expect(await reader.rest(asked, nowMs, limit), JSON.stringify(asked)).toEqual(
                naiveQuery(tokens, asked, nowMs),
              );
            }
            turn += 1;
          }
        }
      }),
      { numRuns: 20, endOnFailure: true },
    );
  });

  test('counts each run with more tokens than its memory is sized for', () => {
    const counts = new Map<string, number>();
    const watch = openListWatch(countInto(counts), 2);
    for (const tokens of [1, 2, 3, 4]) watch(tokens);
    expect([...counts]).toEqual([['chain_token_list_oversize_total', 2]]);
  });
});
