import { accountFunctions } from '../../layers/contract/accounts.ts';
import { type FunctionSpec, functions, optionalFunctions } from '../../layers/contract/functions.ts';
import { type Processor, processors } from '../../layers/contract/processors.ts';
import { ownFunctions } from '../../layers/contract/routes/own.ts';
import { routes } from '../../layers/contract/routes/routes.ts';
import { exporters, optionalSchedules, schedules } from '../../layers/contract/schedules.ts';
import { type StreamName, type StreamRow, streams } from '../../layers/contract/streams.ts';

/** Settings that decide about functions and their instances. */
export type ConcurrencySettings = {
  readonly streamMode: 'provisioned' | 'on-demand';
  readonly shards: number;
  readonly parallelization: number;
  readonly processorConcurrency: number;
  readonly entranceConcurrency: number;
  readonly stripePrices: string;
  readonly stripeKeyParameter: string;
  readonly marketplaceMetering: boolean;
  readonly x402PayTo: string;
  readonly archiveTape: boolean;
  readonly rootsKeyArn: string;
};

/** An on-demand stream begins with four shards. */
export const ON_DEMAND_SHARDS = 4;

/** Invocations that send to targets at a time. Those of slow ones wait for network, not for processors. */
export const DELIVERIES_AT_ONCE_MAX = 50;

/** Shards with which a stream begins. */
export function countShards(name: StreamName, { streamMode, shards }: ConcurrencySettings): number {
  const row: StreamRow = streams[name];
  return streamMode === 'on-demand' ? ON_DEMAND_SHARDS : (row.shards ?? shards);
}

/** Batches of a shard that a processor takes at once. */
export function getLanesPerShard(row: Processor, settings: Pick<ConcurrencySettings, 'parallelization'>): number {
  return row.parallelization ?? settings.parallelization;
}

/** Batches at once, each in an instance. */
export function countLanes(row: Processor, settings: ConcurrencySettings): number {
  return getLanesPerShard(row, settings) * countShards(row.source, settings);
}

/** Also the maximum of a function; 0 is none. */
export function getReservedInstances(spec: FunctionSpec, settings: ConcurrencySettings): number {
  if ('source' in spec) return settings.processorConcurrency;
  return spec.entrance ? settings.entranceConcurrency : 0;
}

/** Every function that the settings deploy. */
export function listDeployedFunctions(settings: ConcurrencySettings): readonly FunctionSpec[] {
  const isSold = settings.stripePrices !== '';
  return [
    ...[functions, processors, schedules, routes, ownFunctions].flatMap(rows => Object.values<FunctionSpec>(rows)),
    ...(settings.stripeKeyParameter === '' ? [] : [exporters.stripe]),
    ...(settings.marketplaceMetering ? [exporters.marketplace] : []),
    ...(settings.archiveTape ? [optionalSchedules.archive] : []),
    ...(settings.rootsKeyArn === '' ? [] : [optionalSchedules.seal]),
    ...(isSold ? Object.values<FunctionSpec>(accountFunctions) : []),
    ...(settings.x402PayTo === '' ? [] : [optionalFunctions.x402]),
  ];
}
