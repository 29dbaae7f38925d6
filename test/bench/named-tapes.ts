import { makeTape } from './made-tapes.ts';
import { readSeconds, type Seconds } from './seconds.ts';

/** `wide` is the simulated market with all its stories. */
export const namedTapes = ['wide', 'pumpswap', 'zipf1000'] as const;
export type NamedTape = (typeof namedTapes)[number];

const isNamed = (name: string): name is NamedTape => (namedTapes as readonly string[]).includes(name);

/** The options `--tape` and `--swaps`. Exits with 2 on a bad value. */
export const tapeOf = ({
  tape,
  swaps,
}: {
  readonly tape?: string | undefined;
  readonly swaps?: string | undefined;
}) => {
  if (tape !== undefined && !isNamed(tape)) return refuse('--tape', namedTapes.join(', '), tape);
  const swapsMax = swaps === undefined ? undefined : Number(swaps);
  if (swapsMax !== undefined && !(Number.isInteger(swapsMax) && swapsMax > 0))
    return refuse('--swaps', 'a whole number above 0', swaps);
  return { tape, swapsMax };
};

const refuse = (option: string, expected: string, got: string | undefined): never => {
  console.error(`\`${option}\` must be ${expected}; got ${got}.`);
  return process.exit(2);
};

const WIDE_SWAPS = 20_000;

/** The whole tape, or about as many swaps. */
export const readNamed = async (name: NamedTape, swaps?: number): Promise<Seconds> =>
  name === 'wide' ? readSeconds(['--simulate', String(swaps ?? WIDE_SWAPS)]) : makeTape(name, swaps);
