/** Messages that no tape keeps reach rules once, also across deaths after commits. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from 'vitest';
import type { ChainEvent } from '../../../layers/contract/events/event.ts';
import { toOutgoingRecord } from '../../../layers/contract/events/record.ts';
import { tables as rows, type TableName } from '../../../layers/contract/tables.ts';
import { hashRule } from '../../../layers/core/rules/firing.ts';
import type { Rule, RuleEvent } from '../../../layers/core/rules/rule.ts';
import type { TryEmit } from '../../../layers/edge/producer.ts';
import type { BatchWork, StreamRecord } from '../../../layers/edge/stream.ts';
import type { Tables } from '../../../layers/edge/tables.ts';
import { createTokensProcessor } from '../../../layers/flows/pass/pass.ts';
import { openRuleEmission } from '../../../layers/flows/rules/emission.ts';
import { armRule, createRule } from '../../../layers/flows/rules/manage.ts';
import { openRuleListeners } from '../../../layers/flows/rules/records.ts';
import { createRulesProcessor } from '../../../layers/flows/rules/run-rules.ts';
import { testRule } from '../../../layers/flows/rules/test-rule.ts';
import { openNotes } from '../../../layers/storage/ledger/notes.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';
import { createMemoryClient, createMemoryStore } from '../../../layers/storage/memory/memory-dynamo.ts';
import { readLoggedEvents } from '../../../layers/storage/rules/events.ts';
import { readFirings } from '../../../layers/storage/rules/firings.ts';
import { loadRuleInterest } from '../../../layers/storage/rules/rules.ts';

const lines = gunzipSync(readFileSync(join(import.meta.dirname, '../../../lib/command/demo/tape.ndjson.gz')))
  .toString()
  .trimEnd()
  .split('\n');
const fed = lines.map(line => JSON.parse(line) as ChainEvent).slice(0, 480);
const swaps = fed.filter(event => event.type === 'swap');
/** What the clock closed comes with the next row, so each token has one more. */
const last = [...new Map(swaps.map(swap => [swap.token_mint, swap])).values()].map((swap, at) => ({
  ...swap,
  signature: `${swap.signature.slice(0, -2)}${'abcdefghijkmnopqrstuvwxyz'[at]}z`,
  timestamp: swap.timestamp + 60_000,
  slot: swap.slot + 150,
}));
const events: readonly ChainEvent[] = [...fed, ...last];
const START_MS = 1_790_000_000_000;
const BATCH = 20;
const OWNER = 'ann';
const kinds = ['candle', 'security', 'bundle', 'dump_alert', 'launch', 'migration'] as const;

const rules: readonly Rule[] = [
  ...kinds.map((on): Rule => ({ v: 1, name: on, on })),
  { v: 1, name: 'often', on: 'candle', by: ['token_mint'], window_s: 3_600, having: 'count() >= 20', cooldown_s: 0 },
];

/** `dies` says of each put of messages whether the process dies before or after it. */
type Death = 'before' | 'after' | null;

