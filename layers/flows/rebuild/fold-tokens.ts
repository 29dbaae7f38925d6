import { openTape } from '../../storage/market/tape.ts';
import type { RangeFigures } from '../../storage/operations/rebuild-plans.ts';
import { splitBySize } from './cut-chunks.ts';
import { applyKeys } from './keys.ts';
import { type Attempt, openFold } from './ranges.ts';
import { openShuffle, readKeys } from './shuffle.ts';

/** Rows of the keys that share memory. A larger key is alone. */
const CHUNK_ROWS = 40_000;

/** Folds tokens, and hands on what concerns wallets and relations. */
export async function foldTokens(attempt: Attempt): Promise<RangeFigures> {
  const { plan, objects, name } = attempt;
  const shuffle = openShuffle(objects, plan, name);
  let [rows, units] = [0, 0];
  for (const chunk of splitBySize(await readKeys(objects, name.range), ({ seq }) => seq, CHUNK_ROWS)) {
    const { store, stages, tables } = openFold(attempt, {
      spool: { append: shuffle.addLinks },
      emitWallets: shuffle.addWallets,
    });
    rows += await applyKeys(
      {
        stages,
        tables,
        tape: openTape(tables.tape),
        clock: () => plan.atMs,
        archive: null,
        ends: new Map(chunk.map(({ key, seq }) => [key, seq])),
        onPages: async added => {
          attempt.noteRows(added);
          await store.relieve();
        },
      },
      chunk.map(({ key }) => key),
    );
    await store.flush();
    units += store.written().units;
  }
  await attempt.demandClaimed();
  return { rows, units, hours: await shuffle.close() };
}
