import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Table, tables } from '../../../layers/contract/tables.ts';
import { readSettings } from '../../../lib/aws/settings.ts';
import { computePriceCost, estimateBill, estimateQuantities, toPrintedBill } from '../../../lib/operator/cost/bill.ts';
import { toExact } from '../../../lib/operator/cost/exact.ts';
import { findExceededLimits } from '../../../lib/operator/cost/limits.ts';
import type { Load } from '../../../lib/operator/cost/load.ts';
import { notIncluded } from '../../../lib/operator/cost/not-included.ts';
import { type Price, prices, services } from '../../../lib/operator/cost/prices.ts';
import { type TapeName, tapes } from '../../../lib/operator/cost/tapes.ts';
import * as units from '../../../lib/operator/cost/units.ts';
import fc from '../../laws.ts';
import { resources } from './resources.ts';

type Numbers = { readonly [Name in Exclude<keyof Load, 'tape'>]?: number };

const load = (numbers: Numbers, tape: TapeName = 'wide'): Load => {
  const { swapsPerSecond = 0, sockets = 0, messages = 0, requests = 0, listeners = 10, swapsPerRequest = 0 } = numbers;
  const { firings = 0 } = numbers;
  return {
    swapsPerSecond: toExact(swapsPerSecond),
    swapsPerRequest: toExact(swapsPerRequest),
    sockets: toExact(sockets),
    messages: toExact(messages),
    requests: toExact(requests),
    listeners: toExact(listeners),
    firings: toExact(firings),
    tape,
  };
};

const settingsWith = (context: Readonly<Record<string, unknown>> = {}) => readSettings(name => context[name]);
const bill = (numbers: Numbers, context = {}) => estimateBill(load(numbers), settingsWith(context));
const usd = (service: (typeof services)[number], numbers: Numbers, context = {}): number =>
  bill(numbers, context).get(service)!.toNumber();
const quantity = (name: keyof typeof prices, numbers: Numbers, context = {}): number =>
  estimateQuantities(load(numbers), settingsWith(context)).get(name)?.toNumber() ?? 0;
const of = ({ value }: { readonly value: string }): number => Number(value);

/** A function of 512 MB has this much less of a core. */
const SLOWER = 1_769 / 512;

const [SECONDS, HOURS, GB] = [2_628_000, 730, 2 ** 30];
/** Items that an idle month still pays: schedules at their rates. */
const IDLE_RUNS = 43_800 * (1 + 1 + 1 + 1 + 1 / 30 + 1 / 5);

