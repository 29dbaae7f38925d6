import { type Processor, processors } from '../../../layers/contract/processors.ts';
import { type StreamName, streams } from '../../../layers/contract/streams.ts';
import { tables } from '../../../layers/contract/tables.ts';
import { tierNames, tiers } from '../../../layers/contract/tiers.ts';
import {
  countLanes,
  countShards,
  DELIVERIES_AT_ONCE_MAX,
  getReservedInstances,
  listDeployedFunctions,
} from '../../aws/concurrency.ts';
import type { Settings } from '../../aws/settings.ts';

export type Demand = ReturnType<typeof estimateQuotaDemand>;

/** What a deployment takes of the quotas of an account and region. */
export function estimateQuotaDemand(settings: Settings) {
  return {
    tables: Object.keys(tables).length - settings.adoptTables.size,
    isOnDemand: settings.streamMode === 'on-demand',
    ...countStreams(settings),
    ...countInstances(settings),
    requestsPerSecond: Math.max(settings.enterpriseRequestsPerMinute / 60, ...openRates(settings)),
    burst: Math.min(
      settings.accountBurst,
      Math.max(...planBursts(settings), ...openRates(settings).map(rate => 2 * rate)),
    ),
    vectorIndex: settings.vectorIndex,
  };
}

/** Adopted streams exist already. */
function countStreams(settings: Settings) {
  const made = (Object.keys(streams) as StreamName[]).filter(name => !settings.adoptStreams.has(name));
  return { streams: made.length, shards: sum(made.map(name => countShards(name, settings))) };
}

/** Reserved instances, and others at full load. */
function countInstances(settings: Settings) {
  const deployed = listDeployedFunctions(settings);
  const lanes = sum(Object.values<Processor>(processors).map(row => countLanes(row, settings)));
  const schedules = deployed.filter(spec => 'rateMinutes' in spec).length;
  const request = 1;
  return {
    lanes,
    reserved: sum(deployed.map(spec => getReservedInstances(spec, settings))),
    unreserved: (settings.processorConcurrency > 0 ? 0 : lanes) + schedules + request + DELIVERIES_AT_ONCE_MAX,
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function openRates({ connectsPerSecond, messagesPerSecond, ingestRequestsPerSecond }: Settings): readonly number[] {
  return [connectsPerSecond, messagesPerSecond, ingestRequestsPerSecond];
}

function planBursts({ enterpriseRequestsPerMinute }: Settings): readonly number[] {
  return tierNames.map(tier => (tier === 'enterprise' ? enterpriseRequestsPerMinute : tiers[tier].requestsPerMinute));
}
