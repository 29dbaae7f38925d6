import { positionCodec } from '../../core/ledger/codec.ts';
import type { Position } from '../../core/ledger/position.ts';
import { putItems, type TableRef } from '../kernel/dynamo.ts';
import { expiryAttribute, liveOnly } from '../kernel/expiry.ts';
import { pack, unpack } from '../kernel/pack.ts';
import { consistently, queryItems } from '../kernel/query.ts';
import { type Entry, entryIn, FIRST, mintOf, positionKey } from './position-key.ts';

/** Open positions are in ledgers. */
export type Positions = TableRef<'positions'>;

export type HeldPosition = { readonly mint: string; readonly position: Position };

/** Idempotent: the key derives from the first buy. */
export const saveClosed = (
  positions: Positions,
  closed: readonly (HeldPosition & { readonly wallet: string })[],
): Promise<void> => {
  const byKey = new Map(closed.map(one => [`${one.wallet} ${positionKey(one.position, one.mint)}`, one]));
  return putItems(
    positions,
    [...byKey.values()].map(({ wallet, mint, position }) => ({
      wallet: { S: wallet },
      entry: { S: positionKey(position, mint) },
      d: { B: pack(positionCodec.encode(withEntry(position, noEntry))) },
      ...expiryAttribute(positions, position.lastExit?.timestampMs ?? position.entry.timestampMs),
    })),
  );
};

/** Newest entry first, at most `limit`, from after a position's key. */
export const closedPositions = async (
  positions: Positions,
  wallet: string,
  limit: number,
  after = FIRST,
): Promise<readonly HeldPosition[]> => {
  const query = consistently('wallet = :wallet AND #entry > :after', { wallet, after });
  const { FilterExpression, values } = liveOnly();
  const live = {
    ...query,
    FilterExpression,
    ExpressionAttributeValues: { ...query.ExpressionAttributeValues, ...values },
  };
  const found = await queryItems(positions, live, limit);
  return found.map(item => ({
    mint: mintOf(item.entry!.S!),
    position: withEntry(positionCodec.decode(unpack<unknown>(item.d!.B!)), entryIn(item.entry!.S!)),
  }));
};

/** The key has it. */
const noEntry: Entry = { signature: '', eventIndex: 0, timestampMs: 0 };

const withEntry = (position: Position, entry: Entry): Position => ({
  ...position,
  entry: { ...position.entry, ...entry },
});
