/** Generated chain events: repeats, lateness, missing prices, invalid lines. */

import type { SwapEvent } from '../../layers/contract/events/event.ts';
import fc from '../laws.ts';
import { address, START_MS, signature, slotAt, swap } from './events.ts';

/** An event, or an invalid text. */
export type Line = SwapEvent | string;

export const MINTS = 3;

/** A mint's address, unique per run, so that runs share tables. */
export const mintOf = (run: string, at: number): string => address(`${run}-mint-${at}`);

const MINUTE = 60_000;
/** Steps of event time: mostly a slot or two, sometimes far ahead or late. */
const step = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 0, max: 900 }) },
  { weight: 2, arbitrary: fc.integer({ min: -40_000, max: 0 }) },
  { weight: 1, arbitrary: fc.integer({ min: -10 * MINUTE, max: 4 * MINUTE }) },
  { weight: 1, arbitrary: fc.integer({ min: -40 * MINUTE, max: 40 * MINUTE }) },
);
const raw = fc.bigInt(1n, 10n ** 12n).map(String);

const fresh = fc.record({
  kind: fc.constant('fresh' as const),
  mint: fc.nat(MINTS - 1),
  step,
  wallet: fc.nat(3),
  side: fc.constantFrom('buy', 'buy', 'sell', 'sell', 'swap', 'flash_swap'),
  /** Most transactions are alone in their slot; some hold several swaps. */
  tx: fc.nat(5),
  index: fc.option(fc.nat(4)),
  own: fc.constantFrom('150', '149.5', null, undefined),
  token: raw,
  base: raw,
  balance: fc.option(raw),
});
const repeat = fc.record({
  kind: fc.constant('repeat' as const),
  of: fc.nat(1_000),
  shiftMs: fc.constantFrom(0, 0, 250, -70_000, 30 * MINUTE),
});
const malformed = fc.record({
  kind: fc.constant('malformed' as const),
  text: fc.constantFrom('', 'no object', '{"type":"swap"}', '{"type":"unknown"}', '[]'),
});

const entries = fc.array(
  fc.oneof({ weight: 12, arbitrary: fresh }, { weight: 3, arbitrary: repeat }, { weight: 1, arbitrary: malformed }),
  { minLength: 1, maxLength: 60 },
);
type Entry = typeof entries extends fc.Arbitrary<(infer T)[]> ? T : never;

/** The same story on any run's own mints. */
export const tapes: fc.Arbitrary<(run: string) => readonly Line[]> = entries.map(list => run => tell(list, run));

const tell = (list: readonly Entry[], run: string): readonly Line[] => {
  const lines: Line[] = [];
  const swaps: SwapEvent[] = [];
  let at = 45 * MINUTE;
  for (const [index, entry] of list.entries()) {
    if (entry.kind === 'malformed') lines.push(entry.text);
    else if (entry.kind === 'fresh') {
      at = Math.max(0, at + entry.step);
      swaps.push(reported(entry, run, at, index));
      lines.push(swaps.at(-1)!);
    } else if (swaps.length > 0) {
      const again = swaps[entry.of % swaps.length]!;
      lines.push({ ...again, timestamp: again.timestamp + entry.shiftMs });
    }
  }
  return lines;
};

const reported = (entry: Extract<Entry, { kind: 'fresh' }>, run: string, at: number, index: number): SwapEvent => {
  const slot = slotAt(START_MS + at);
  return swap({
    at,
    signature: signature(entry.tx < 2 ? `slot-${slot}-${entry.tx}` : `line-${index}`),
    event_index: index,
    tx_index: entry.index,
    token_mint: mintOf(run, entry.mint),
    wallet: `wallet-${entry.wallet}`,
    direction: entry.side as SwapEvent['direction'],
    base_price_usd: entry.own,
    token_amount_raw: entry.token,
    base_amount_raw: entry.base,
    wallet_token_balance_raw: entry.balance,
  });
};
