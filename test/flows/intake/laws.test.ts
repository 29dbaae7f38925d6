import { beforeAll, describe, expect, test } from 'vitest';
import type { Trade } from '../../../layers/core/mint/trade.ts';
import fc from '../../laws.ts';
import { useEngine, useTables } from '../../storage/use-engine.ts';
import { cut, price, records } from '../../worlds/events.ts';
import { heard, type Intake, memoryStream, type Stream, startIntake, tapeOf } from '../../worlds/intake.ts';
import { type Line, MINTS, mintOf, tapes } from '../../worlds/intake-tapes.ts';

const RUNS = 60;

describe('Intake of any tape', () => {
  const engine = useEngine();
  const names = useTables(engine, beforeAll);
  let runs = 0;

  beforeAll(async () => {
    const prelude = [price(0, '140'), price(2_000_000, '141'), price(2_700_000, '142.25')];
    await startIntake(engine.client, names, memoryStream()).take(records(prelude));
  });

  const start = (stream: Stream): Intake => startIntake(engine.client, names, stream);
  const mintsOf = (run: string): readonly string[] => Array.from({ length: MINTS }, (_, at) => mintOf(run, at));
  const tapesOf = (run: string): Promise<readonly (readonly Trade[])[]> =>
    Promise.all(mintsOf(run).map(mint => tapeOf(engine.client, names, mint)));
  const heardOf = (run: string, stream: Stream) => mintsOf(run).map(mint => heard(stream, mint));
  const unlabelled = (trades: readonly Trade[]) => trades.map(({ labels, arbitrage, ...rest }) => rest);

  /** Delivers a tape in batches; true in `restarts` starts a new process. */
  const feed = async (lines: readonly Line[], sizes: readonly number[], restarts: readonly boolean[], first = 1) => {
    const stream = memoryStream();
    let intake = start(stream);
    for (const [index, batch] of cut(records(lines, { first }), sizes).entries()) {
      if (restarts[index % restarts.length]) intake = start(stream);
      await intake.take(batch);
    }
    return stream;
  };

  test('gives the same tape and emissions in any batches, warm or cold', async () => {
    const cuts = fc.array(fc.integer({ min: 1, max: 15 }), { minLength: 1, maxLength: 4 });
    const restarts = fc.array(fc.boolean(), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(tapes, cuts, restarts, async (tell, sizes, fresh) => {
        const [whole, parts] = [`run-${runs++}`, `run-${runs++}`];
        const wholeStream = await feed(tell(whole), [1_000], [false]);
        const partsStream = await feed(tell(parts), sizes, fresh);
        const wanted = await tapesOf(whole);
        expect(await tapesOf(parts)).toEqual(wanted);
        expect(wanted.map(tape => tape.map(({ seq }) => seq))).toEqual(wanted.map(tape => tape.map((_, at) => at + 1)));
        for (const [run, stream] of [
          [whole, wholeStream],
          [parts, partsStream],
        ] as const)
          for (const [at, { trades, gaps }] of heardOf(run, stream).entries()) {
            expect(gaps).toBe(0);
            expect(unlabelled(trades)).toEqual(unlabelled(wanted[at]!));
            // The emitted facts are part of the final ones.
            for (const [index, trade] of trades.entries())
              expect(wanted[at]![index]!.labels).toEqual(
                expect.arrayContaining(trade.labels.filter(label => label !== 'ORGANIC')),
              );
          }
      }),
      { numRuns: RUNS },
    );
  });

  test('changes and emits nothing for a repeated tape', async () => {
    await fc.assert(
      fc.asyncProperty(tapes, fc.boolean(), async (tell, cold) => {
        const run = `run-${runs++}`;
        const stream = memoryStream();
        const intake = start(stream);
        await intake.take(records(tell(run)));
        const [tape, emitted, reported] = [await tapesOf(run), stream.sent.length, heardOf(run, stream)];
        const again = cold ? start(stream) : intake;
        await again.take(records(tell(run), { first: 10_000 }));
        expect(await tapesOf(run)).toEqual(tape);
        // A cold process repeats the last batch under the same numbers.
        expect(heardOf(run, stream)).toEqual(reported);
        if (!cold) expect(stream.sent.length).toBe(emitted);
      }),
      { numRuns: RUNS },
    );
  });

  test('makes every line accepted once, a duplicate or rejected', async () => {
    await fc.assert(
      fc.asyncProperty(tapes, async tell => {
        const run = `run-${runs++}`;
        const intake = start(memoryStream());
        const lines = tell(run);
        await intake.take(records(lines));
        const count = (name: string) => intake.counts.get(name) ?? 0;
        const accepted = count('chain_events_accepted_total{type="swap"}');
        expect(accepted).toBe((await tapesOf(run)).flat().length);
        expect(intake.buried.length).toBe(lines.filter(line => typeof line === 'string').length);
        expect(accepted + count('chain_events_duplicate_total') + intake.buried.length).toBe(lines.length);
      }),
      { numRuns: 10 },
    );
  });
});
