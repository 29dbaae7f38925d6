import { ConflictError, createVersionCondition, getItem, type Item, isWritten, putItem } from '../kernel/dynamo.ts';
import { retry } from '../kernel/retry.ts';
import { extractTopic } from './channel-names.ts';
import { loadCountedConnections } from './key-sockets.ts';
import { type Sockets, toSocketExpiry } from './sockets.ts';

function toWalletsKey(keyId: string): Item {
  return { id: { S: `w#${keyId}` } };
}

/** Each lost try is one that another message of the key won. */
const TRIES_MAX = 100;

/**
 * Reserves wallets (as topics) of a key with a limit, in order. Returns those within `max`. The
 * caller's record must already hold them: only wallets of no record lose their place.
 */
export function reserveWallets(
  sockets: Sockets,
  keyId: string,
  wallets: readonly string[],
  max: number,
  now: () => number,
): Promise<ReadonlySet<string>> {
  const failure = () => new ConflictError(`The tracked wallets of ${keyId} changed during each of ${TRIES_MAX} tries`);
  return retry({ triesMax: TRIES_MAX, failure }, async () => {
    const item = await getItem(sockets.connections, toWalletsKey(keyId));
    const version = Number(item?.v?.N ?? 0);
    const stored = new Set(item?.wallets?.SS ?? []);
    const isFull = new Set([...stored, ...wallets]).size > max;
    const reserved = isFull ? await filterHeld(sockets, keyId, stored, now()) : stored;
    for (const wallet of wallets) if (reserved.size < max) reserved.add(wallet);
    const next = {
      ...toWalletsKey(keyId),
      v: { N: String(version + 1) },
      wallets: { SS: [...reserved] },
      expires: toSocketExpiry(now()),
    };
    // Even if nothing changes, so that a clean-up that read the records earlier fails.
    if (!(await isWritten(putItem(sockets.connections, next, createVersionCondition(version))))) return undefined;
    return new Set(wallets.filter(wallet => reserved.has(wallet)));
  });
}

async function filterHeld(
  sockets: Sockets,
  keyId: string,
  reserved: ReadonlySet<string>,
  nowMs: number,
): Promise<Set<string>> {
  const open = await loadCountedConnections(sockets, keyId, nowMs);
  const held = new Set(open.flatMap(({ channels }) => [...channels.keys()].map(extractTopic)));
  return new Set([...reserved].filter(wallet => held.has(wallet)));
}
