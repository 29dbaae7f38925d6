import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLines } from '../../lib/operator/lines.ts';
import { signatureOf } from '../service/events.ts';
import { makeTape } from './made-tapes.ts';
import { ROOT } from './started.ts';

export type TapeFile = { readonly name: string; readonly path: string; readonly swaps: number };

export const DEMO_TAPE = join(ROOT, 'lib/command/demo/tape.ndjson.gz');

/** Swaps of the wide tape; more add time, not knowledge. */
const WIDE_SWAPS = 4_000;
const SLOT_MS = 400;

/** The demo tape five times over, and the made tapes. */
export const writeTapes = async (folder: string): Promise<readonly TapeFile[]> => {
  const made = (name: 'pumpswap' | 'zipf1000'): readonly string[] => [...makeTape(name).bySecond.values()].flat();
  const tapes = {
    demo: await repeated(DEMO_TAPE, 5),
    pumpswap: made('pumpswap'),
    zipf1000: made('zipf1000').slice(0, WIDE_SWAPS),
  };
  return Object.entries(tapes).map(([name, lines]) => {
    const path = join(folder, `${name}.ndjson`);
    writeFileSync(path, lines.join('\n'));
    return { name, path, swaps: lines.length };
  });
};

/** A tape over and over, with other signatures. */
export const repeated = async (path: string, times: number, from = 0): Promise<readonly string[]> => {
  const swaps: Record<string, unknown>[] = [];
  for await (const { text } of readLines([path])) swaps.push(JSON.parse(text));
  const lengthMs = Number(swaps.at(-1)!.timestamp) - Number(swaps[0]!.timestamp) + 1000;
  return Array.from({ length: times }, (_, turn) => turn + from).flatMap(turn =>
    swaps.map(swap =>
      JSON.stringify({
        ...swap,
        signature: signatureOf(`${swap.signature} ${turn}`),
        timestamp: Number(swap.timestamp) + turn * lengthMs,
        slot: Number(swap.slot) + Math.ceil((turn * lengthMs) / SLOT_MS),
      }),
    ),
  );
};