describe('The bill of an idle service', () => {
  test('has eight shards, five of them with extended retention', () => {
    expect(usd('Kinesis', {})).toBeCloseTo(8 * HOURS * 0.015 + 5 * HOURS * 0.02, 9);
  });

  test('has nothing that only a load takes', () => {
    for (const service of ['DynamoDB', 'API Gateway', 'Data transfer', 'SNS', 'EventBridge'] as const)
      expect(usd(service, {})).toBe(0);
  });

  test('asks the queue of deliveries with five pollers, each every 20 s', () => {
    expect(usd('SQS', {})).toBeCloseTo(((5 / 20) * SECONDS * 0.4) / 1e6, 9);
  });

  test('has the runs of the schedules, by their memory', () => {
    const { board, tokenList, sweep, allowances, usageFold, vectors } = units.scheduleMs;
    const seconds = (ms: number, rateMinutes: number) => (43_800 / rateMinutes) * (ms / 1_000);
    const large = (seconds(of(board), 1) + seconds(of(tokenList), 1)) * (3_008 / 1_024);
    const middle = ((seconds(of(allowances), 1) + seconds(of(usageFold), 30) + seconds(of(vectors), 5)) * SLOWER) / 2;
    const gbSeconds = large + middle + (seconds(of(sweep), 1) * (1_769 / 256)) / 4;
    expect(usd('Lambda', {})).toBeCloseTo((IDLE_RUNS * 0.2) / 1e6 + gbSeconds * 0.0000133334, 9);
  });

  test('has the keys that encrypt the streams, for each shard and its users', () => {
    const users = 2 * (1 + 1) + 2 * (1 + 1) + 1 * (1 + 1) + 1 * (1 + 1) + 2 * (1 + 1);
    const calls = users * HOURS * of(units.observed.keyRequestsPerHour);
    expect(usd('KMS', {})).toBeCloseTo((calls * 0.03) / 10_000, 9);
  });

  test('has the least capacity of provisioned tables and indexes, and the alarms that scale it', () => {
    const rows = Object.values<Table>(tables);
    const capacities = rows.length + rows.reduce((count, { indexes }) => count + Object.keys(indexes).length, 0);
    const provisioned = { billingMode: 'provisioned' };
    expect(usd('DynamoDB', {}, provisioned)).toBeCloseTo(capacities * 5 * HOURS * (0.00065 + 0.00013), 9);
    expect(usd('CloudWatch', {}, provisioned)).toBeCloseTo(usd('CloudWatch', {}) + capacities * 8 * 0.1, 9);
  });

  test('stores the pages of the console if it is deployed', () => {
    expect(usd('S3', {})).toBeCloseTo((of(units.observed.pageBytes) / GB) * 0.023, 9);
    expect(usd('S3', {}, { console: false })).toBe(0);
  });

  test('has the archive only by setting: its files, requests, reads and function', () => {
    const load = { swapsPerSecond: 100 };
    const archived = { archiveTape: true, tapeRetentionDays: 14 };
    const swaps = 100 * SECONDS;
    const { bytes, tapeBytes } = units.perArchivedSwap;
    expect(quantity('objectStorage', load)).toBe(0);
    expect(quantity('objectStorage', load, archived)).toBeCloseTo((swaps * of(bytes)) / GB, 6);
    expect(usd('S3', load, archived) - usd('S3', load)).toBeCloseTo(
      ((swaps * of(bytes)) / GB) * 0.023 + (730 / 24) * (of(units.perArchivedDay.puts) / 1_000) * 0.005,
      6,
    );
    const reads = quantity('readUnit', load, archived) - quantity('readUnit', load);
    expect(reads).toBeCloseTo((swaps * of(tapeBytes) * (1 + 14 / 2)) / 4_096, 0);
    expect(usd('Lambda', load, archived)).toBeGreaterThan(usd('Lambda', load));
  });

  test('has alarms, the dashboard, metrics and logs', () => {
    const logs = (IDLE_RUNS * of(units.observed.logBytesPerInvocation)) / GB;
    const fixed = of(units.observed.alarmMetrics) * 0.1 + 3 + of(units.observed.metrics) * 0.3;
    expect(usd('CloudWatch', {})).toBeCloseTo(fixed + logs * (0.5 + of(units.observed.logCompression) * 0.03), 9);
  });
});

describe('The bill of rules', () => {
  const [busy, ruled] = [{ swapsPerSecond: 100 }, { swapsPerSecond: 100, firings: 2 }];
  const more = (service: (typeof services)[number], context = {}) =>
    usd(service, ruled, context) - usd(service, busy, context);
  const { perFiring, recordsPerSwap, perRuledSwap } = units;

  test('without a firing is the same as without rules', () => {
    expect(toPrintedBill(bill({ ...busy, firings: 0 }), '')).toEqual(toPrintedBill(bill(busy), ''));
  });

  test('has a call of the function, three of the queue and the lane of each firing', () => {
    const calls = 2 * SECONDS;
    const puts = 100 * of(recordsPerSwap.rules) * SECONDS;
    expect(more('SQS')).toBeCloseTo((3 * calls * 0.4) / 1e6, 9);
    expect(more('DynamoDB')).toBeCloseTo(
      (calls * (of(perFiring.writeUnits) * 0.625 + of(perFiring.readUnits) * 0.125)) / 1e6,
      6,
    );
    expect(more('Kinesis')).toBeCloseTo((puts * 0.014) / 1e6, 6);
    expect(more('Data transfer')).toBeCloseTo(((calls * of(perFiring.bytes)) / GB) * 0.09, 6);
    // Judging has a whole core; a batch of its one shard a second.
    const judged = (100 * SECONDS * of(perRuledSwap.ms)) / 1_000;
    const gbSeconds = (calls * 0.1) / 2 + (judged * 1_769) / 1_024;
    expect(more('Lambda')).toBeCloseTo(((calls + SECONDS) * 0.2) / 1e6 + gbSeconds * 0.0000133334, 6);
  });

  test('more swaps than one shard of rules takes are over a limit', () => {
    const over = (swapsPerSecond: number) =>
      findExceededLimits(load({ swapsPerSecond, firings: 1 }), settingsWith({ accountConcurrency: 1e6 })).map(
        ({ what }) => what,
      );
    expect(over(200).join()).not.toContain('stream rules');
    expect(over(2_000).join()).toContain('stream rules');
  });
});

