import { mapRows } from '../../aws/rows.ts';
import { defineCostUnit, perSwap, processorMs, type Unit } from './units.ts';

type Measured = Readonly<Record<'writeUnits' | 'walletsWriteUnits' | 'readUnits' | 'storedBytes', Unit>> & {
  readonly processorMs: typeof processorMs;
};

const PUMPSWAP = '`npm run bench -- writes --tape pumpswap`, 2026-11-27: 4,240 swaps, five a second';
const ZIPF = '`npm run bench -- writes --tape zipf1000`, 2026-11-27: 40,000 swaps, a thousand a second';
const ENVIRONMENTS = 'docs/performance.md#several-environments: two, one for each shard';

type Milliseconds = Readonly<Record<keyof typeof processorMs, string>>;
function toUnits(source: string, ms: Milliseconds): typeof processorMs {
  return mapRows(ms, (_, value) => defineCostUnit(value, source));
}

/** What a swap takes, by the tape on which it was measured. */
export const tapes = {
  /** Many quiet tokens: the dearest. */
  wide: { ...perSwap, processorMs },
  /** Few tokens. */
  pumpswap: {
    writeUnits: defineCostUnit('2.76', ENVIRONMENTS),
    walletsWriteUnits: defineCostUnit('1.249', PUMPSWAP),
    readUnits: defineCostUnit('0.64', ENVIRONMENTS),
    storedBytes: defineCostUnit('788', PUMPSWAP),
    processorMs: toUnits(PUMPSWAP, {
      intake: '1.87',
      wallets: '2.07',
      coordination: '0.23',
    }),
  },
  /** A busy market of 5,000 tokens. */
  zipf1000: {
    writeUnits: defineCostUnit('2.40', ENVIRONMENTS),
    walletsWriteUnits: defineCostUnit('0.932', ZIPF),
    readUnits: defineCostUnit('3.10', ENVIRONMENTS),
    storedBytes: defineCostUnit('689', ZIPF),
    processorMs: toUnits(ZIPF, {
      intake: '0.91',
      wallets: '0.48',
      coordination: '0.37',
    }),
  },
} as const satisfies Record<string, Measured>;

export type TapeName = keyof typeof tapes;
