import { beforeAll, describe, expect, test } from 'vitest';
import fc from '../../laws.ts';
import { useEngine, useTables } from '../../storage/use-engine.ts';
import { cut, NOW_MS, price, records } from '../../worlds/events.ts';
import { emitted, memoryStream, type Stream, startIntake, tapeOf } from '../../worlds/intake.ts';
import { MINTS, mintOf, tapes } from '../../worlds/intake-tapes.ts';
import { bruteMarket, farEnd, marketOf, startMarket } from '../../worlds/market.ts';

describe('The market for any tape', () => {
  const engine = useEngine();
  const names = useTables(engine, beforeAll);
  let runs = 0;

  beforeAll(async () => {
    await startIntake(engine.client, names, memoryStream()).take(
      records([price(0, '140'), price(2_700_000, '142.25')]),
    );
  });

  const intoTape = async (run: string, tell: (run: string) => readonly (object | string)[]): Promise<Stream> => {
    const stream = memoryStream();
    const intake = startIntake(engine.client, names, stream);
    for (const batch of cut(records(tell(run)), [4, 1, 9])) await intake.take(batch);
    return stream;
  };

  test('equals brute force over the tape, in any batches and after lost caches', async () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 4 });
    /** Whether a new process takes the batch. */
    const restarts = fc.array(fc.boolean(), { minLength: 1, maxLength: 5 });
    /** Wall-clock lead over the newest event, per batch; closes quiet candles. */
    const delays = fc.array(fc.constantFrom(100, 2_500, 30_000, 400_000), { minLength: 1, maxLength: 4 });
    const lost = fc.nat(20);
    await fc.assert(
      fc.asyncProperty(tapes, sizes, restarts, delays, lost, async (tell, cuts, fresh, lags, gap) => {
        const run = `market-${runs++}`;
        const all = emitted(await intoTape(run, tell));
        // One emission is lost; the next ones reveal the gap.
        const arrived = all.filter((_, index) => index !== gap || index === all.length - 1);
        let market = startMarket(engine.client, names, farEnd());
        let newestMs = 0;
        for (const [index, batch] of cut(arrived, cuts).entries()) {
          if (fresh[index % fresh.length]) market = startMarket(engine.client, names, farEnd());
          for (const { text } of batch) for (const row of JSON.parse(text).rows) newestMs = Math.max(newestMs, row[5]);
          await market.take(batch, newestMs + lags[index % lags.length]!);
        }
        // The repeat serves mints whose last emission was lost.
        await market.take(all, NOW_MS);
        for (let at = 0; at < MINTS; at++) {
          const mint = mintOf(run, at);
          const tape = await tapeOf(engine.client, names, mint);
          expect(await marketOf(engine.client, names, mint)).toEqual(bruteMarket(tape));
        }
      }),
      { numRuns: 40 },
    );
  });
});
