/** What fires live and what fires over the past is the same set, whatever fails on the way. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { ChainEvent } from '../../../layers/contract/events/event.ts';
import { hashFiringIds, hashRule } from '../../../layers/core/rules/firing.ts';
import type { Rule } from '../../../layers/core/rules/rule.ts';
import { chooseCases } from '../../long-run.ts';
import { seeded } from '../../tapes/simulated-tapes.ts';
import { type Arrival, calm, type Mischief, openRulesWorld } from '../../worlds/rules.ts';

const lines = gunzipSync(readFileSync(join(import.meta.dirname, '../../../lib/command/demo/tape.ndjson.gz')))
  .toString()
  .trimEnd()
  .split('\n');
const events = lines.map(line => JSON.parse(line) as ChainEvent).slice(0, 900);
const START_MS = 1_790_000_000_000;
/** Several in the same millisecond. */
const arrivals: readonly Arrival[] = events.map((event, at) => ({
  event,
  arrivedMs: START_MS + Math.floor(at / 3) * 2,
}));

const rules: readonly Rule[] = [
  {
    ...{ v: 1, name: 'buyers of a token', on: 'trade', where: "e.direction == 'buy'", by: ['token_mint'] },
    ...{ window_s: 600, having: 'count() >= 2', cooldown_s: 30 },
  },
  {
    ...{ v: 1, name: 'spending', on: 'trade', where: "e.direction == 'buy'", by: ['token_mint'], window_s: 30 },
    ...{ having: "sum('usd_notional') > 200.0 && max('usd_notional') > 20.0", cooldown_s: 0 },
  },
  { v: 1, name: 'across tokens', on: 'tick', by: ['direction'], window_s: 20, having: 'count() >= 4', cooldown_s: 7 },
  { v: 1, name: 'sellers', on: 'tick', where: "e.direction == 'sell'", by: ['wallet'], window_s: 300 },
  { v: 1, name: 'exits', on: 'exit', where: 'e.realized_pnl_usd > 0.5' },
  { v: 1, name: 'closings', on: 'position', where: "e.event == 'close'", by: ['wallet_address'], cooldown_s: 40 },
];

const range = { fromMs: 0, toMs: START_MS * 2 };

const live = async (mischief: Mischief) => {
  const world = openRulesWorld(mischief);
  const ids = await world.arm(rules);
  await world.feed(arrivals);
  const fired = await Promise.all(ids.map(id => world.firings(id)));
  return { world, fired };
};

const checkEqual = async (mischief: Mischief): Promise<number> => {
  const { world, fired } = await live(mischief);
  for (const [at, rule] of rules.entries()) {
    const own = fired[at]!;
    const tested = await world.test(rule, hashRule(rule), range);
    expect({ rule: rule.name, seqs: own.map(({ seq }) => seq) }).toEqual({
      rule: rule.name,
      seqs: own.map((_, n) => n + 1),
    });
    expect({ rule: rule.name, n: own.length }).toEqual({ rule: rule.name, n: tested.total });
    expect(hashFiringIds(own.map(({ firing_id }) => firing_id))).toBe(tested.firing_ids_digest);
    expect(new Set(own.map(({ firing_id }) => firing_id)).size).toBe(own.length);
  }
  return fired.flat().length;
};

describe('Rules live and over the past', () => {
  test('a calm service fires what a test says', async () => {
    expect(await checkEqual(calm)).toBeGreaterThan(300);
  }, 120_000);

  test.each(chooseCases([1, 2, 3], 3))(
    'cut batches, crashes and repeats change nothing (%i)',
    async seed => {
      const random = seeded(seed);
      const mischief: Mischief = { random, fault: 0.01, restart: 0.15, repeat: 0.3, batchMax: 25 };
      expect(await checkEqual(mischief)).toBeGreaterThan(300);
    },
    300_000,
  );
});
