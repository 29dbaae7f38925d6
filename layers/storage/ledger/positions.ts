import { pack, unpack } from '../../core/codec/pack.ts';
import { positionCodec } from '../../core/ledger/codec.ts';
import type { Taken } from '../../core/ledger/consume.ts';
import type { Position } from '../../core/ledger/position.ts';
import { getItems, putItems, type TableRef } from '../kernel/dynamo.ts';
import { createLiveFilter, toExpiryAttribute } from '../kernel/expiry.ts';
import { buildConsistentQuery, queryItems } from '../kernel/query.ts';
import {
  type Entry,
  FIRST,
  formatPositionIdKey,
  formatPositionKey,
  parsePositionEntry,
  parsePositionMint,
} from './position-key.ts';

/** Open positions are in ledgers. */
export type Positions = TableRef<'positions'>;

export type HeldPosition = {
  readonly mint: string;
  readonly position: Position;
  /** What is left of the lots; absent of closed ones. */
  readonly left?: Taken;
};

/** Idempotent: the key derives from the first buy. */
export function saveClosed(
  positions: Positions,
  closed: readonly (HeldPosition & { readonly wallet: string })[],
): Promise<void> {
  const byKey = new Map(closed.map(one => [`${one.wallet} ${formatPositionKey(one.position, one.mint)}`, one]));
  return putItems(
    positions,
    [...byKey.values()].map(({ wallet, mint, position }) => ({
      wallet: { S: wallet },
      entry: { S: formatPositionKey(position, mint) },
      d: { B: pack(positionCodec.encode(withEntry(position, noEntry))) },
      ...toExpiryAttribute(positions, position.lastExit?.timestampMs ?? position.entry.timestampMs),
    })),
  );
}

/** Copies closed positions as they are. */
export async function copyClosedPositions(
  from: Positions,
  to: Positions,
  wallet: string,
  closed: readonly { readonly id: string; readonly openedMs: number; readonly mint: string }[],
): Promise<void> {
  const entries = new Set(closed.map(({ id, openedMs, mint }) => formatPositionIdKey(id, openedMs, mint)));
  await putItems(
    to,
    await getItems(
      from,
      [...entries].map(entry => ({ wallet: { S: wallet }, entry: { S: entry } })),
    ),
  );
}

/** Newest entry first, at most `limit`, from after a position's key. */
export async function readClosedPositions(
  positions: Positions,
  wallet: string,
  limit: number,
  after = FIRST,
): Promise<readonly HeldPosition[]> {
  const query = buildConsistentQuery('wallet = :wallet AND #entry > :after', { wallet, after });
  const { FilterExpression, values } = createLiveFilter();
  const live = {
    ...query,
    FilterExpression,
    ExpressionAttributeValues: { ...query.ExpressionAttributeValues, ...values },
  };
  const found = await queryItems(positions, live, limit);
  return found.map(item => ({
    mint: parsePositionMint(item.entry!.S!),
    position: withEntry(positionCodec.decode(unpack<unknown>(item.d!.B!)), parsePositionEntry(item.entry!.S!)),
  }));
}

/** The key has it. */
const noEntry: Entry = { signature: '', eventIndex: 0, timestampMs: 0 };

function withEntry(position: Position, entry: Entry): Position {
  return {
    ...position,
    entry: { ...position.entry, ...entry },
  };
}
