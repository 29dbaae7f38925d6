/** All processors and rules in memory, as processes that die at any write or put and begin again. */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { ChainEvent } from '../../layers/contract/events/event.ts';
import { toOutgoingRecord } from '../../layers/contract/events/record.ts';
import { tables as rows, type TableName } from '../../layers/contract/tables.ts';
import { hashRule } from '../../layers/core/rules/firing.ts';
import type { Rule } from '../../layers/core/rules/rule.ts';
import type { Outgoing } from '../../layers/edge/producer.ts';
import type { BatchWork, StreamRecord } from '../../layers/edge/stream.ts';
import type { Tables } from '../../layers/edge/tables.ts';
import { createCoordinationProcessor } from '../../layers/flows/coordination/coordination.ts';
import { createLagWatch } from '../../layers/flows/coordination/lag.ts';
import { packLinkRecords } from '../../layers/flows/link-records.ts';
import type { Publisher } from '../../layers/flows/notify.ts';
import { createTokensProcessor } from '../../layers/flows/pass/pass.ts';
import { encodeClockRecord, encodeWalletClockRecord } from '../../layers/flows/processor/records.ts';
import { openKolNames } from '../../layers/flows/registry.ts';
import { openRuleEmission } from '../../layers/flows/rules/emission.ts';
import { armRule, createRule } from '../../layers/flows/rules/manage.ts';
import { openRuleListeners } from '../../layers/flows/rules/records.ts';
import { createRulesProcessor } from '../../layers/flows/rules/run-rules.ts';
import { testRule } from '../../layers/flows/rules/test-rule.ts';
import { createWalletsProcessor } from '../../layers/flows/wallets/wallets.ts';
import { openNotes } from '../../layers/storage/ledger/notes.ts';
import { openTape } from '../../layers/storage/market/tape.ts';
import { createMemoryClient, createMemoryStore } from '../../layers/storage/memory/memory-dynamo.ts';
import { readFirings } from '../../layers/storage/rules/firings.ts';
import { loadRuleInterest } from '../../layers/storage/rules/rules.ts';
import { openWallets } from '../../layers/storage/wallets/wallets.ts';

type Source = 'events' | 'wallets' | 'links' | 'rules';
const sources: readonly Source[] = ['events', 'wallets', 'links', 'rules'];

/** What a process is about to do: write to a table, or put texts into a stream. */
export type Deed = { readonly process: Source; readonly to: string; readonly texts: readonly string[] };

/** Whether the process dies before the deed, or after it without an answer. */
export type Death = 'before' | 'after' | null;

const OWNER = 'ann';
const BATCH = 40;
const LATER_MS = 31_000;

