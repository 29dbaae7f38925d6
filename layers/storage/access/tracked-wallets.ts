import { ConflictError, createVersionCondition, getItem, type Item, isWritten, putItem } from '../kernel/dynamo.ts';
import { retry } from '../kernel/retry.ts';
import { extractTopic } from './channel-names.ts';
import type { Connection } from './connections.ts';
import { loadCountedConnections } from './key-sockets.ts';
import { type Sockets, toSocketExpiry } from './sockets.ts';

function toWalletsKey(keyId: string): Item {
  return { id: { S: `w#${keyId}` } };
}

/** Each lost try is one that another message of the key won. */
const TRIES_MAX = 100;

/** Wallets (as topics) that have a place together or not at all. */
export type Claim = {
  readonly wallets: readonly string[];
  /** Held channels of the socket that end if it has. */
  readonly leaving: ReadonlySet<string>;
};

/**
 * Reserves wallets of a key, claim by claim. Returns which are within `max`. The record of the
 * socket must hold them: only wallets of no record lose their place.
 */
export function reserveWallets(
  sockets: Sockets,
  { id, keyId }: Pick<Connection, 'id' | 'keyId'>,
  claims: readonly Claim[],
  max: number,
  now: () => number,
): Promise<readonly boolean[]> {
  const failure = () => new ConflictError(`The tracked wallets of ${keyId} changed during each of ${TRIES_MAX} tries`);
  return retry({ triesMax: TRIES_MAX, failure }, async () => {
    const item = await getItem(sockets.connections, toWalletsKey(keyId));
    const version = Number(item?.v?.N ?? 0);
    const stored = new Set(item?.wallets?.SS ?? []);
    const isFull = stored.union(new Set(claims.flatMap(({ wallets }) => wallets))).size > max;
    const open = isFull ? await loadCountedConnections(sockets, keyId, now()) : [];
    let reserved = isFull ? stored.intersection(collectTopics(open, id, new Set())) : stored;
    const granted = claims.map(({ wallets, leaving }) => {
      const kept = isFull && leaving.size > 0 ? reserved.intersection(collectTopics(open, id, leaving)) : reserved;
      const next = kept.union(new Set(wallets));
      if (next.size > max) return false;
      reserved = next;
      return true;
    });
    // A set of a table is never empty.
    if (reserved.size === 0) return granted;
    const next = {
      ...toWalletsKey(keyId),
      v: { N: String(version + 1) },
      wallets: { SS: [...reserved] },
      expires: toSocketExpiry(now()),
    };
    // Even if nothing changes, so that a clean-up that read the records earlier fails.
    return (await isWritten(putItem(sockets.connections, next, createVersionCondition(version)))) ? granted : undefined;
  });
}

/** Topics of records, without channels that one of them gives up. */
function collectTopics(open: readonly Connection[], id: string, leaving: ReadonlySet<string>): Set<string> {
  const held = open.flatMap(one => [...one.channels.keys()].filter(name => one.id !== id || !leaving.has(name)));
  return new Set(held.map(extractTopic));
}
