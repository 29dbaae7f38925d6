/** Real tapes without their coordination, as negatives that are not simulated. */
import type { EventOf } from '../../layers/contract/events/event.ts';
import { readTape, type TapeName } from '../tapes/real-tapes.ts';

type Swap = EventOf<'swap'>;

const BLOCK_MS = 60_000;
const SLOT_MS = 400;

/** Seeded numbers in [0, 1). Source: Steele, Lea and Flood, SplitMix. */
const random = (seed: number) => {
  let state = seed >>> 0;
  return (): number => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
};

/**
 * Moves every swap to a random slot of its minute, without relay.
 * Wallets, amounts and activity stay; joint trades disappear.
 */
export const blockShuffled = (name: TapeName, seed: number): readonly Swap[] => {
  const next = random(seed);
  return [...readTape(name).values()].flatMap(tape => {
    const swaps = tape as unknown as readonly Swap[];
    const first = swaps[0]!;
    const slotOf = (ms: number): number => first.slot + Math.round((ms - first.timestamp) / SLOT_MS);
    return swaps
      .map((swap, index) => {
        const { relay_bundle_id: _relay, tx: _tx, signers: _signers, ...own } = swap;
        const timestamp = Math.floor(swap.timestamp / BLOCK_MS) * BLOCK_MS + Math.floor(next() * BLOCK_MS);
        return {
          ...own,
          timestamp,
          slot: slotOf(timestamp),
          signature: `${swap.signature.slice(0, -4)}${1111 + index}`,
          event_index: index,
        };
      })
      .sort((a, b) => a.timestamp - b.timestamp);
  });
};
