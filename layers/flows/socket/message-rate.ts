import { countMessageTokens, type MessageLimit, messageLimits } from '../../contract/message-limits.ts';
import type { Problem } from '../../contract/socket-errors.ts';
import { type Tier, tiers } from '../../contract/tiers.ts';
import { openBoundedCache } from '../../core/kernel/bounded-cache.ts';
import { logger } from '../../edge/logger.ts';
import { takeTokens } from '../../storage/access/bucket.ts';
import { loadConnection } from '../../storage/access/connections.ts';
import type { Quotas } from '../../storage/access/quota.ts';
import type { Sockets } from '../../storage/access/sockets.ts';

/** Counts a message. Returns why its socket is closed, or null. */
export type CountMessage = (id: string, bytes: number) => Promise<Problem | null>;

export type RateDeps = {
  readonly quotas: Quotas;
  readonly sockets: Sockets;
  /** Unix ms. */
  readonly clock: () => number;
};

/** Charged in tens: a token costs a fifth of a write unit. */
const TOKENS_PER_CHARGE = 10;
/** Charges come late and in lumps. */
const SLACK = 2;
const NAMES_MAX = 50_000;

/** All processes share the buckets. A key may pass its limit by uncharged tokens. */
export function openMessageRate({ quotas, sockets, clock }: RateDeps): CountMessage {
  const callers = openBoundedCache<{ readonly keyId: string; readonly tier: Tier }>(NAMES_MAX);
  const owed = openBoundedCache<number>(NAMES_MAX);

  async function callerOf(id: string) {
    const known = callers.get(id);
    if (known !== undefined) return known;
    const connection = await loadConnection(sockets, id);
    if (connection !== undefined) callers.set(id, connection);
    return connection;
  }

  async function isWithin(name: string, { rate, burst }: MessageLimit, tokens: number): Promise<boolean> {
    const due = (owed.get(name) ?? 0) + tokens;
    owed.set(name, due < TOKENS_PER_CHARGE ? due : 0);
    if (due < TOKENS_PER_CHARGE) return true;
    const bucket = { capacity: SLACK * burst, intervalMs: 1_000 / rate };
    const count = Math.min(due, bucket.capacity);
    return (await takeTokens(quotas, `messages#${name}`, bucket, clock(), count)).isTaken;
  }

  return async (id, bytes) => {
    try {
      const caller = await callerOf(id);
      if (caller === undefined) return null;
      const { socket, key } = messageLimits[caller.tier];
      const tokens = countMessageTokens(bytes);
      if (!(await isWithin(`socket#${id}`, socket, tokens)))
        return createTooManyProblem('a socket', caller.tier, socket);
      if (!(await isWithin(`key#${caller.keyId}`, key, tokens)))
        return createTooManyProblem('all sockets of a key', caller.tier, key);
    } catch (error) {
      logger.error('A message was not counted', { error, socket: id });
    }
    return null;
  };
}

function createTooManyProblem(whose: string, tier: Tier, { rate, burst }: MessageLimit): Problem {
  const limit = `${whose} of ${tiers[tier].name} may send ${rate} KB a second, bursts of ${burst}`;
  const advice = 'connect again, and send fewer messages with more channels each';
  return { code: 'rate_limited', message: `Too many messages: ${limit}; a message counts 1 KB or more; ${advice}` };
}