describe('The bill of 100 swaps a second', () => {
  const busy = { swapsPerSecond: 100 };
  const { perSwap } = units;
  const writeUnits = of(perSwap.writeUnits) + of(perSwap.snapshotUnits) + of(perSwap.deleteUnits);
  /** Two senders, and full batches of links. Each reads a marker of sockets and one of rules. */
  const SENDER_READS = 2 * (2 * 2 + (100 * of(units.recordsPerSwap.links)) / 500);

  test('has units, lists and a month of storage of DynamoDB', () => {
    const writes = 100 * writeUnits * SECONDS + (16_000 + 5_713) * 43_800;
    const reads = (100 * of(units.perSwap.readUnits) + SENDER_READS) * SECONDS;
    const stored = (100 * of(units.perSwap.storedBytes) * SECONDS) / GB;
    expect(usd('DynamoDB', busy)).toBeCloseTo(
      (writes * 0.625) / 1e6 + (reads * 0.125) / 1e6 + stored * (0.25 + 0.2),
      6,
    );
  });

  test('puts a record per swap into each stream, and fewer links', () => {
    const records = 100 * (2 + of(units.recordsPerSwap.links)) * SECONDS;
    expect(quantity('putUnit', busy)).toBeCloseTo(records, 3);
    expect(usd('Kinesis', busy)).toBeCloseTo(usd('Kinesis', {}) + (records * 0.014) / 1e6, 6);
  });

  test('with provisioned tables pays capacity at 70% of its use', () => {
    const writes = Math.ceil((100 * writeUnits + 21_713 / 60) / 0.7);
    const reads = Math.ceil((100 * of(units.perSwap.readUnits) + SENDER_READS) / 0.7);
    const stored = (100 * of(units.perSwap.storedBytes) * SECONDS) / GB;
    expect(usd('DynamoDB', busy, { billingMode: 'provisioned' })).toBeCloseTo(
      HOURS * (writes * 0.00065 + reads * 0.00013) + stored * 0.45,
      6,
    );
  });

  test('on demand pays each stream by the hour and by what is written, read and kept', () => {
    const gb = (records: number) => (records * SECONDS * 1_024) / GB;
    const links = of(units.recordsPerSwap.links);
    const [written, read] = [gb(100 * (2 + links)), gb(100 * (1 + 1 + links))];
    const kept = (written * (168 - 24)) / HOURS;
    expect(usd('Kinesis', busy, { streamMode: 'on-demand' })).toBeCloseTo(
      5 * HOURS * 0.04 + written * 0.08 + read * 0.04 + kept * 0.1,
      6,
    );
  });
});

