import { simulate } from 'market-simulator';
import { describe, expect, it } from 'vitest';
import { readEvent } from '../../layers/contract/events/read.ts';
import { toEventIdentity } from '../../layers/contract/events/record.ts';
import { defaultTape } from './default-tape.ts';
import { type Swap, tapeOf } from './tape.ts';

const NOW_MS = 1_800_000_000_000;
const small = { swaps: 3000, tokens: 60, hours: 2 };
const bytes = (options: object): string => [...simulate(options)].map(item => JSON.stringify(item)).join('\n');

describe('a simulated tape', () => {
  it('is byte-equal for the same seed, and different for another', () => {
    const first = bytes({ ...small, seed: 5 });
    expect(bytes({ ...small, seed: 5 })).toBe(first);
    expect(bytes({ ...small, seed: 6 })).not.toBe(first);
  });

  it('has valid events, each with its own identity', () => {
    const reads = defaultTape.events.map(event => readEvent(JSON.stringify(event), NOW_MS));
    expect(reads.filter(read => 'rejection' in read)).toEqual([]);
    const signed = reads.flatMap(read =>
      'event' in read && 'signature' in read.event ? [toEventIdentity(read.event)] : [],
    );
    expect(new Set(signed).size).toBe(signed.length);
  });

  it('has every type of event except the social ones', () => {
    const types = new Set(defaultTape.events.map(({ type }) => type));
    expect([...types].sort()).toEqual(
      'balance holders_snapshot known_wallet liquidity migration pool price swap token token_status transfer'.split(
        ' ',
      ),
    );
  });

  it('is in canonical order, four hundred milliseconds per slot', () => {
    const places = defaultTape.events.filter(event => event.tx_index !== undefined) as Swap[];
    const place = ({ slot, tx_index, event_index }: Swap): number => slot * 1e6 + tx_index * 100 + event_index;
    const backwards = places.filter((event, index) => index > 0 && place(event) <= place(places[index - 1]!));
    expect(backwards).toEqual([]);
    const timed = defaultTape.events.filter(event => event.slot !== undefined) as unknown as Swap[];
    expect(timed.every((event, index) => index === 0 || event.slot >= timed[index - 1]!.slot)).toBe(true);
    const origin = timed[0]!;
    expect(timed.every(event => event.timestamp - origin.timestamp === (event.slot - origin.slot) * 400)).toBe(true);
  });

  it('has reserves that follow the constant product to the unit', () => {
    const reserves = new Map<string, [token: bigint, base: bigint]>();
    let checked = 0;
    const wrong: object[] = [];
    for (const event of defaultTape.events) {
      if (event.type === 'pool')
        reserves.set(String(event.pool), [
          BigInt(String(event.token_reserve_raw)),
          BigInt(String(event.base_reserve_raw)),
        ]);
      if (event.type !== 'swap') continue;
      const swap = event as Swap;
      const before = reserves.get(swap.pool_address)!;
      const after = [BigInt(swap.pool_token_reserve_raw), BigInt(swap.pool_base_reserve_raw)] as [bigint, bigint];
      const wanted = expected(swap, before);
      if (after[0] !== wanted[0] || after[1] !== wanted[1]) wrong.push({ swap, wanted });
      reserves.set(swap.pool_address, after);
      checked++;
    }
    expect(wrong).toEqual([]);
    expect(checked).toBe(defaultTape.swaps.length);
  });

  it('is about as long as requested', () => {
    expect(defaultTape.swaps.length).toBeGreaterThan(42_000);
    expect(defaultTape.swaps.length).toBeLessThan(58_000);
  });

  it('names an impossible option, its value and the remedy', () => {
    const message = (options: object): string => {
      try {
        tapeOf(options);
        return '';
      } catch (error) {
        return `${(error as Error).name}: ${(error as Error).message}`;
      }
    };
    expect(message({ swaps: 1.5 })).toMatch(/^OptionError: swaps must be a whole number from 100 .* got 1.5$/);
    expect(message({ shares: { bundels: 0.1 } })).toMatch(
      /^OptionError: share must be of one of bundles, .* got "bundels"$/,
    );
    expect(message({ shares: { rug: 2 } })).toBe('OptionError: share rug must be a number from 0 to 0.5, got 2');
    expect(message({ only: 'x' })).toMatch(/^OptionError: only must be one of .* got "x"$/);
    expect(message({ organic: true, shares: { rug: 0.1 } })).toMatch(/leave out --share/);
    expect(message({ shares: { bundles: 0.5, market_maker: 0.4 } })).toMatch(/at most 0.8/);
    expect(message({ tokens: 3 })).toMatch(/asks for 29 tokens.* raise --tokens/);
  });
});

/** The pool after a swap, by the formula alone. */
function expected(swap: Swap, [token, base]: readonly [bigint, bigint]): [bigint, bigint] {
  const [amount, paid, fee] = [swap.token_amount_raw, swap.base_amount_raw, swap.dex_fee_raw].map(BigInt) as [
    bigint,
    bigint,
    bigint,
  ];
  if (swap.direction === 'buy') {
    const net = paid - fee;
    const out = (token * net) / (base + net);
    // The last buy of a curve gets what is left.
    const got = swap.curve?.is_complete ? amount : out;
    return amount === got && got <= out ? [token - got, base + net] : [-1n, -1n];
  }
  const out = (base * amount) / (token + amount);
  return paid + fee === out ? [token + amount, base - out] : [-1n, -1n];
}
