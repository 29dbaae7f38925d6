/** Intake and rules over tables in memory, with faults, restarts and repeated deliveries. */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { ChainEvent } from '../../layers/contract/events/event.ts';
import { toOutgoingRecord } from '../../layers/contract/events/record.ts';
import { tables as rows, type TableName } from '../../layers/contract/tables.ts';
import type { ReadJoins } from '../../layers/core/rules/evaluator.ts';
import type { Rule, RuleEvent } from '../../layers/core/rules/rule.ts';
import type { Emit } from '../../layers/edge/producer.ts';
import type { BatchWork, StreamRecord } from '../../layers/edge/stream.ts';
import type { Tables } from '../../layers/edge/tables.ts';
import type { Publisher } from '../../layers/flows/notify.ts';
import { createTokensProcessor } from '../../layers/flows/pass/pass.ts';
import { openRuleEmission } from '../../layers/flows/rules/emission.ts';
import { armRule, createRule } from '../../layers/flows/rules/manage.ts';
import { createRulesProcessor } from '../../layers/flows/rules/run-rules.ts';
import { testRule } from '../../layers/flows/rules/test-rule.ts';
import { openNotes } from '../../layers/storage/ledger/notes.ts';
import { openTape } from '../../layers/storage/market/tape.ts';
import { createMemoryClient, createMemoryStore } from '../../layers/storage/memory/memory-dynamo.ts';
import { readFirings } from '../../layers/storage/rules/firings.ts';
import { loadRuleInterest } from '../../layers/storage/rules/rules.ts';

export const OWNER = 'ann';

export type Arrival = { readonly event: ChainEvent; readonly arrivedMs: number };

export type Mischief = {
  readonly random: () => number;
  /** Chance of a call to fail, before or after the table took it. */
  readonly fault: number;
  /** Chance of a batch to find a new process. */
  readonly restart: number;
  /** Chance of a batch to be delivered again. */
  readonly repeat: number;
  readonly batchMax: number;
};

export const calm: Mischief = { random: () => 0.5, fault: 0, restart: 0, repeat: 0, batchMax: 100 };

type Stream = 'events' | 'rules';

export const openRulesWorld = (mischief: Mischief = calm, readJoins: ReadJoins = async () => ({})) => {
  const { random } = mischief;
  const memory = createMemoryClient(createMemoryStore());
  let isTroubled = false;
  const send = async (command: never) => {
    const chance = isTroubled ? random() : 1;
    if (chance < mischief.fault / 2) throw new Error('lost on the way there');
    const answer = await memory.send(command);
    if (chance < mischief.fault) throw new Error('lost on the way back');
    return answer;
  };
  const over = (client: DynamoDBClient) =>
    Object.fromEntries(Object.keys(rows).map(name => [name, { client, table: name }])) as unknown as Tables<TableName>;
  const tables = over({ ...memory, send } as unknown as DynamoDBClient);
  const still = over(memory);
  const streams: Record<Stream, StreamRecord[]> = { events: [], rules: [] };
  const done: Record<Stream, number> = { events: 0, rules: 0 };
  let sequence = 0n;
  let nowMs = 0;
  const put = (stream: Stream, key: string, text: string): void => {
    sequence += 1n;
    streams[stream].push({ shard: 's', sequence: String(sequence), arrivedMs: nowMs, partitionKey: key, text });
  };
  const emitRules: Emit = async records => {
    for (const { key, data } of records) {
      if (isTroubled && random() < mischief.fault) throw new Error('the stream is full');
      put('rules', key, data);
    }
  };
  const publisher: Publisher = {
    ...{ heard: async () => new Set(), renew: () => {}, newest: async () => new Map(), emitPush: async () => [] },
    ...{ clock: () => nowMs, lost: new Set(), doubted: new Set() },
  };
  const observe = { count: () => {}, countDropped: async () => {} };
  const woken: string[] = [];
  const openers: Record<Stream, () => BatchWork> = {
    events: () =>
      createTokensProcessor({
        ...tables,
        ...{ publisher, observe, clock: () => nowMs, emitPush: async () => [], pause: async () => {} },
        ...{ emitWallets: async () => {}, emitLinks: async () => {}, emitEvents: async () => {} },
        tape: openTape(tables.tape),
        notes: openNotes(tables.ledgers),
        bury: async () => {},
        ruleEmission: openRuleEmission(() => loadRuleInterest(still.rules), emitRules),
      }),
    rules: () =>
      createRulesProcessor({
        ...{ rules: tables.rules, tape: openTape(tables.tape), readJoins, observe },
        deliver: async some => void woken.push(...some.map(({ id }) => id)),
      }),
  };
  const works: Record<Stream, BatchWork> = { events: openers.events(), rules: openers.rules() };

  /** Delivers one batch. */
  const deliver = async (stream: Stream): Promise<void> => {
    if (random() < mischief.restart) works[stream] = openers[stream]();
    const back = random() < mischief.repeat ? Math.floor(random() * 5) : 0;
    const from = Math.max(0, done[stream] - back);
    const size = 1 + Math.floor(random() * mischief.batchMax);
    const batch = streams[stream].slice(from, from + size);
    nowMs = Math.max(nowMs, ...batch.map(({ arrivedMs }) => arrivedMs!)) + 1;
    isTroubled = true;
    try {
      const unfinished = await works[stream](batch, nowMs);
      const end = unfinished === null ? batch.length : batch.findIndex(one => one.sequence === unfinished);
      done[stream] = Math.max(done[stream], from + end);
    } catch {
      // Comes again.
    } finally {
      isTroubled = false;
    }
  };

  return {
    tables: still,
    woken,
    /** Stores and arms rules. They count from the first arrival on. */
    arm: async (rules: readonly Rule[]): Promise<readonly string[]> => {
      const ids: string[] = [];
      for (const given of rules) {
        const { stored } = await createRule(still, OWNER, { tier: 'enterprise', given, targets: [], nowMs: 0 });
        await armRule(still, OWNER, stored.id, -10_000);
        ids.push(stored.id);
      }
      return ids;
    },
    /** Feeds events and drains both streams, whatever fails. */
    feed: async (arrivals: readonly Arrival[]): Promise<void> => {
      for (const { event, arrivedMs } of arrivals) {
        nowMs = Math.max(nowMs, arrivedMs);
        const { key, data } = toOutgoingRecord(event);
        sequence += 1n;
        const text = data;
        streams.events.push({ shard: 's', sequence: String(sequence), arrivedMs, partitionKey: key, text });
      }
      for (let tries = 0; tries < 200_000; tries++) {
        const open = (['events', 'rules'] as const).filter(stream => done[stream] < streams[stream].length);
        if (open.length === 0) return;
        await deliver(open[Math.floor(random() * open.length)] ?? open[0]!);
      }
      throw new Error('The streams did not drain');
    },
    firings: (ruleId: string) => readFirings(still.rules, ruleId, 0, 1_000_000),
    test: (rule: Rule, digest: string, range: { readonly fromMs: number; readonly toMs: number }) =>
      testRule(
        { rules: still.rules, tape: openTape(still.tape), readJoins },
        { rule, digest, ruleId: 'rul_test', ...range, nowMs: range.toMs },
      ),
    interest: (): Promise<ReadonlySet<RuleEvent>> => loadRuleInterest(still.rules),
  };
};