describe('Settings of the streams', () => {
  const busy = { swapsPerSecond: 100 };

  test('save the extended retention with a day, and pay by size what is older than a week', () => {
    expect(usd('Kinesis', {}, { streamRetentionHours: 24 })).toBeCloseTo(8 * HOURS * 0.015, 9);
    const weekly = usd('Kinesis', busy);
    const records = 100 * (2 + of(units.recordsPerSwap.links));
    const older = (records * SECONDS * 1_024 * (720 - 168)) / HOURS / GB;
    expect(usd('Kinesis', busy, { streamRetentionHours: 720 })).toBeCloseTo(weekly + older * 0.023, 6);
  });

  test('pay each consumer of enhanced fan-out by shard and by what it reads', () => {
    const consumerShards = 2 * (1 + 1 + 1) + 1 + 1;
    const read = (100 * (1 + 1 + of(units.recordsPerSwap.links)) * SECONDS * 1_024) / GB;
    expect(usd('Kinesis', busy, { enhancedFanOut: true })).toBeCloseTo(
      usd('Kinesis', busy) + consumerShards * HOURS * 0.015 + read * 0.013,
      6,
    );
  });

  test('need fewer shards with more batches at once, and never fewer than the setting', () => {
    const shards = (context: object) => quantity('shardHour', { swapsPerSecond: 1_000 }, context) / HOURS;
    expect(shards({ parallelization: 10 })).toBe(3 * 2 + 1 + 1);
    expect(shards({ parallelization: 10, enhancedFanOut: true })).toBe(3 * 2 + 1 + 1);
    expect(shards({ shards: 50 })).toBe(3 * 50 + 1 + 1);
    // The fan-out takes ten batches of a shard at once: 20 lanes at 70%.
    const heard = { sockets: 200_000, messages: 1, listeners: 1_000 };
    expect(quantity('shardHour', heard) / HOURS).toBe(2 * 2 + 1 + 1 + 3);
  });
});

