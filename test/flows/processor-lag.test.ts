import { expect, test } from 'vitest';
import { readProcessorLags } from '../../layers/flows/processor-lag.ts';
import {
  type StreamCheckpoints,
  saveCheckpoint,
  saveOffset,
} from '../../layers/storage/operations/stream-checkpoints.ts';
import { useEngine, useTable } from '../storage/use-engine.ts';

const NOW_MS = 1_780_000_000_000;
const SHARD = 'shard-0';

const operations: StreamCheckpoints = useTable(useEngine(), 'operations');

/** `from` put a record into a stream. */
const emitted = (from: string, stream: string, sequence: number, atMs: number) => {
  const newest = { sequence: String(sequence), atMs };
  return saveCheckpoint(operations, from, SHARD, {
    through: String(sequence),
    atMs,
    emitted: [{ stream, shard: SHARD, newest, older: null }],
  });
};

const lags = async () => Object.fromEntries(await readProcessorLags(operations, NOW_MS));
const NONE = { intake: 0, wallets: 0, coordination: 0, rules: 0 };

test('nothing lags before the first record', async () => {
  expect(await lags()).toEqual(NONE);
});

test('a reader waits for what it has not read, from before its first record on', async () => {
  await emitted('intake', 'wallets', 7, NOW_MS - 4_000);
  expect(await lags()).toEqual({ ...NONE, wallets: 4_000 });
  await saveOffset(operations, 'wallets', SHARD, { through: '6', atMs: NOW_MS - 3_000 });
  expect(await lags()).toEqual({ ...NONE, wallets: 4_000 });
  await saveOffset(operations, 'wallets', SHARD, { through: '7', atMs: NOW_MS - 3_000 });
  expect(await lags()).toEqual(NONE);
});

test('the oldest of several inputs counts', async () => {
  await emitted('intake', 'links', 5, NOW_MS - 9_000);
  await emitted('wallets', 'links', 6, NOW_MS - 2_000);
  expect((await lags()).coordination).toBe(9_000);
});

test('a clock behind the emitter shows no negative lag', async () => {
  await emitted('intake', 'wallets', 5, NOW_MS + 50);
  expect((await lags()).wallets).toBe(0);
});
