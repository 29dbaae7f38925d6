import { FUNCTION_MB, type FunctionSpec, functions } from '../../../layers/contract/functions.ts';
import { type Processor, processors } from '../../../layers/contract/processors.ts';
import { type Scheduled, schedules } from '../../../layers/contract/schedules.ts';
import type { ProcessorName } from '../../../layers/flows/processor-lag.ts';
import type { Settings } from '../../aws/settings.ts';
import { Exact, MONTH_MINUTES, MONTH_SECONDS, sum, toExact } from './exact.ts';
import { computeSlowdown, estimateBilledShards, estimateBusySeconds, getProcessorMb } from './lanes.ts';
import { estimateIngestRequests, estimateRecordsPerSecond, type Load } from './load.ts';
import { perFiring, perIngestRequest, perRequest, perSocketLife, perSwap, scheduleMs } from './units.ts';
import type { Use } from './use.ts';

type Calls = {
  /** Of a month. */
  readonly count: Exact;
  /** Of a month. */
  readonly seconds: Exact;
  readonly memoryMb: number;
};

export function estimateLambdaUse(load: Load, settings: Settings): readonly Use[] {
  const calls = estimateCalls(load, settings);
  return [
    ['invocation', sum(calls.map(({ count }) => count))],
    ['compute', sum(calls.map(({ seconds, memoryMb }) => seconds.times(memoryMb).dividedBy(1_024)))],
  ];
}

/** Of all functions in a month. */
export function estimateInvocations(load: Load, settings: Settings): Exact {
  return sum(estimateCalls(load, settings).map(({ count }) => count));
}

/** Of functions without REST requests, in a month. */
export function estimateRootCalls(load: Load, settings: Settings): readonly Exact[] {
  return listRootCalls(load, settings).map(({ count }) => count);
}

function estimateCalls(load: Load, settings: Settings): readonly Calls[] {
  return [...listRootCalls(load, settings), ...requestCalls(load)];
}

function listRootCalls(load: Load, settings: Settings): readonly Calls[] {
  const lives = load.sockets.times(MONTH_SECONDS).dividedBy(perSocketLife.seconds.value);
  return [
    ...(Object.keys(processors) as ProcessorName[]).map(name => estimateProcessorCalls(name, load, settings)),
    ...(Object.keys(schedules) as (keyof typeof schedules)[]).map(name => {
      const { rateMinutes, memoryMb = FUNCTION_MB }: Scheduled = schedules[name];
      const count = toExact(MONTH_MINUTES).dividedBy(rateMinutes);
      const own = count.times(scheduleMs[name].value);
      const ranked = name === 'board' ? load.swapsPerSecond.times(MONTH_SECONDS).times(perSwap.boardMs.value) : 0;
      return { count, seconds: own.plus(ranked).times(computeSlowdown(memoryMb)).dividedBy(1_000), memoryMb };
    }),
    toCalls(lives.times(perSocketLife.invocations.value), perSocketLife.invocationMs.value),
    ...estimateIngestCalls(load),
    estimateDeliveryCalls(load),
  ];
}

/** A call for each firing: batches form only while it lags. */
function estimateDeliveryCalls({ firings }: Load): Calls {
  const count = firings.times(MONTH_SECONDS);
  const { memoryMb = FUNCTION_MB }: FunctionSpec = functions.deliver;
  return { count, seconds: count.times(perFiring.ms.value).dividedBy(1_000), memoryMb };
}

/** A lane takes a batch per window at most, unless batches are full. */
function estimateProcessorCalls(name: ProcessorName, load: Load, settings: Settings): Calls {
  const { source, batchSize, gathers }: Processor = processors[name];
  const windowSeconds = Math.max(1, settings.batchWindowSeconds, gathers ? settings.linksWindowSeconds : 0);
  const records = estimateRecordsPerSecond(source, load);
  const polls = estimateBilledShards(source, load, settings).dividedBy(windowSeconds);
  return {
    count: Exact.max(records.dividedBy(batchSize), Exact.min(records, polls)).times(MONTH_SECONDS),
    seconds: estimateBusySeconds(name, load, settings).times(MONTH_SECONDS),
    memoryMb: getProcessorMb(name, settings),
  };
}

function requestCalls({ requests }: Load): readonly Calls[] {
  const count = requests.times(MONTH_SECONDS);
  const authorized = count.times(perRequest.authorized.value);
  return [toCalls(count, perRequest.ms.value), toCalls(authorized, perRequest.authorizerMs.value)];
}

/** The authorizer is not cached: no header fits as key. */
function estimateIngestCalls(load: Load): readonly Calls[] {
  const count = estimateIngestRequests(load).times(MONTH_SECONDS);
  const { authorizerMs, ms, msPerSwap } = perIngestRequest;
  const { memoryMb } = functions.ingest;
  const perCall = toExact(ms.value).plus(load.swapsPerRequest.times(msPerSwap.value));
  return [
    toCalls(count, authorizerMs.value),
    { count, seconds: count.times(perCall).times(computeSlowdown(memoryMb)).dividedBy(1_000), memoryMb },
  ];
}

/** Batches a month of the processors that send messages. */
export function estimateSenderBatches(load: Load, settings: Settings): Exact {
  return sum(
    (Object.entries(processors) as [ProcessorName, Processor][])
      .filter(([name, { emits }]) => name !== 'fanOut' && emits.includes('push'))
      .map(([name]) => estimateProcessorCalls(name, load, settings).count),
  );
}

function toCalls(count: Exact, ms: string): Calls {
  return {
    count,
    seconds: count.times(ms).dividedBy(1_000),
    memoryMb: FUNCTION_MB,
  };
}