describe('The bill of 1,000 swaps, 10,000 messages and 100 requests a second', () => {
  const large = { swapsPerSecond: 1_000, sockets: 10_000, messages: 1, requests: 100 };

  test('has the shards that the slowest processor of each stream needs', () => {
    const shards = (ms: { readonly value: string }, slower = SLOWER) => Math.max(2, Math.ceil((of(ms) * slower) / 0.7));
    const { intake, wallets } = units.processorMs;
    // The intake has a whole core.
    const kept = shards(intake, 1) + shards(wallets) + 1;
    // That of rules, and 1,000 messages a second before their listeners.
    expect(quantity('shardHour', large)).toBe((kept + 1 + 2) * HOURS);
    expect(quantity('retentionShardHour', large)).toBe(kept * HOURS);
  });

  test('has units of DynamoDB for requests, emitted messages and sockets', () => {
    const { perRequest, perEmission, perSocketLife } = units;
    const lives = 10_000 / 7_200;
    const added = (swaps: number, name: 'writeUnit' | 'readUnit') =>
      quantity(name, { ...large, swapsPerSecond: swaps }) - quantity(name, { swapsPerSecond: swaps });
    const unitsOf = (kind: 'writeUnits' | 'readUnits') =>
      100 * of(perRequest[kind]) + 1_000 * of(perEmission[kind]) + lives * of(perSocketLife[kind]);
    expect(added(1_000, 'writeUnit')).toBeCloseTo(unitsOf('writeUnits') * SECONDS, 0);
    // A message reads whether its topic is heard.
    const heard = 1_000 * of(units.listenerReads.perEmission);
    expect(added(1_000, 'readUnit')).toBeCloseTo((unitsOf('readUnits') + heard) * SECONDS, 0);
  });

  test('has the time of each processor by its memory, and of requests and sockets', () => {
    const { intake, wallets, coordination } = units.processorMs;
    const half = (of(wallets) * SLOWER) / 2;
    const core = (of(intake) + of(coordination) + 10 * of(units.perMessage.fanOutMs)) * (1_769 / 1_024);
    const board = of(units.perSwap.boardMs) * (3_008 / 1_024);
    const { ms, authorized, authorizerMs } = units.perRequest;
    const requests = (100 * (of(ms) + of(authorized) * of(authorizerMs))) / 2_000;
    const { invocations, invocationMs } = units.perSocketLife;
    const sockets = ((10_000 / 7_200) * of(invocations) * of(invocationMs)) / 2_000;
    const idle = quantity('compute', {});
    expect(quantity('compute', large)).toBeCloseTo(idle + (half + core + board + requests + sockets) * SECONDS, 0);
  });

  test('invokes a processor once a second and shard, or once per full batch', () => {
    const calls = (numbers: Numbers, context = {}) =>
      (quantity('invocation', numbers, context) - quantity('invocation', {})) / SECONDS;
    const [swaps, links] = [1, of(units.recordsPerSwap.links)];
    // A batch of links waits ten seconds.
    expect(calls({ swapsPerSecond: swaps })).toBeCloseTo(2 + Math.min(links, 1 / 10), 9);
    const full = 100 / 100 + 100 / 200 + links * (100 / 500);
    const slow = { batchWindowSeconds: 300, linksWindowSeconds: 300 };
    expect(calls({ swapsPerSecond: 100 }, slow)).toBeCloseTo(full, 9);
  });

  test('has every message, connection and request of API Gateway', () => {
    const lives = (10_000 * SECONDS) / 7_200;
    const messages = 10_000 * SECONDS + lives * of(units.perSocketLife.messages);
    const minutes = (10_000 * 43_800 * 0.25) / 1e6;
    const requests = (100 * SECONDS * 3.5) / 1e6;
    const first = 1e9;
    expect(usd('API Gateway', large)).toBeCloseTo(
      requests + minutes + first / 1e6 + ((messages - first) * 0.8) / 1e6,
      6,
    );
  });

  test('has the transfer of messages and answers by its steps', () => {
    const gb = (SECONDS * (10_000 * of(units.perMessage.bytes) + 100 * of(units.perRequest.bytes))) / GB;
    expect(gb).toBeGreaterThan(10_240);
    expect(gb).toBeLessThan(51_200);
    expect(usd('Data transfer', large)).toBeCloseTo(10_240 * 0.09 + (gb - 10_240) * 0.085, 6);
  });

  test('names the limits that it exceeds', () => {
    const whatOf = (numbers: Numbers) => findExceededLimits(load(numbers), settingsWith()).map(({ what }) => what);
    expect(whatOf({ swapsPerSecond: 100, sockets: 1_000, messages: 1 })).toEqual([]);
    expect(whatOf({ swapsPerSecond: 200_000 })).toContainEqual(expect.stringContaining('L-B99A9384'));
    expect(whatOf(large)).toEqual([expect.stringContaining('L-8A5B8E43')]);
    const provisioned = settingsWith({ billingMode: 'provisioned', capacityUnitsMax: 2_000 });
    const tableOf = (swapsPerSecond: number, tape: TapeName = 'wide') =>
      findExceededLimits(load({ swapsPerSecond }, tape), provisioned).filter(({ what }) =>
        what.includes('capacityUnitsMax'),
      );
    expect(tableOf(900)).toEqual([]);
    expect(tableOf(1_000, 'zipf1000')).toEqual([]);
    expect(tableOf(1_000).map(({ needed }) => needed.toNumber())).toEqual([Math.ceil(1_412 / 0.7)]);
    // One shard has all relations.
    const larger = { ...large, swapsPerSecond: 2_000 };
    expect(whatOf(larger)).toEqual([expect.stringContaining('links'), expect.stringContaining('L-8A5B8E43')]);
  });
});

