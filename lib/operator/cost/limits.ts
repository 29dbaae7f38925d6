import { processors } from '../../../layers/contract/processors.ts';
import { type StreamName, type StreamRow, streams } from '../../../layers/contract/streams.ts';
import type { ProcessorName } from '../../../layers/flows/processor-lag.ts';
import type { Settings } from '../../aws/settings.ts';
import { type Exact, sum, toExact } from './exact.ts';
import { estimateBilledShards, estimateBusySeconds, estimateShardsNeeded } from './lanes.ts';
import { estimateDeliveredPerSecond, estimateIngestRequests, type Load } from './load.ts';
import { tapes } from './tapes.ts';
import { perFiring, UTILIZATION } from './units.ts';

/** Where a load exceeds a limit of AWS or of a setting. */
export type Limit = { readonly what: string; readonly needed: Exact; readonly max: Exact };

/** Requests per second of an account: REST, ingest and posts together (L-8A5B8E43). */
const GATEWAY_RATE = 10_000;

export function findExceededLimits(load: Load, settings: Settings): readonly Limit[] {
  return [
    ...listFixedStreamLimits(load, settings),
    ...estimateTableLimit(load, settings),
    {
      what: 'requests and posts a second of API Gateway in one account (quota L-8A5B8E43)',
      needed: estimateDeliveredPerSecond(load).plus(load.requests).plus(estimateIngestRequests(load)),
      max: toExact(GATEWAY_RATE),
    },
    {
      what: 'instances of Lambda in one account (quota L-B99A9384)',
      needed: sum([
        ...(Object.keys(processors) as ProcessorName[]).map(name => estimateBusySeconds(name, load, settings).ceil()),
        load.firings.times(perFiring.ms.value).dividedBy(1_000).ceil(),
      ]),
      max: toExact(settings.accountConcurrency),
    },
  ].filter(({ needed, max }) => needed.gt(max));
}

function listFixedStreamLimits(load: Load, settings: Settings): readonly Limit[] {
  return (Object.entries(streams) as [StreamName, StreamRow][])
    .filter(([, { shards }]) => shards !== undefined)
    .map(([stream]) => ({
      what: `shards of the stream ${stream}, which has a fixed number`,
      needed: estimateShardsNeeded(stream, load, settings),
      max: estimateBilledShards(stream, load, settings),
    }));
}

function estimateTableLimit(
  { swapsPerSecond, tape }: Load,
  { billingMode, capacityUnitsMax }: Settings,
): readonly Limit[] {
  return billingMode === 'on-demand'
    ? []
    : [
        {
          what: 'write units a second of the table wallets (setting capacityUnitsMax)',
          needed: swapsPerSecond.times(tapes[tape].walletsWriteUnits.value).dividedBy(UTILIZATION).ceil(),
          max: toExact(capacityUnitsMax),
        },
      ];
}
