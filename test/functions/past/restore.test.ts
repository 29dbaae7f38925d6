/** Answers before the retention, with and without what an archive has. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TableName } from '../../../layers/contract/tables.ts';
import type { Tables } from '../../../layers/edge/tables.ts';
import { openDayParts } from '../../../layers/flows/archive/day-parts.ts';
import { scanPlanEnds, sortKeyEnds } from '../../../layers/flows/archive/plan.ts';
import { writeBatch } from '../../../layers/flows/archive/write-batch.ts';
import { toArchivePrefix } from '../../../layers/storage/archive/layout.ts';
import { scanItems } from '../../../layers/storage/kernel/dynamo.ts';
import { openTape, type Tape } from '../../../layers/storage/market/tape.ts';
import { createFolderObjects } from '../../../lib/operator/archive-folder.ts';
import { restoreDay } from '../../../lib/operator/restore-day.ts';
import { address, START_MS, swap } from '../../worlds/events.ts';
import { openWholeService } from '../../worlds/whole-service.ts';
import { askEnvelope, askPast, type Question, stubPast } from './draws.ts';

let unstub: () => void;
let folder: string;
beforeAll(() => {
  unstub = stubPast();
  folder = mkdtempSync(join(tmpdir(), 'restore-'));
});
afterAll(() => {
  unstub();
  rmSync(folder, { recursive: true });
});

const MINUTE = 60_000;
const DAY = 86_400_000;
const mint = address('mint');
/** Traded on the first day only: one by a wallet that trades on, one by nobody else. */
const [left, quiet] = [address('left'), address('quiet')];
const QUIET_TRADES = 120;

/** Five days of trades, four an hour; the others at once in the first hours. */
const play = async (): Promise<Tables<TableName>> => {
  const service = openWholeService();
  const steady = Array.from({ length: 5 * 96 }, (_, at) => {
    const own = { at: at * 15 * MINUTE, wallet: `trader-${at % 9}`, tx: `restored-${at}` };
    return swap({ ...own, direction: at % 18 < 9 ? 'buy' : 'sell', base_amount_raw: String(1e9 + at * 1e5) });
  });
  const early = [left, quiet].flatMap(token_mint =>
    Array.from({ length: QUIET_TRADES }, (_, at) => {
      const wallet = token_mint === left && at === 0 ? 'trader-3' : `${token_mint}-${at % 5}`;
      return swap({ at: at * MINUTE + 1_000, wallet, tx: `${token_mint}-${at}`, token_mint });
    }),
  );
  for (const event of [...steady, ...early].sort((a, b) => a.timestamp - b.timestamp))
    await service.feed({ event, arrivedMs: event.timestamp + 500 });
  return service.tables;
};

const archive = async (tape: Tape): Promise<void> => {
  const ends = sortKeyEnds((await Array.fromAsync(scanPlanEnds(tape, 0, 1))).flat());
  for (const [batch, [key, through]] of ends.entries()) {
    const place = { run: '2025-10-20', prefix: toArchivePrefix(key), batch };
    const slice = { key, before: { through: 0, left: [] }, through };
    const parts = openDayParts(createFolderObjects(folder).put, place);
    await writeBatch(tape, [slice], { toMs: Number.POSITIVE_INFINITY }, parts);
  }
};

/** What retention does. */
const expireBefore = async (tape: Tape, ms: number): Promise<number> => {
  const old = (await scanItems(tape)).filter(({ k, s }) => k!.S!.startsWith('t#') && Number(s!.S!.split('#')[0]) < ms);
  for (const { k, s } of old)
    await tape.client.send(new DeleteItemCommand({ TableName: tape.table, Key: { k: k!, s: s! } }));
  return old.length;
};

const questions: readonly Question[] = [
  ...(['tokenTrades', 'tokenOhlcv', 'tokenPrice', 'tokenStats', 'tokenHolders', 'tokenTopTraders'] as const).map(
    name => ({ name, path: { mint }, query: name === 'tokenOhlcv' ? { timeframe: '1h' } : {} }),
  ),
  { name: 'walletPositions', path: { address: address('trader-3') }, query: {} },
  { name: 'tokenTrades', path: { mint: left }, query: {} },
];

test('A day before the retention is answered once it is restored', async () => {
  const tables = await play();
  const tape = openTape(tables.tape);
  await archive(tape);
  const asOfMs = START_MS + 1.5 * DAY + 2_000;
  const day = new Date(asOfMs).toISOString().slice(0, 10);
  const at = { asOfMs, knownByMs: asOfMs, nowMs: START_MS + 6 * DAY };
  const ask = () => Promise.all(questions.map(question => askPast({ tables }, question, at)));
  const before = await ask();
  expect(before.join('')).toContain('"price_usd"');
  expect(await expireBefore(tape, START_MS + 3 * DAY)).toBeGreaterThan(5);

  const cut = await askEnvelope({ tables }, questions[1]!, at);
  expect(cut.coverage).toMatchObject({
    complete: false,
    why: 'before_retention',
    restore: `npm run restore -- --day ${day}`,
  });
  expect(await ask()).not.toEqual(before);

  const restored = await restoreDay(tape, createFolderObjects(folder), day, Date.now() + DAY);
  expect(restored.rows).toBeGreaterThan(100);
  expect(await ask()).toEqual(before);
  const whole = await askEnvelope({ tables }, questions[1]!, at);
  expect(whole.coverage).toMatchObject({ complete: true, why: null });
  expect(whole.coverage).not.toHaveProperty('restore');
  // A later day is not.
  const later = { ...at, asOfMs: START_MS + 2.7 * DAY, knownByMs: START_MS + 2.7 * DAY };
  expect((await askEnvelope({ tables }, questions[1]!, later)).coverage.why).toBe('before_retention');
  // The tape itself is as it was.
  expect((await Array.fromAsync(scanPlanEnds(tape, 0, 1))).flat().every(([key]) => !key.includes('#'))).toBe(true);

  // A token that was quiet since has all its rows on an earlier day, which takes nothing away.
  const still = { name: 'tokenPrice', path: { mint: quiet }, query: {} } as const;
  expect((await askEnvelope({ tables }, still, at)).coverage.why).toBe('before_retention');
  const first = new Date(START_MS).toISOString().slice(0, 10);
  await restoreDay(tape, createFolderObjects(folder), first, Date.now() + DAY);
  expect((await askEnvelope({ tables }, still, at)).coverage).toMatchObject({ complete: true, why: null });
  expect(await ask()).toEqual(before);
});