describe('What operators switch on', () => {
  const busy = { swapsPerSecond: 100, sockets: 720, requests: 41 };
  const added = (service: (typeof services)[number], context: object) =>
    usd(service, busy, context) - usd(service, busy);

  test('a web ACL costs itself, its rule and each request that it sees', () => {
    expect(usd('WAF', busy)).toBe(0);
    expect(usd('WAF', busy, { wafRequestsPerAddress: 1_000 })).toBeCloseTo(6 + (41 * SECONDS * 0.6) / 1e6, 9);
    expect(usd('WAF', busy, { wafIngestRequestsPerAddress: 1_000 })).toBeCloseTo(6, 9);
  });

  test('access logs cost a line for each request, upgrade and message of a socket', () => {
    const lines = (41 + (720 / 7_200) * of(units.perSocketLife.invocations)) * SECONDS;
    const gb = (lines * of(units.observed.accessLogBytes)) / GB;
    const stored = of(units.observed.logCompression) * 0.03;
    expect(added('CloudWatch', { accessLogs: true })).toBeCloseTo(gb * (0.5 + stored), 6);
  });

  test('X-Ray records the first of each second and 5% of the others, of the API and of each function', () => {
    const traces = (numbers: Numbers) => quantity('trace', numbers, { xray: true }) / SECONDS;
    const idle = IDLE_RUNS / SECONDS;
    expect(traces({})).toBeCloseTo(idle, 9);
    expect(traces({ requests: 41 })).toBeCloseTo(idle + 1 + 40 * 0.05, 9);
    // Two shards each; batches of links are full.
    const links = (100 * of(units.recordsPerSwap.links)) / 500;
    expect(traces({ swapsPerSecond: 100 })).toBeCloseTo(idle + 2 * 1.05 + links, 9);
    expect(usd('X-Ray', busy)).toBe(0);
    expect(usd('X-Ray', { requests: 41 }, { xray: true })).toBeCloseTo(((idle + 3) * SECONDS * 5) / 1e6, 6);
  });
});

describe('Swaps that come by HTTP', () => {
  const direct = { swapsPerSecond: 100 };
  const added = (service: (typeof services)[number], swapsPerRequest: number, context = {}) =>
    usd(service, { ...direct, swapsPerRequest }, context) - usd(service, direct, context);
  const { authorizerMs, ms, msPerSwap, readUnits } = units.perIngestRequest;

  test('cost a request each, two invocations, and the reads of their key', () => {
    const requests = 100 * SECONDS;
    expect(added('API Gateway', 1)).toBeCloseTo((requests * 3.5) / 1e6, 6);
    const gbSeconds = (requests * (of(authorizerMs) / 2 + (of(ms) + of(msPerSwap)) * (1_769 / 1_024))) / 1_000;
    const compute = quantity('compute', { ...direct, swapsPerRequest: 1 }) - quantity('compute', direct);
    expect(compute).toBeCloseTo(gbSeconds, 0);
    expect(quantity('invocation', { ...direct, swapsPerRequest: 1 }) - quantity('invocation', direct)).toBeCloseTo(
      2 * requests,
      3,
    );
    expect(added('DynamoDB', 1)).toBeCloseTo((requests * of(readUnits) * 0.125) / 1e6, 6);
    const total = services.reduce((sum, service) => sum + added(service, 1), 0);
    expect([total > 1_200, total < 1_400]).toEqual([true, true]);
  });

  test('cost a fiftieth of the requests in batches of fifty', () => {
    expect(added('API Gateway', 50)).toBeCloseTo(added('API Gateway', 1) / 50, 6);
  });

  test('count against the quota of requests, and are seen by the web ACL of ingest', () => {
    const whatOf = (numbers: Numbers) => findExceededLimits(load(numbers), settingsWith()).map(({ what }) => what);
    const many = { swapsPerSecond: 11_000, swapsPerRequest: 1 };
    expect(whatOf(many)).toContainEqual(expect.stringContaining('L-8A5B8E43'));
    const firewall = { wafIngestRequestsPerAddress: 1_000 };
    expect(added('WAF', 2, firewall)).toBeCloseTo((50 * SECONDS * 0.6) / 1e6, 6);
  });
});

