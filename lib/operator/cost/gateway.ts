import { GB, MONTH_MINUTES, MONTH_SECONDS, toExact } from './exact.ts';
import { estimateDeliveredPerSecond, estimateIngestRequests, type Load } from './load.ts';
import { perFiring, perIngestRequest, perMessage, perRequest, perSocketLife } from './units.ts';
import type { Use } from './use.ts';

/** API Gateway bills a message by increments of this size. */
const INCREMENT_BYTES = 32_768;

/** REST requests, messages and connections, and what leaves AWS. */
export function estimateGatewayUse(load: Load): readonly Use[] {
  const requests = load.requests.times(MONTH_SECONDS);
  const ingest = estimateIngestRequests(load).times(MONTH_SECONDS);
  const delivered = estimateDeliveredPerSecond(load).times(MONTH_SECONDS);
  const increments = toExact(perMessage.bytes.value).dividedBy(INCREMENT_BYTES).ceil();
  const lives = load.sockets.times(MONTH_SECONDS).dividedBy(perSocketLife.seconds.value);
  const bytes = delivered
    .times(perMessage.bytes.value)
    .plus(requests.times(perRequest.bytes.value))
    .plus(ingest.times(perIngestRequest.answerBytes.value))
    .plus(load.firings.times(MONTH_SECONDS).times(perFiring.bytes.value));
  return [
    ['restRequest', requests.plus(ingest)],
    ['socketMessage', delivered.times(increments).plus(lives.times(perSocketLife.messages.value))],
    ['socketMinute', load.sockets.times(MONTH_MINUTES)],
    ['transferOut', bytes.dividedBy(GB)],
  ];
}
