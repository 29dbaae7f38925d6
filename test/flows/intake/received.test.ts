/** When rows were received, against the arrivals raised by hand. */
import { describe, expect, test } from 'vitest';
import { serializeEventRecord } from '../../../layers/contract/events/record.ts';
import { openTape, readRowsBetween, type TapeRow } from '../../../layers/storage/market/tape.ts';
import fc from '../../laws.ts';
import { useEngine, useTables } from '../../storage/use-engine.ts';
import { address, cut, records, START_MS, swap, transfer } from '../../worlds/events.ts';
import { memoryStream, startIntake } from '../../worlds/intake.ts';

const engine = useEngine();
const names = useTables(engine);
let keys = 0;

type Sent = { readonly event: object; readonly arrivedMs?: number | undefined; readonly isClaimed?: boolean };

const toRecords = (sent: readonly Sent[], first = 1) =>
  records(
    sent.map(({ event, isClaimed }) => serializeEventRecord(event, null, isClaimed)),
    { first },
  ).map((record, at) => {
    const { arrivedMs } = sent[at]!;
    return arrivedMs === undefined ? record : { ...record, arrivedMs };
  });

const rowsOf = (key: string): Promise<readonly TapeRow[]> =>
  readRowsBetween(openTape({ client: engine.client, table: names.tape }), key, 0, Infinity);

/** The rows' times of arrival, in order. Each batch has an intake of its own where `restarts`. */
const receive = async (sent: readonly Sent[], mint: string, sizes: readonly number[] = [100], restarts = false) => {
  let intake = startIntake(engine.client, names, memoryStream());
  for (const batch of cut(toRecords(sent), sizes)) {
    if (restarts) intake = startIntake(engine.client, names, memoryStream());
    await intake.take(batch);
  }
  return (await rowsOf(mint)).map(({ seq, receivedMs }) => [seq, receivedMs ?? null]);
};

const nextMint = () => address(`received-${keys++}`);
const buy = (mint: string, at: number) => swap({ token_mint: mint, at, wallet: `w${at}` });

describe('A row on the tape', () => {
  test('has the time at which the stream took it, raised to that of the row before', async () => {
    const mint = nextMint();
    const arrivals = [900, 700, 1_500, 1_200, 1_501];
    const sent = arrivals.map((ms, at) => ({
      event: at === 2 ? transfer({ at: 2, to: address('paid'), mint, decimals: 6, amount_raw: '5' }) : buy(mint, at),
      arrivedMs: START_MS + ms,
    }));
    const raised = [900, 900, 1_500, 1_500, 1_501].map((ms, at) => [at + 1, START_MS + ms]);
    expect(await receive(sent, mint)).toEqual(raised);
  });

  test('has none where an import claims that it arrived at its time, or nobody knows', async () => {
    const mint = nextMint();
    const known = { arrivedMs: START_MS + 5_000 };
    const sent = [
      { event: buy(mint, 1), ...known },
      { event: buy(mint, 2), arrivedMs: START_MS + 6_000, isClaimed: true },
      { event: buy(mint, 3) },
      { event: buy(mint, 4), arrivedMs: START_MS + 4_000 },
    ];
    expect(await receive(sent, mint)).toEqual([
      [1, START_MS + 5_000],
      [2, null],
      [3, null],
      [4, START_MS + 5_000],
    ]);
  });

  test('keeps the first arrival of a duplicate', async () => {
    const mint = nextMint();
    const event = buy(mint, 1);
    const sent = [1_000, 2_000].map(ms => ({ event, arrivedMs: START_MS + ms }));
    expect(await receive(sent, mint, [1], true)).toEqual([[1, START_MS + 1_000]]);
  });

  test('has the same whatever the batches and restarts', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat({ max: 60 }), { minLength: 1, maxLength: 30 }),
        fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 4 }),
        async (lags, sizes) => {
          const mint = nextMint();
          const sent = lags.map((lag, at) => ({ event: buy(mint, at * 20), arrivedMs: START_MS + at * 20 + lag }));
          const upTo = (at: number) => Math.max(...sent.slice(0, at + 1).map(({ arrivedMs }) => arrivedMs));
          const raised = sent.map((_, at) => [at + 1, upTo(at)]);
          expect(await receive(sent, mint, sizes, true)).toEqual(raised);
        },
      ),
      { numRuns: 12 },
    ));

  test('of an event’s own text claims nothing', async () => {
    const mint = nextMint();
    const named = { ...buy(mint, 1), terminal: '"ingest_received":"event"' };
    expect(await receive([{ event: named, arrivedMs: START_MS + 7 }], mint)).toEqual([[1, START_MS + 7]]);
  });
});
