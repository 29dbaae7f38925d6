import { describe, expect, it } from 'vitest';
import { decodeWallet, emptyWallet, encodeWallet } from '../../../layers/core/wallet/state.ts';
import { emptyActivity } from '../../../layers/core/wallet/state-activity.ts';
import { addVolume, readHistory, toVolumesUntil, type Volumes } from '../../../layers/core/wallet/volumes.ts';
import fc from '../../laws.ts';

const DAY = 86_400_000;
const USD = 10n ** 30n;

const volumesOf = (trades: readonly (readonly [day: number, usd: number])[]): Volumes =>
  trades.reduce<Volumes>((volumes, [day, usd]) => addVolume(volumes, day * DAY + 1, BigInt(usd) * USD), []);

describe('What a wallet traded by day', () => {
  it('is kept for eight days, with all before in the oldest', () => {
    const ten = Array.from({ length: 10 }, (_, day) => [day, 1] as const);
    const kept = volumesOf(ten);
    expect(kept.map(({ day }) => day)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    expect(kept.map(({ microUsd }) => Number(microUsd))).toEqual([3e6, 1e6, 1e6, 1e6, 1e6, 1e6, 1e6, 1e6]);
    expect(toVolumesUntil(kept, 3)).toEqual([
      { day: 2, microUsd: '3000000' },
      { day: 3, microUsd: '1000000' },
    ]);
  });

  it('does not depend on the order of trades', () => {
    const trades = fc.array(fc.tuple(fc.nat(14), fc.integer({ min: 1, max: 9 })), { maxLength: 40 });
    fc.assert(
      fc.property(trades, fc.infiniteStream(fc.nat(1e6)), (all, keys) => {
        const shuffled = all.map(one => [keys.next().value as number, one] as const).sort(([a], [b]) => a - b);
        expect(volumesOf(shuffled.map(([, one]) => one))).toEqual(volumesOf(all));
      }),
    );
  });

  it('leaves out trades without a price', () => {
    expect(addVolume([], 0, null)).toEqual([]);
    expect(addVolume([], 0, 0n)).toEqual([]);
  });

  it('is stored, and gives the history', () => {
    const activity = { ...emptyActivity, firstTradeMs: 3 * DAY, traded: volumesOf([[3, 5]]) };
    expect(decodeWallet(encodeWallet({ ...emptyWallet, activity })).activity).toEqual(activity);
    expect(readHistory(activity)).toEqual({ firstTradeMs: 3 * DAY, traded: [{ day: 3, microUsd: '5000000' }] });
  });
});
