import { type Buckets, openBuckets, type Throttle } from '../kernel/bucket.ts';

/** Header of an accepted $connect. API Gateway ignores it. */
export const LIMITS_HEADER = 'x-websocket-limits';

/** Of a connection, or of all with the same `shared`. */
export type MessageLimit = { readonly throttle: Throttle; readonly shared: string | undefined };

/** Throws on a malformed list. Example: `rate=10;burst=60, rate=20;burst=120;shared=key`. */
export function parseLimits(text: string | undefined): readonly MessageLimit[] {
  if (text === undefined) return [];
  return text.split(',').map(part => {
    const fields = new Map(part.split(';').map(field => field.trim().split('=', 2) as [string, string]));
    const throttle = { rate: Number(fields.get('rate')), burst: Number(fields.get('burst')) };
    if (!(throttle.rate > 0 && throttle.burst > 0))
      throw new Error(`${LIMITS_HEADER}: each limit needs a rate and a burst above 0; got "${part.trim()}".`);
    return { throttle, shared: fields.get('shared') };
  });
}

const BYTES_PER_TOKEN = 1_024;

/** Takes tokens. Returns why the message may not pass. */
export type TakeMessage = (bytes: number, nowMs: number) => string | null;

/** `shared` has the buckets of all connections. */
export function openMessageLimits(limits: readonly MessageLimit[], shared: Buckets): TakeMessage {
  const own = openBuckets();
  return (bytes, nowMs) => {
    const tokens = Math.max(1, Math.ceil(bytes / BYTES_PER_TOKEN));
    for (const { throttle, shared: name } of limits) {
      // Else a message larger than the bucket would never pass.
      const cost = Math.min(tokens, throttle.burst);
      const isWithin = name === undefined ? own('', throttle, nowMs, cost) : shared(name, throttle, nowMs, cost);
      if (!isWithin) {
        // At most 123 bytes.
        const { rate, burst } = throttle;
        const sockets = name === undefined ? 'a socket' : 'all sockets of a key';
        const limit = `${sockets} may send ${rate} KB a second, bursts of ${burst}`;
        return `Too many messages: ${limit}; a message counts 1 KB or more`;
      }
    }
    return null;
  };
}
