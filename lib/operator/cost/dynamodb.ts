import { type Table, tables } from '../../../layers/contract/tables.ts';
import { CAPACITY_UNITS_MIN, type Settings } from '../../aws/settings.ts';
import { Exact, GB, MONTH_HOURS, MONTH_SECONDS, sum, toExact } from './exact.ts';
import { estimateSenderBatches } from './lambda.ts';
import { estimateEmittedPerSecond, estimateIngestRequests, type Load } from './load.ts';
import { tapes } from './tapes.ts';
import {
  listenerReads,
  listItemsPerSwap,
  perEmission,
  perFiring,
  perIngestRequest,
  perMinute,
  perRequest,
  perSocketLife,
  perSwap,
  UTILIZATION,
} from './units.ts';
import type { Use } from './use.ts';

/** Reads and writes, and what a month stores. */
export function estimateDynamoUse(load: Load, settings: Settings): readonly Use[] {
  const stored = load.swapsPerSecond.times(MONTH_SECONDS).times(tapes[load.tape].storedBytes.value).dividedBy(GB);
  const [writes, reads] = [estimateWritesPerSecond(load), estimateReadsPerSecond(load, settings)];
  const onDemand: readonly Use[] = [
    ['writeUnit', writes.times(MONTH_SECONDS)],
    ['readUnit', reads.times(MONTH_SECONDS)],
  ];
  const provisioned: readonly Use[] = [
    ['writeCapacityHour', estimateCapacity(writes).times(MONTH_HOURS)],
    ['readCapacityHour', estimateCapacity(reads).times(MONTH_HOURS)],
  ];
  const used = settings.billingMode === 'on-demand' ? onDemand : provisioned;
  return [...used, ['tableStorage', stored], ['tableBackup', stored]];
}

/** Tables and indexes, each of which has a minimum. */
export const CAPACITIES = Object.values<Table>(tables).flatMap(({ indexes }) => [
  'table',
  ...Object.keys(indexes),
]).length;

function estimateCapacity(unitsPerSecond: Exact): Exact {
  return Exact.max(CAPACITIES * CAPACITY_UNITS_MIN, unitsPerSecond.dividedBy(UTILIZATION).ceil());
}

export function estimateWritesPerSecond(load: Load): Exact {
  return sum([
    load.swapsPerSecond.times(tapes[load.tape].writeUnits.value),
    load.swapsPerSecond.times(perSwap.snapshotUnits.value),
    load.swapsPerSecond.times(perSwap.deleteUnits.value),
    load.requests.times(perRequest.writeUnits.value),
    estimateEmittedPerSecond(load).times(perEmission.writeUnits.value),
    load.sockets.times(perSocketLife.writeUnits.value).dividedBy(perSocketLife.seconds.value),
    load.firings.times(perFiring.writeUnits.value),
    listWrites(load, listItemsPerSwap.board.value, perMinute.boardWriteUnits.value),
    listWrites(load, listItemsPerSwap.tokens.value, perMinute.listWriteUnits.value),
  ]);
}

/** Per second. Bounded by the size of the lists. */
function listWrites({ swapsPerSecond }: Load, itemsPerSwap: string, perMinuteMax: string): Exact {
  return Exact.min(swapsPerSecond.times(itemsPerSwap), toExact(perMinuteMax).dividedBy(60));
}

export function estimateReadsPerSecond(load: Load, settings: Settings): Exact {
  return sum([
    load.swapsPerSecond.times(tapes[load.tape].readUnits.value),
    load.requests.times(perRequest.readUnits.value),
    estimateEmittedPerSecond(load).times(perEmission.readUnits.value),
    estimateEmittedPerSecond(load).times(listenerReads.perEmission.value),
    load.firings.times(perFiring.readUnits.value),
    estimateSenderBatches(load, settings)
      .dividedBy(MONTH_SECONDS)
      .times(toExact(listenerReads.perBatch.value).plus(listenerReads.rulesPerBatch.value)),
    estimateIngestRequests(load).times(perIngestRequest.readUnits.value),
    load.sockets.times(perSocketLife.readUnits.value).dividedBy(perSocketLife.seconds.value),
  ]);
}
