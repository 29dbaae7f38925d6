import { type FunctionSpec, functions, optionalFunctions } from '../../../layers/contract/functions.ts';
import { type Processor, processors } from '../../../layers/contract/processors.ts';
import { schedules } from '../../../layers/contract/schedules.ts';
import { type StreamRow, streams } from '../../../layers/contract/streams.ts';
import { tables } from '../../../layers/contract/tables.ts';
import { tierNames, tiers } from '../../../layers/contract/tiers.ts';
import type { Settings } from '../../aws/settings.ts';

export type Demand = ReturnType<typeof demandOf>;

/** An on-demand stream begins with four shards. */
export const ON_DEMAND_SHARDS = 4;

/** What a deployment takes of the quotas of an account and region. */
export const demandOf = (settings: Settings) => ({
  tables: Object.keys(tables).length,
  isOnDemand: settings.streamMode === 'on-demand',
  streams: Object.keys(streams).length,
  shards: sum(Object.values<StreamRow>(streams).map(row => shardsOf(row, settings))),
  ...instancesOf(settings),
  requestsPerSecond: Math.max(settings.enterpriseRequestsPerMinute / 60, ...openRates(settings)),
  burst: Math.min(
    settings.accountBurst,
    Math.max(...planBursts(settings), ...openRates(settings).map(rate => 2 * rate)),
  ),
  vectorIndex: settings.vectorIndex,
});

/** Reserved instances, and those beside them at full load. */
const instancesOf = (settings: Settings) => {
  const { parallelization, processorConcurrency, entranceConcurrency } = settings;
  const rows = Object.values<Processor>(processors);
  const paid = settings.x402PayTo === '' ? [] : [optionalFunctions.x402];
  const deployed: readonly FunctionSpec[] = [...Object.values(functions), ...paid];
  const entrances = deployed.filter(({ entrance }) => entrance).length;
  const lanes = parallelization * sum(rows.map(({ source }) => shardsOf(streams[source], settings)));
  const request = 1;
  return {
    reserved: rows.length * processorConcurrency + entrances * entranceConcurrency,
    unreserved: (processorConcurrency > 0 ? 0 : lanes) + Object.keys(schedules).length + request,
  };
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const shardsOf = ({ shards }: StreamRow, settings: Settings): number =>
  settings.streamMode === 'on-demand' ? ON_DEMAND_SHARDS : (shards ?? settings.shards);

const openRates = ({ connectsPerSecond, messagesPerSecond, ingestRequestsPerSecond }: Settings): readonly number[] => [
  connectsPerSecond,
  messagesPerSecond,
  ingestRequestsPerSecond,
];

const planBursts = ({ enterpriseRequestsPerMinute }: Settings): readonly number[] =>
  tierNames.map(tier => (tier === 'enterprise' ? enterpriseRequestsPerMinute : tiers[tier].requestsPerMinute));