export const openMortalService = (dies: (deed: Deed) => Death) => {
  const memory = createMemoryClient(createMemoryStore());
  const over = (client: DynamoDBClient) =>
    Object.fromEntries(Object.keys(rows).map(name => [name, { client, table: name }])) as unknown as Tables<TableName>;
  const still = over(memory);
  const waiting: Record<Source, StreamRecord[]> = { events: [], wallets: [], links: [], rules: [] };
  const seen = { mints: new Set<string>(), wallets: new Set<string>() };
  let [sequence, nowMs, deaths, mortal] = [0n, 0, 0, true];
  /** Of the next step, whatever waits on the way. */
  let plannedMs = 0;
  const pause = async (ms: number): Promise<void> => {
    nowMs += ms;
  };

  const put = (source: Source, records: readonly Outgoing[]): void => {
    for (const { key, data } of records) {
      sequence += 1n;
      if (source === 'wallets') seen.wallets.add(key);
      const place = { shard: source, sequence: String(sequence), arrivedMs: nowMs, partitionKey: key };
      waiting[source].push({ ...place, text: data });
    }
  };

  const openProcess = (process: Source): { readonly work: BatchWork; readonly isDead: () => boolean } => {
    let isDead = false;
    const perform = async <Answer>(deed: Omit<Deed, 'process'>, run: () => Promise<Answer>): Promise<Answer> => {
      if (isDead) throw new Error('The process is dead');
      const death = mortal ? dies({ ...deed, process }) : null;
      if (death === null) return run();
      isDead = true;
      deaths += 1;
      if (death === 'after') await run();
      throw new Error('The process died');
    };
    const send = (command: { readonly input: { readonly TableName?: string } }) => {
      if (isDead) return Promise.reject(new Error('The process is dead'));
      const run = () => memory.send(command as never) as Promise<unknown>;
      const isWrite = /Put|Update|Delete|Write/.test(command.constructor.name);
      return isWrite ? perform({ to: command.input.TableName ?? 'tables', texts: [] }, run) : run();
    };
    const tables = over({ ...memory, send } as unknown as DynamoDBClient);
    const emit = (to: Source) => (records: readonly Outgoing[]) =>
      records.length === 0
        ? Promise.resolve()
        : perform({ to, texts: records.map(({ data }) => data) }, async () => put(to, records));
    const tryEmit = async (records: readonly Outgoing[]): Promise<readonly Outgoing[]> => {
      await emit('rules')(records);
      return [];
    };
    const interest = () => loadRuleInterest(still.rules);
    const publisher: Publisher = {
      ...{ heard: async topics => new Set(topics), renew: () => {}, newest: async () => new Map() },
      ...{ emitPush: async () => [], clock: () => nowMs, lost: new Set(), doubted: new Set() },
      rules: openRuleListeners(tables.rules, interest, tryEmit),
    };
    const observe = { count: () => {}, countDropped: async () => {} };
    const emits = { emitWallets: emit('wallets'), emitLinks: emit('links'), emitEvents: emit('events') };
    const shared = { ...tables, ...emits, publisher, observe, clock: () => nowMs, pause };
    const registry = { funding: tables.funding, identities: tables.identities, known: new Map() };
    const openers: Readonly<Record<Source, () => BatchWork>> = {
      events: () =>
        createTokensProcessor({
          ...shared,
          ...{ tape: openTape(tables.tape), notes: openNotes(tables.ledgers), emitPush: async () => [] },
          bury: async letters => {
            throw new Error(`An input was buried: ${JSON.stringify(letters)}`);
          },
          ruleEmission: openRuleEmission(interest, emit('rules')),
        }),
      wallets: () =>
        createWalletsProcessor({
          ...shared,
          ...{ wallets: openWallets(tables.wallets), registry, kolNames: openKolNames(registry) },
        }),
      links: () => createCoordinationProcessor({ ...shared, lag: createLagWatch(), watchSize: () => {} }),
      rules: () =>
        createRulesProcessor({
          ...{ rules: tables.rules, tape: openTape(tables.tape), readJoins: async () => ({}) },
          ...{ observe, deliver: async () => {} },
        }),
    };
    return { work: openers[process](), isDead: () => isDead };
  };

  const processes = Object.fromEntries(sources.map(source => [source, openProcess(source)])) as Record<
    Source,
    ReturnType<typeof openProcess>
  >;

  /** Delivers a batch until some process finishes it. */
  const deliver = async (source: Source): Promise<void> => {
    for (let left = waiting[source].splice(0); left.length > 0; ) {
      const { work, isDead } = processes[source];
      const unfinished = await work(left, nowMs).catch(error => {
        if (!isDead()) throw error;
        return left[0]!.sequence;
      });
      if (isDead()) processes[source] = openProcess(source);
      else left = unfinished === null ? [] : left.slice(left.findIndex(one => one.sequence === unfinished));
    }
  };
  const drain = async (): Promise<void> => {
    for (;;) {
      const next = sources.findLast(source => waiting[source].length > 0);
      if (next === undefined) return;
      await deliver(next);
    }
  };
  const rest = async (atMs: number): Promise<void> => {
    nowMs = Math.max(nowMs, atMs);
    put(
      'events',
      [...seen.mints].map(mint => ({ key: mint, data: encodeClockRecord(mint) })),
    );
    put(
      'wallets',
      [...seen.wallets].map(wallet => ({ key: wallet, data: encodeWalletClockRecord(wallet) })),
    );
    put('links', packLinkRecords([{ kind: 'clock', timestampMs: nowMs }]));
    await drain();
  };

  return {
    deaths: () => deaths,
    arm: async (rules: readonly Rule[]): Promise<readonly string[]> => {
      const ids: string[] = [];
      for (const given of rules) {
        const { stored } = await createRule(still, OWNER, { tier: 'enterprise', given, targets: [], nowMs: 0 });
        await armRule(still, OWNER, stored.id, -10_000);
        ids.push(stored.id);
      }
      return ids;
    },
    /** Feeds events in order of their time, and lets the clock run between batches. Nobody dies in the end. */
    feed: async (events: readonly ChainEvent[]): Promise<void> => {
      for (let from = 0; from < events.length; from += BATCH) {
        const batch = events.slice(from, from + BATCH);
        plannedMs = Math.max(plannedMs, batch.at(-1)!.timestamp + 1_000);
        nowMs = Math.max(nowMs, plannedMs);
        for (const event of batch) if (event.type === 'swap') seen.mints.add(event.token_mint);
        put('events', batch.map(toOutgoingRecord));
        await drain();
        for (let turn = 1; turn <= 2; turn++) await rest(plannedMs + LATER_MS);
      }
      mortal = false;
      for (let turn = 1; turn <= 4; turn++) await rest(plannedMs + 10 * LATER_MS);
    },
    firings: (ruleId: string) => readFirings(still.rules, ruleId, 0, 1_000_000),
    test: (rule: Rule) =>
      testRule(
        { rules: still.rules, tape: openTape(still.tape), readJoins: async () => ({}) },
        { rule, digest: hashRule(rule), ruleId: 'rul_test', fromMs: 0, toMs: nowMs * 2, nowMs },
      ),
  };
};