const run = async (dies: (put: number) => Death, isRestarted = false) => {
  const memory = createMemoryClient(createMemoryStore());
  let isDead = false;
  let puts = 0;
  let deaths = 0;
  let isEnding = false;
  const send = async (command: never) => {
    if (isDead) throw new Error('The process is dead');
    return memory.send(command);
  };
  const over = (client: DynamoDBClient) =>
    Object.fromEntries(Object.keys(rows).map(name => [name, { client, table: name }])) as unknown as Tables<TableName>;
  const [tables, still] = [over({ ...memory, send } as unknown as DynamoDBClient), over(memory)];
  const stream: StreamRecord[] = [];
  let sequence = 0n;
  let nowMs = START_MS;
  const put = (records: readonly { readonly key: string; readonly data: string }[]): void => {
    for (const { key, data } of records)
      stream.push({ shard: 'r', sequence: String(++sequence), arrivedMs: nowMs, partitionKey: key, text: data });
  };
  const emitMessages: TryEmit = async records => {
    if (isDead) throw new Error('The process is dead');
    const death = isEnding ? null : dies(puts++);
    if (death !== 'before') put(records);
    if (death === null) return [];
    isDead = true;
    deaths++;
    throw new Error('The process died');
  };
  const interest = () => loadRuleInterest(still.rules);
  const openTokens = (): BatchWork =>
    createTokensProcessor({
      ...tables,
      publisher: {
        ...{ heard: async () => new Set(), renew: () => {}, newest: async () => new Map(), emitPush: async () => [] },
        ...{ clock: () => nowMs, lost: new Set(), doubted: new Set() },
        rules: openRuleListeners(still.rules, interest, emitMessages),
      },
      ...{ observe: { count: () => {}, countDropped: async () => {} }, clock: () => nowMs, pause: async () => {} },
      ...{
        emitPush: async () => [],
        emitWallets: async () => {},
        emitLinks: async () => {},
        emitEvents: async () => {},
      },
      tape: openTape(tables.tape),
      notes: openNotes(tables.ledgers),
      bury: async () => {},
      ruleEmission: openRuleEmission(interest, async records => put(records)),
    });
  const openRules = (): BatchWork =>
    createRulesProcessor({
      ...{ rules: still.rules, tape: openTape(still.tape), readJoins: async () => ({}) },
      ...{ observe: { count: () => {}, countDropped: async () => {} }, deliver: async () => {} },
    });
  const ids: string[] = [];
  for (const given of rules) {
    const { stored } = await createRule(still, OWNER, { tier: 'enterprise', given, targets: [], nowMs: 0 });
    await armRule(still, OWNER, stored.id, -10_000);
    ids.push(stored.id);
  }
  let tokens = openTokens();
  let judging = openRules();
  for (let from = 0; from < events.length; from += BATCH) {
    nowMs = START_MS + from * 100;
    isEnding = from + BATCH >= fed.length;
    const batch = events.slice(from, from + BATCH).map((event, at): StreamRecord => {
      const { key, data } = toOutgoingRecord(event);
      return { shard: 'e', sequence: String(from + at + 1), arrivedMs: nowMs, partitionKey: key, text: data };
    });
    for (let isDone = false; !isDone; ) {
      await tokens(batch, nowMs).catch(error => {
        if (!isDead) throw error;
      });
      isDone = !isDead;
      if (isDead) tokens = openTokens();
      isDead = false;
    }
    if (isRestarted) judging = openRules();
    await judging(stream.splice(0), nowMs);
  }
  const logged: string[] = [];
  for (const on of kinds as readonly RuleEvent[])
    for await (const { inputs } of readLoggedEvents(still.rules, on, { fromMs: START_MS, toMs: START_MS + 3_600_000 }))
      logged.push(...inputs.map(({ event }) => `${on} ${JSON.stringify(event)}`));
  const fired = await Promise.all(ids.map(async id => (await readFirings(still.rules, id, 0, 1_000_000)).length));
  const deps = { rules: still.rules, tape: openTape(still.tape), readJoins: async () => ({}) };
  const range = { fromMs: 0, toMs: START_MS * 2, nowMs: START_MS + 3_600_000 };
  const test = (rule: Rule) => testRule(deps, { rule, digest: hashRule(rule), ruleId: 'rul_test', ...range });
  return { logged: logged.sort(), fired, deaths, test };
};

describe('Messages for rules', () => {
  const calm = run(() => null);

  test('all fire in a calm run', async () => {
    const { logged, fired } = await calm;
    expect(logged.length).toBeGreaterThan(1_000);
    expect(fired[0]).toBe(logged.filter(text => text.startsWith('candle ')).length);
    expect(fired.at(-1)).toBeGreaterThan(20);
  });

  test.each(['before', 'after'] as const)('are the same when a process dies %s each third put', async death => {
    const { logged, fired } = await calm;
    const killed = await run(put => (put % 3 === 1 ? death : null));
    expect(killed.deaths).toBeGreaterThan(5);
    expect(killed.logged).toEqual(logged);
    expect(killed.fired).toEqual(fired);
  });

  test('fire the same when the process that judges is new for each batch', async () => {
    const { logged, fired } = await calm;
    const restarted = await run(() => null, true);
    expect(restarted.logged).toEqual(logged);
    expect(restarted.fired).toEqual(fired);
  });

  test('are the same when processes die twice in a row, and a test of each rule says what fired', async () => {
    const { logged } = await calm;
    const killed = await run(put => (put % 5 === 1 ? 'before' : put % 5 === 2 ? 'after' : null), true);
    expect(killed.deaths).toBeGreaterThan(5);
    expect(killed.logged).toEqual(logged);
    // Messages that come late may fire a rule that counts at another one.
    for (const [at, rule] of rules.entries()) expect((await killed.test(rule)).total).toBe(killed.fired[at]);
  });
});
