import { describe, expect, test } from 'vitest';
import { EXITS_MAX, withExits } from '../../../console/src/wallet/exits.ts';
import { exitOf } from './exits.ts';

const none = { exits: [], isCut: false };

describe('exits of the stream', () => {
  test('are put in order, newest first', () => {
    const { exits } = withExits({ exits: [exitOf({ trade_id: 'b', exit_timestamp: 2 })], isCut: false }, [
      exitOf({ trade_id: 'a', exit_timestamp: 1 }),
      exitOf({ trade_id: 'c', exit_timestamp: 3 }),
    ]);
    expect(exits.map(({ trade_id }) => trade_id)).toEqual(['c', 'b', 'a']);
  });

  test('count once when the read had them too', () => {
    const exit = exitOf({ trade_id: 'a' });
    expect(withExits({ exits: [exit], isCut: false }, [{ ...exit }]).exits).toHaveLength(1);
  });

  test('push out the oldest beyond the limit, and say so', () => {
    const many = Array.from({ length: EXITS_MAX + 1 }, (_, at) => exitOf({ trade_id: `${at}`, exit_timestamp: at }));
    const { exits, isCut } = withExits(none, many);
    expect([exits.length, exits.at(-1)!.trade_id, isCut]).toEqual([EXITS_MAX, '1', true]);
  });
});