describe('What the bill leaves out', () => {
  test('is named, here and in the reference', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../docs/reference/cli.md'), 'utf8');
    expect(notIncluded.length).toBeGreaterThan(5);
    for (const what of notIncluded) expect(page).toContain(`- ${what}`);
  });

  test('is really left out', () => {
    const selling = {
      x402PayTo: 'So11111111111111111111111111111111111111112',
      x402FacilitatorUrl: 'https://facilitator.example.com',
      stripePrices: 'layer1=price_one',
      stripeCheckoutKeyParameter: '/chain/checkout',
      stripeWebhookParameter: '/chain/webhook',
      marketplaceMetering: true,
      vectorIndex: 's3',
      rebuild: 2,
    };
    const busy = { swapsPerSecond: 100, sockets: 100, messages: 1, requests: 10 };
    // Of what is sold, the web ACL alone.
    const { WAF, ...sold } = Object.fromEntries(bill(busy, selling));
    const { WAF: none, ...own } = Object.fromEntries(bill(busy));
    expect([sold, String(WAF), String(none)]).toEqual([own, '6', '0']);
  });
});

test('a processor with less memory has less of a core, so the load needs more shards', () => {
  const shardsWith = (processorMemoryMb: number) =>
    quantity('shardHour', { swapsPerSecond: 1_000 }, { processorMemoryMb }) / HOURS;
  expect(shardsWith(512)).toBeGreaterThan(shardsWith(1_769));
  expect(shardsWith(3_008)).toBe(shardsWith(1_769));
  const computeWith = (processorMemoryMb: number) =>
    quantity('compute', { swapsPerSecond: 1_000 }, { processorMemoryMb });
  // Half the memory takes twice the time: the same GB-seconds.
  expect(computeWith(884)).toBeCloseTo(computeWith(1_769), 0);
});

describe('Another measured market', () => {
  const swaps = { swapsPerSecond: 1_000 };
  const quantityOn = (tape: TapeName, name: keyof typeof prices): number =>
    estimateQuantities(load(swaps, tape), settingsWith()).get(name)!.toNumber();

  test('has its own units, bytes and shards', () => {
    const { writeUnits, storedBytes, processorMs } = tapes.zipf1000;
    const saved = (of(tapes.wide.writeUnits) - of(writeUnits)) * 1_000 * SECONDS;
    expect(quantityOn('wide', 'writeUnit') - quantityOn('zipf1000', 'writeUnit')).toBeCloseTo(saved, 0);
    expect(quantityOn('zipf1000', 'tableStorage')).toBeCloseTo((1_000 * SECONDS * of(storedBytes)) / GB, 6);
    const wallets = Math.ceil((of(processorMs.wallets) * SLOWER) / 0.7);
    expect(quantityOn('zipf1000', 'shardHour')).toBe((2 + wallets + 1 + 1 + 2) * HOURS);
  });

  test('names where each figure is from', () => {
    for (const { processorMs, ...figures } of Object.values(tapes))
      for (const { value, source } of [...Object.values(processorMs), ...Object.values(figures)])
        expect([Number(value) > 0, source.length > 0]).toEqual([true, true]);
  });
});

describe('A printed bill', () => {
  test('adds up to its total, in cents', () => {
    const {
      services: lines,
      total_usd,
      prices_as_of,
    } = toPrintedBill(bill({ swapsPerSecond: 123, sockets: 7 }), '2026-11-26');
    const cents = lines.map(line => Math.round(line.usd * 100));
    expect(lines.map(line => line.service)).toEqual([...services]);
    expect(lines.every((line, at) => line.usd === cents[at]! / 100)).toBe(true);
    expect(total_usd).toBe(cents.reduce((sum, each) => sum + each, 0) / 100);
    expect(prices_as_of).toBe('2026-11-26');
  });
});

