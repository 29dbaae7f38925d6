import { DescribeStreamSummaryCommand, type KinesisClient } from '@aws-sdk/client-kinesis';
import type * as z from 'zod/mini';
import type { readiness } from '../contract/schemas/readiness.ts';
import { getItem, type TableRef } from '../storage/kernel/dynamo.ts';

/** `ask` rejects when the backend does not answer. */
export type BackendCheck = { readonly name: string; readonly ask: () => Promise<unknown> };

const WAIT_MS_MAX = 3_000;

export const storageCheck = (table: TableRef): BackendCheck => ({
  name: 'storage',
  ask: () => getItem(table, { k: { S: 'readiness' }, s: { S: 'probe' } }),
});

export const streamCheck = (kinesis: KinesisClient, stream: string): BackendCheck => ({
  name: 'events',
  ask: async () => {
    const { StreamDescriptionSummary } = await kinesis.send(new DescribeStreamSummaryCommand({ StreamName: stream }));
    if (!['ACTIVE', 'UPDATING'].includes(StreamDescriptionSummary?.StreamStatus ?? ''))
      throw new Error(`${stream} is not active`);
  },
});

type Readiness = z.infer<typeof readiness>;

/** AWS limits DescribeStreamSummary to a few calls per second. */
const FRESH_MS = 2_000;

/** Caches the result of `checkBackends`. */
export const readinessOf = (checks: readonly BackendCheck[]): ((nowMs: number) => Promise<Readiness>) => {
  let last: { readonly answer: Promise<Readiness>; readonly atMs: number } | null = null;
  return nowMs => {
    if (last === null || nowMs - last.atMs >= FRESH_MS) last = { answer: checkBackends(checks), atMs: nowMs };
    return last.answer;
  };
};

/** Asks every backend, with a timeout of 3 s each. Latencies in ms. */
export const checkBackends = async (checks: readonly BackendCheck[]): Promise<Readiness> => {
  const results = await Promise.all(checks.map(timed));
  return { status: results.every(({ ok }) => ok) ? 'ready' : 'not_ready', checks: results };
};

const timed = async ({ name, ask }: BackendCheck) => {
  const startMs = performance.now();
  const ok = await Promise.race([ask().then(() => true), late()]).catch(() => false);
  return { name, ok, latency_ms: Math.round(performance.now() - startMs) };
};

const late = (): Promise<false> => new Promise(resolve => setTimeout(resolve, WAIT_MS_MAX, false).unref());
