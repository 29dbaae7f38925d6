import { type Position, positionId } from '../core/ledger/position.ts';

const TIME_MAX = 99_999_999_999_999;
const WIDTH = 14;

/**
 * The sort key of a wallet's position: ascending, the newest entry comes first, and of equal entries the least id, then the least mint.
 * Example: `{time left, 14 digits}#{signature}:{event index}#{mint}`.
 */
export const positionKey = (position: Pick<Position, 'entry'>, mint: string): string =>
  `${String(TIME_MAX - position.entry.timestampMs).padStart(WIDTH, '0')}#${positionId(position)}#${mint}`;