describe('Laws', () => {
  const rates = fc.record({
    swapsPerSecond: fc.nat(20_000),
    sockets: fc.nat(200_000),
    messages: fc.nat(20),
    requests: fc.nat(20_000),
  });
  const names = ['swapsPerSecond', 'sockets', 'messages', 'requests'] as const;
  const contexts = fc.constantFrom({}, { billingMode: 'provisioned' }, { streamMode: 'on-demand' });
  const runs = { numRuns: 60 };

  test('a larger load never costs less in any service', () => {
    fc.assert(
      fc.property(rates, fc.constantFrom(...names), fc.nat(10_000), contexts, (some, name, more, context) => {
        const [less, greater] = [bill(some, context), bill({ ...some, [name]: some[name] + more }, context)];
        for (const service of services) expect(greater.get(service)!.gte(less.get(service)!)).toBe(true);
      }),
      runs,
    );
  });

  test('messages without sockets, and sockets without messages, deliver nothing', () => {
    expect(bill({ messages: 50 })).toEqual(bill({}));
    expect(quantity('transferOut', { sockets: 50 })).toBe(0);
  });

  test('requests add the same to an idle and to a busy service, below the first step of a price', () => {
    fc.assert(
      fc.property(fc.nat(1_000), fc.nat(100), (swapsPerSecond, requests) => {
        const added = (busy: Numbers) => {
          const [without, all] = [bill(busy), bill({ ...busy, requests })];
          return services.map(service => all.get(service)!.minus(without.get(service)!).toFixed(30));
        };
        expect(added({ swapsPerSecond })).toEqual(added({}));
      }),
      runs,
    );
  });

  test('quantities without shards, bounds and steps are linear in the load', () => {
    fc.assert(
      fc.property(rates, fc.integer({ min: 2, max: 9 }), (some, factor) => {
        const many = { ...some, swapsPerSecond: some.swapsPerSecond * factor, requests: some.requests * factor };
        const linear = ['putUnit', 'tableStorage', 'restRequest'] as const;
        const without = { sockets: 0, messages: 0 };
        for (const name of linear) {
          const one = estimateQuantities(load({ ...some, ...without }), settingsWith()).get(name)!;
          const all = estimateQuantities(load({ ...many, ...without }), settingsWith()).get(name)!;
          expect(all.eq(one.times(factor))).toBe(true);
        }
      }),
      runs,
    );
  });

  test('a price with steps is continuous, and each unit costs what its step says', () => {
    for (const price of Object.values<Price>(prices)) {
      const bounds = ['0', ...price.steps.flatMap(({ upTo }) => (upTo === null ? [] : [upTo]))];
      for (const [at, { usd: each }] of price.steps.entries()) {
        const from = toExact(bounds[at]!);
        const added = computePriceCost(price, from.plus(price.per)).minus(computePriceCost(price, from));
        expect(added.eq(each)).toBe(true);
      }
    }
  });
});

type Found = {
  readonly Type: string;
  readonly Properties: { readonly Metrics?: readonly { readonly MetricStat?: unknown }[] };
};

describe('The price table', () => {
  const folder = join(import.meta.dirname, '../../aws/generated');
  const templates = readdirSync(folder).map(file => JSON.parse(readFileSync(join(folder, file), 'utf8')));
  const all = templates.flatMap(({ Resources }) => Object.values<Found>(Resources));

  test('has a service or an explicit "free" for every resource of the stacks', () => {
    expect([...new Set(all.map(({ Type }) => Type))].filter(type => !(type in resources))).toEqual([]);
  });

  test('has as many metrics of alarms, and dashboards, as the stacks', () => {
    const ofType = (type: string) => all.filter(({ Type }) => Type === type);
    const metricsOf = ({ Properties: { Metrics = [{ MetricStat: {} }] } }: Found): number =>
      Metrics.filter(({ MetricStat }) => MetricStat !== undefined).length;
    const metrics = ofType('AWS::CloudWatch::Alarm').reduce((sum, alarm) => sum + metricsOf(alarm), 0);
    expect(metrics).toBe(of(units.observed.alarmMetrics));
    expect(ofType('AWS::CloudWatch::Dashboard')).toHaveLength(of(units.observed.dashboards));
  });

  test('names a source for each price and each unit', () => {
    for (const { source } of Object.values(prices)) expect(source).toMatch(/^https:\/\/aws\.amazon\.com\//);
    const rows = Object.values(units).flatMap(table => (typeof table === 'string' ? [] : Object.values(table)));
    for (const { value, source } of rows) expect([Number(value) > 0, source.length > 0]).toEqual([true, true]);
  });
});
