import { beforeAll, describe, expect, test } from 'vitest';
import type { SwapEvent } from '../../../layers/contract/events/event.ts';
import { SOL } from '../../../layers/core/identity/address.ts';
import { rewindLabels, type Trade } from '../../../layers/core/mint/trade.ts';
import { loadHeaderCounters } from '../../../layers/storage/journal/header-counters.ts';
import { formatTapeKey, isEvent, openTape, readRowsBetween } from '../../../layers/storage/market/tape.ts';
import { useEngine, useTables } from '../../storage/use-engine.ts';
import { address, cut, identity, price, records, swap, transfer } from '../../worlds/events.ts';
import { chooseCalls, faultModes, type Line, liveThrough, openLine } from '../../worlds/faults.ts';
import { heard, memoryStream, type Stream, seqsHeard, startIntake, tapeOf } from '../../worlds/intake.ts';

const MINTS = ['a', 'b'] as const;
/** Mints and quote are unique per run, so runs share one set of tables. */
const mintOf = (run: string, name: string): string => address(`${run}-${name}`);
const quoteOf = (run: string): string => address(`${run}-quote`);
const walletOf = (run: string): string => address(`${run}-wallet`);

/**
 * Two mints that spill, with transfers, corrections, a repeat and a price.
 * A wallet has events of its own.
 */
const story = (run: string): readonly object[] => {
  const one = (index: number, fields: Parameters<typeof swap>[0] = {}): SwapEvent =>
    swap({
      at: index * 700,
      tx: `${run}-${index}`,
      token_mint: mintOf(run, MINTS[index % 2]!),
      wallet: `wallet-${index}`,
      base_mint: quoteOf(run),
      base_price_usd: null,
      sol_price_usd: '150',
      ...fields,
    });
  const swaps = Array.from({ length: 96 }, (_, index) => one(index));
  const completing = [
    one(97, { at: 2 * 700, tx: `${run}-2`, event_index: 1, token_mint: mintOf(run, 'a') }),
    one(98, { at: 94 * 700, tx: `${run}-94`, event_index: 1, token_mint: mintOf(run, 'a') }),
    { ...swaps[10]!, timestamp: swaps[10]!.timestamp + 5 },
    one(99),
  ];
  const sent = (index: number, mint: string) =>
    transfer({ at: index * 700, tx: `${run}-sent-${index}`, to: walletOf(run), mint });
  const others = [sent(1, SOL), sent(3, mintOf(run, 'a')), identity(walletOf(run)), sent(3, mintOf(run, 'a'))];
  const between = swaps.flatMap((event, index) => (index % 24 === 5 ? [event, others[(index - 5) / 24]!] : [event]));
  return [price(0, '20', quoteOf(run)), ...between, ...completing];
};

/** The last batches contain spills, corrections and the repeat. */
const FEED = { sizes: [61, 20, 18, 2], again: [7, 25, 3], nowMs: 0 };

