import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { beforeEach, describe, expect, test } from 'vitest';
import { openPriceBook } from '../../../layers/flows/intake/price-book.ts';
import { loadHeaderCounters } from '../../../layers/storage/journal/header-counters.ts';
import { formatTapeKey, openTape } from '../../../layers/storage/market/tape.ts';
import { loadToken } from '../../../layers/storage/market/tokens.ts';
import { useEngine, useTables } from '../../storage/use-engine.ts';
import { answeredBy } from '../../storage/watching.ts';
import { address, cut, price, records, START_MS, swap } from '../../worlds/events.ts';
import { type Intake, memoryStream, startIntake, tapeOf } from '../../worlds/intake.ts';

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const MINT = address('mint');
const QUOTE = address('quote');
const MINUTE = 60_000;
const rugged = { type: 'token_status', mint: MINT, status: 'rugged', reason: null, reasons: [] };

describe('Intake', () => {
  const engine = useEngine();
  const names = useTables(engine);
  let intake: Intake;

  beforeEach(async () => {
    intake = startIntake(engine.client, names, memoryStream());
  });

  const tape = () => tapeOf(engine.client, names, MINT);
  const pricesOf = async () => (await tape()).map(({ basePriceUsd, solPriceUsd }) => [basePriceUsd, solPriceUsd]);
  let next = 1;
  const take = (events: readonly (object | string)[], options: Parameters<typeof records>[1] = {}) => {
    const batch = records(events, { first: next, ...options });
    next += events.length;
    return intake.take(batch);
  };

  test('rejects only an invalid event, with position and reason', async () => {
    await take(['{', swap(), { ...swap(), base_amount_raw: '-1' }, { type: 'swoop' }, swap()]);
    expect(await tape()).toHaveLength(2);
    expect(intake.buried.map(({ path, record }) => [path, record.text.slice(0, 1)])).toEqual([
      ['', '{'],
      ['base_amount_raw', '{'],
      ['type', '{'],
    ]);
    expect(intake.buried[1]!.reason).toContain('"-1"');
  });

  test('stores the curve of a swap on the tape, and the newest document and multipliers with the token', async () => {
    const curve = { pad: 'pump_fun', raised_raw: '7', sold_raw: '8', for_sale_raw: '9', is_complete: false };
    const texts = { name: 'A', symbol: null, description: null, image: null, website: null, x: '@a', telegram: null };
    const metadata = { type: 'metadata', mint: MINT, uri: 'https://example.org', status: 'ok', ...texts, why: null };
    const multiplier = { type: 'multiplier', mint: MINT, slot: 5, timestamp: START_MS, effective_ts: START_MS };
    await take([
      swap({ curve }),
      { ...metadata, timestamp: START_MS + 1 },
      { ...metadata, timestamp: START_MS, uri: 'https://example.org/older' },
      { ...multiplier, multiplier: 2 },
      { ...multiplier, multiplier: '1.50', effective_ts: START_MS - 1 },
    ]);
    expect(intake.buried).toEqual([]);
    expect((await tape()).map(trade => trade.curve)).toEqual([
      {
        ...{ pad: 'pump_fun', raisedRaw: '7', targetRaw: null, soldRaw: '8', forSaleRaw: '9', complete: false },
        ...{ virtualTokenRaw: null, virtualBaseRaw: null },
      },
    ]);
    const { document, multipliers } = await loadToken({ client: engine.client, table: names.tokens }, MINT);
    expect(document).toMatchObject({ uri: 'https://example.org', status: 'ok', texts });
    expect(multipliers?.map(({ multiplier, effectiveMs }) => [multiplier, effectiveMs])).toEqual([
      ['1.5', START_MS - 1],
      ['2', START_MS],
    ]);
  });

  test('takes a record of many events: the valid ones in order, once, the invalid ones by line', async () => {
    const events = [1, 2, 3, 4].map(at => swap({ at }));
    const lines = events.map(event => JSON.stringify(event));
    await take([[lines[0], 'no event', lines[1], lines[1]].join('\n'), [lines[2], lines[3]].join('\n')]);
    expect((await tape()).map(({ signature }) => signature)).toEqual(events.map(({ signature }) => signature));
    expect(intake.buried.map(({ record }) => record.text)).toEqual(['no event']);
    next -= 2;
    await take([lines.join('\n'), lines[0]!]);
    expect(await tape()).toHaveLength(4);
  });

  test('links each trade to the one before it, across other events, batches and processes', async () => {
    const status = (slot: number) => ({ ...rugged, slot, timestamp: START_MS + slot });
    await take([status(1), swap({ at: 1 }), swap({ at: 2 }), status(2), status(3)]);
    await take([status(4)]);
    intake = startIntake(engine.client, names, memoryStream());
    await take([swap({ at: 3 }), swap({ at: -MINUTE })]);
    expect((await tape()).map(({ seq, prev }) => [seq, prev])).toEqual([
      [2, 0],
      [3, 2],
      [7, 3],
      [8, 7],
    ]);
  });

  test('reports a fact that the store rejects and continues with the next', async () => {
    const client = answeredBy(engine.client, (command, send) => {
      const isFact = command instanceof PutItemCommand && command.input.TableName === names.tokens;
      if (isFact) throw Object.assign(new Error('Item size has exceeded the maximum'), { name: 'ValidationException' });
      return send();
    });
    intake = startIntake(client, names, memoryStream());
    await take([
      { type: 'token_status', mint: MINT, slot: 5, timestamp: START_MS, status: 'rugged', reason: null, reasons: [] },
      swap(),
    ]);
    expect(await tape()).toHaveLength(1);
    expect(intake.buried.map(({ reason, record }) => [reason, JSON.parse(record.text).type])).toEqual([
      ['The store refuses it: Item size has exceeded the maximum', 'token_status'],
    ]);
  });

  test('keeps a swap’s own prices; a SOL quote price serves as the price of SOL and vice versa', async () => {
    await take([
      swap({ at: 1, base_price_usd: '150', sol_price_usd: null }),
      swap({ at: 2, base_price_usd: null, sol_price_usd: '151' }),
      swap({ at: 3, base_mint: QUOTE, base_price_usd: '3', sol_price_usd: null }),
      swap({ at: 4, base_mint: USDC, base_price_usd: null, sol_price_usd: null }),
    ]);
    expect(await pricesOf()).toEqual([
      ['150', '150'],
      ['151', '151'],
      ['3', null],
      ['1', null],
    ]);
  });

  test('gives a swap without a price the newest earlier reference price, of any age', async () => {
    await take([price(0, '100'), price(30_000, '101'), price(90_001, '102')]);
    const at = [30_000, 29_999, 90_000, 90_001, 10 * MINUTE, -1];
    await take(at.map(time => swap({ at: time, base_price_usd: null })));
    expect((await pricesOf()).map(([base]) => base)).toEqual(['101', '100', '101', '102', '102', null]);
  });

  test('keeps a trade without a price when one arrives later', async () => {
    const unpriced = swap({ at: 5_000, base_price_usd: null });
    await take([unpriced]);
    await take([price(0, '100')]);
    await take([unpriced, swap({ at: 6_000, base_price_usd: null })]);
    expect((await pricesOf()).map(([base]) => base)).toEqual([null, '100']);
    expect((await tape())[0]).toMatchObject({ outlier: false, organic: true });
  });

  test('reads no price for swaps that need none', async () => {
    const client = { send: () => Promise.reject(new Error('asked')) } as never;
    const swaps = [swap(), swap({ base_mint: USDC, base_price_usd: '1', sol_price_usd: '150' })];
    const book = await openPriceBook(
      { prices: { client, table: names.prices }, tape: openTape({ client, table: names.tape }) },
      swaps,
    );
    expect(swaps.map(book)).toEqual([
      { base: '150', sol: '150' },
      { base: '1', sol: '150' },
    ]);
  });

  test('counts a run’s records once although they are redelivered', async () => {
    const events = ['{', swap({ tx: 'x' }), swap({ tx: 'x' }), swap({ tx: 'y' }), price(1, '2'), price(1, '2')];
    const batch = records(events, { first: 50, run: 'run-1' });
    await intake.take(batch);
    await intake.take(batch.slice(1));
    await startIntake(engine.client, names, memoryStream()).take(batch.slice(3));
    const sol = formatTapeKey('So11111111111111111111111111111111111111112');
    const checkpoints = await loadHeaderCounters(openTape({ client: engine.client, table: names.tape }), [
      formatTapeKey(MINT),
      sol,
    ]);
    expect(checkpoints.get(formatTapeKey(MINT))!.runs).toEqual({ 'run-1': [2, 1] });
    expect(checkpoints.get(sol)!.runs).toEqual({ 'run-1': [1, 1] });
  });

  test('keeps the counts of the newest eight runs', async () => {
    for (let run = 1; run <= 10; run++) await take([swap()], { run: `run-${run}` });
    await take([swap()], { run: 'run-4' });
    const checkpoints = await loadHeaderCounters(openTape({ client: engine.client, table: names.tape }), [
      formatTapeKey(MINT),
    ]);
    const runs = checkpoints.get(formatTapeKey(MINT))!.runs;
    expect(Object.keys(runs)).toEqual([3, 5, 6, 7, 8, 9, 10, 4].map(run => `run-${run}`));
    expect(runs['run-4']).toEqual([2, 0]);
  });

  test.each(['warm', 'cold'])('recognises an event after thousands of others (%s memory)', async memory => {
    const many = Array.from({ length: 4_000 }, (_, index) => swap({ at: index * 400, wallet: `w-${index % 50}` }));
    for (const batch of cut(many, [500])) await take(batch);
    if (memory === 'cold') intake = startIntake(engine.client, names, memoryStream());
    const again = [many[0]!, many[7]!, { ...many[2_000]!, timestamp: many[2_000]!.timestamp + 999 }, many[3_999]!];
    await take(again);
    expect(intake.counts.get('chain_events_duplicate_total')).toBe(4);
    expect(await tape()).toHaveLength(4_000);
    await take([{ ...many[7]!, event_index: 1 }]);
    expect(await tape()).toHaveLength(4_001);
  });

  test.each(['warm', 'cold'])('recognises an event with another slot (%s memory)', async memory => {
    const many = Array.from({ length: 400 }, (_, index) => swap({ at: index * 400, wallet: `w-${index % 50}` }));
    await take(many);
    if (memory === 'cold') intake = startIntake(engine.client, names, memoryStream());
    const moved = (at: number, slots: number) => ({ ...many[at]!, slot: many[at]!.slot + slots });
    for (const again of [moved(0, 150), moved(200, -150), moved(200, 1), moved(399, 150)]) await take([again]);
    expect(intake.counts.get('chain_events_duplicate_total')).toBe(4);
    expect(await tape()).toHaveLength(400);
  });

  test('judges lateness by the newest earlier time: up to fifteen minutes is in time', async () => {
    await take([swap({ at: 20 * MINUTE }), swap({ at: 5 * MINUTE }), swap({ at: 5 * MINUTE - 1 })]);
    expect((await tape()).map(({ tooLate }) => tooLate)).toEqual([false, false, true]);
    expect(intake.counts.get('chain_trades_too_late_total')).toBe(1);
  });

  test('sees the minute before a trade from cold although its batch extends far beyond', async () => {
    const quick = (index: number) => swap({ at: index * 2_000, wallet: 'fast', tx: `fast-${index}` });
    const others = Array.from({ length: 60 }, (_, index) => swap({ at: 15_000, wallet: `other-${index}` }));
    await take([0, 1, 2, 3, 4, 5, 6].map(quick));
    for (const batch of cut(others, [30])) await take(batch);
    intake = startIntake(engine.client, names, memoryStream());
    await take([quick(8), swap({ at: 20 * MINUTE })]);
    expect((await tape()).at(-2)!.labels).toEqual(['BOT:HFT']);
  });

  test('labels by times within a minute, whatever is cached of a slot', async () => {
    const buy = (at: number, wallet: string) => swap({ at, wallet, slot: 77, tx: 'one', event_index: at });
    await take([buy(0, 'a'), swap({ at: 2 * MINUTE }), buy(2 * MINUTE, 'b')]);
    expect((await tape()).map(({ labels }) => labels)).toEqual([['ORGANIC'], ['ORGANIC'], ['ORGANIC']]);
  });

  test('keeps the fields of a token event; a repeated or late status changes nothing', async () => {
    const status = (slot: number, word: string) => ({
      type: 'token_status',
      mint: MINT,
      slot,
      timestamp: 1_760_000_400_000 + slot,
      status: word,
      reason: word,
      reasons: [],
    });
    await take([status(5, 'suspicious'), status(3, 'validated'), status(9, 'processing')]);
    const tokens = { client: engine.client, table: names.tokens };
    const kept = await loadToken(tokens, MINT);
    expect(kept).toMatchObject({ verdict: { status: 'suspicious', slot: 5 }, flaggedReasons: ['suspicious'] });
    await take([status(3, 'validated'), status(5, 'suspicious')]);
    expect(await loadToken(tokens, MINT)).toEqual(kept);
  });
});
