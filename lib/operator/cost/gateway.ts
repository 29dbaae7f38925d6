import { exact, GB, MONTH_MINUTES, MONTH_SECONDS } from './exact.ts';
import { deliveredPerSecond, type Load } from './load.ts';
import { perMessage, perRequest, perSocketLife } from './units.ts';
import type { Use } from './use.ts';

/** API Gateway bills a message by increments of this size. */
const INCREMENT_BYTES = 32_768;

/** REST requests, messages and connections, and what leaves AWS. */
export const gatewayUse = (load: Load): readonly Use[] => {
  const requests = load.requests.times(MONTH_SECONDS);
  const delivered = deliveredPerSecond(load).times(MONTH_SECONDS);
  const increments = exact(perMessage.bytes.value).dividedBy(INCREMENT_BYTES).ceil();
  const lives = load.sockets.times(MONTH_SECONDS).dividedBy(perSocketLife.seconds.value);
  return [
    ['restRequest', requests],
    ['socketMessage', delivered.times(increments).plus(lives.times(perSocketLife.messages.value))],
    ['socketMinute', load.sockets.times(MONTH_MINUTES)],
    ['transferOut', delivered.times(perMessage.bytes.value).plus(requests.times(perRequest.bytes.value)).dividedBy(GB)],
  ];
};