describe('Intake, when a call fails', () => {
  const engine = useEngine();
  const names = useTables(engine, beforeAll);
  let runs = 0;

  /** Whether any call failed during the story. */
  const live = (run: string, line: Line, stream: Stream, isSameProcess: boolean): Promise<boolean> =>
    liveThrough(
      records(story(run), { run: 'ingest' }),
      FEED,
      startIntake(engine.client, names, stream, line),
      isSameProcess ? null : () => startIntake(engine.client, names, stream),
    );

  const walletEvent = async (run: string, stream: Stream) => {
    const tapes = await Promise.all(MINTS.map(name => tapeOf(engine.client, names, mintOf(run, name))));
    const tape = openTape({ client: engine.client, table: names.tape });
    const others = [...MINTS.map(name => mintOf(run, name)), quoteOf(run), walletOf(run)];
    const logged = await Promise.all(others.map(key => readRowsBetween(tape, key, 0, Infinity)));
    const keys = others.map(formatTapeKey);
    const checkpoints = await loadHeaderCounters(tape, keys);
    const reported = MINTS.map(name => heard(stream, mintOf(run, name)));
    return {
      tapes: tapes.map(tape => tape.map(named)),
      logged: logged.map(rows =>
        rows.filter(isEvent).map(({ seq, slot, timestampMs }) => ({ seq, slot, timestampMs })),
      ),
      wallet: seqsHeard(stream, walletOf(run)),
      counted: keys.map(key => checkpoints.get(key)!.runs.ingest),
      gaps: reported.map(({ gaps }) => gaps),
      // Later labels may be known by then; those of the arrival never change.
      reported: reported.map(({ trades }) => trades.map(trade => named(rewindLabels(trade)))),
    };
  };
  /** Signatures and quotes differ between runs. */
  const named = ({ signature, baseMint, ...rest }: Trade) => rest;

  const undisturbed = async () => {
    const [run, stream, line] = [`run-${runs++}`, memoryStream(), openLine()];
    await live(run, line, stream, true);
    return { calls: line.calls, wanted: await walletEvent(run, stream) };
  };

  const modes = faultModes.map((mode, at) => ({ ...mode, first: at % 2 }));

  test.each(modes)('at any call, the result is the same: $title', async ({ mode, fatal, first }) => {
    const { calls, wanted } = await undisturbed();
    // Trades and other rows share one numbering without gaps.
    const numbers = wanted.tapes.map((tape, at) =>
      [...tape, ...wanted.logged[at]!].map(({ seq }) => seq).sort((a, b) => a - b),
    );
    expect(numbers).toEqual(numbers.map(list => list.map((_, index) => index + 1)));
    expect(wanted.logged.map(rows => rows.length)).toEqual([3, 0, 1, 2]);
    expect(wanted.wallet).toEqual([1, 2]);
    expect(wanted.tapes[0]!.filter(({ labels }) => labels.includes('BOT:MULTIBUY'))).toHaveLength(4);
    expect(wanted.reported.map(trades => trades.length)).toEqual(wanted.tapes.map(tape => tape.length));
    expect(calls).toBeGreaterThan(30);
    let failed = 0;
    const chosen = chooseCalls(calls, first, 1);
    for (const at of chosen) {
      const [run, stream] = [`run-${runs++}`, memoryStream()];
      if (await live(run, openLine({ at, mode, fatal }), stream, !fatal)) failed += 1;
      expect({ at, ...(await walletEvent(run, stream)) }).toEqual({ at, ...wanted });
    }
    // A call for many keys that fails alone is repeated key by key.
    expect(failed).toBeGreaterThan(chosen.length * (fatal ? 0.8 : 0.3));
  });

  test('two processes on one mint produce one tape, and each trade is published once under its number', async () => {
    const { wanted } = await undisturbed();
    const [run, stream] = [`run-${runs++}`, memoryStream()];
    const all = cut(records(story(run), { run: 'ingest' }), [9]);
    const [one, other] = [startIntake(engine.client, names, stream), startIntake(engine.client, names, stream)];
    for (const [index, batch] of all.entries()) {
      if (index % 3 === 2) await Promise.all([one.take(batch), other.take(batch)]);
      else await (index % 2 === 0 ? one : other).take(batch);
    }
    expect(await walletEvent(run, stream)).toEqual(wanted);
  });

  test('a process that missed a spill and a correction continues from the tape', async () => {
    const { wanted } = await undisturbed();
    const [run, stream] = [`run-${runs++}`, memoryStream()];
    const all = records(story(run), { run: 'ingest' });
    const [sleeper, other] = [startIntake(engine.client, names, stream), startIntake(engine.client, names, stream)];
    await sleeper.take(all.slice(0, 30));
    for (const batch of cut(all.slice(30, 99), [8])) await other.take(batch);
    await sleeper.take(all.slice(20));
    expect(await walletEvent(run, stream)).toEqual(wanted);
  });
});
