import { beforeAll, describe, expect, test } from 'vitest';
import { toExitView } from '../../../layers/contract/present/wallet-ledger.ts';
import fc from '../../laws.ts';
import { fifo } from '../../oracle/fifo.ts';
import { useEngine, useTables } from '../../storage/use-engine.ts';
import { exitDifferences } from '../../tapes/fifo-moves.ts';
import { cut } from '../../worlds/events.ts';
import { openLine } from '../../worlds/faults.ts';
import { memoryStream } from '../../worlds/intake.ts';
import { ledgersOf, orderOf, putOnTape, rowRecords, startLedger, walletEventsOf } from '../../worlds/ledger.ts';
import { farEnd } from '../../worlds/market.ts';
import { entryArbitrary, linesOf, mintsOf, movesOf, walletsOf } from './tapes.ts';

const entries = fc.array(entryArbitrary, { minLength: 1, maxLength: 60 });
const sizes = fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 4 });
/** Whether a new process takes the batch. */
const restarts = fc.array(fc.boolean(), { minLength: 1, maxLength: 5 });
/** Rows that stored ledgers may lack. */
const deferrals = fc.constantFrom(0, 1, 4, 9, 256);

describe('The ledger flow for any tape', () => {
  const engine = useEngine();
  const names = useTables(engine, beforeAll);
  let runs = 0;

  test('gives the exits, positions and labels of a plain list of lots, for any batches, repeats and gaps', async () => {
    await fc.assert(
      fc.asyncProperty(
        entries,
        sizes,
        restarts,
        fc.nat(20),
        deferrals,
        async (reported, cuts, fresh, gap, deferredMax) => {
          const run = `law-${runs++}`;
          const lines = linesOf(run, reported);
          await putOnTape(engine.client, names, lines);
          const all = rowRecords(lines);
          // One record is lost and one repeated; the next finds the loss on the tape.
          const arrived = all.filter((_, index) => index !== gap);
          const stream = memoryStream();
          const start = () => startLedger(engine.client, names, stream, farEnd(), openLine(), deferredMax);
          let ledger = start();
          for (const [index, batch] of cut([...arrived, ...arrived.slice(0, 3)], cuts).entries()) {
            if (fresh[index % fresh.length]) ledger = start();
            await ledger.take(batch);
          }
          await ledger.take(all);

          const wanted = fifo(movesOf(lines));
          const walletEvents = [...walletEventsOf(stream).values()];
          const shown = walletEvents.flatMap(({ mint, exit }) =>
            exit === null ? [] : [{ exit, shown: toExitView({ wallet: '', tokenMint: mint }, exit) }],
          );
          const byId = new Map(shown.map(one => [`${one.exit.exit.signature}:${one.exit.exit.eventIndex}`, one]));
          expect([...byId.keys()].sort()).toEqual(wanted.exits.map(({ exit }) => exit).sort());
          for (const right of wanted.exits) expect(exitDifferences(byId.get(right.exit)!, right)).toEqual([]);

          const labelled = walletEvents.filter(({ swap }) => swap?.labels.includes('DUST:SELL_PASSTHROUGH'));
          expect(labelled).toHaveLength(wanted.passed.length);

          const wallets = walletsOf(run);
          const seen = await ledgersOf(engine.client, names, mintsOf(run), wallets);
          for (const [at, wallet] of wallets.entries()) {
            const own = wanted.positions.filter(position => position.wallet === wallet);
            const [open, closed, both] = seen.shown[at]!;
            expect(both!.map(named).sort()).toEqual(own.map(asShown).sort());
            expect(open!.map(named).sort()).toEqual(
              own
                .filter(({ left }) => left > 0n)
                .map(asShown)
                .sort(),
            );
            expect(closed!.map(named).sort()).toEqual(
              own
                .filter(({ left }) => left === 0n)
                .map(asShown)
                .sort(),
            );
            expect(both!.map(({ entry_timestamp: at }) => at)).toEqual(
              both!.map(({ entry_timestamp: at }) => at).sort((a, b) => b - a),
            );
          }
          const trades = lines.filter(({ row }) => !('event' in row));
          expect(seen.noted.map(notes => notes.length)).toEqual(
            mintsOf(run).map(mint => trades.filter(line => line.mint === mint).length),
          );
          for (const seqs of orderOf(stream).values()) expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
        },
      ),
      { numRuns: 40 },
    );
  });
});

const named = (shown: {
  entry_signature: string;
  original_amount: number;
  remaining_amount: number;
  exit_count: number;
  status: string;
}) => `${shown.entry_signature} ${shown.original_amount} ${shown.remaining_amount} ${shown.exit_count} ${shown.status}`;

/** Raw units of six decimals as the nearest double. */
const units = (raw: bigint): number => Number(`${raw}e-6`);

const asShown = ({ id, bought, left, exits }: { id: string; bought: bigint; left: bigint; exits: number }) => {
  const status = left === 0n ? 'CLOSED' : exits === 0 ? 'OPEN' : 'PARTIAL';
  return `${id.split(':')[0]} ${units(bought)} ${units(left)} ${exits} ${status}`;
};
