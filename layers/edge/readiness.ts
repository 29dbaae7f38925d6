import { DescribeStreamSummaryCommand, type KinesisClient } from '@aws-sdk/client-kinesis';
import type * as z from 'zod/mini';
import type { readiness } from '../contract/schemas/readiness.ts';
import { getItem, type TableRef } from '../storage/kernel/dynamo.ts';

/** `ask` rejects when the backend does not answer. */
export type BackendCheck = {
  readonly name: string;
  readonly ask: () => Promise<unknown>;
  /** How long an answer is used again (default: not). */
  readonly freshMs?: number;
};

const WAIT_MS_MAX = 3_000;

export function createStorageCheck(table: TableRef): BackendCheck {
  return {
    name: 'storage',
    ask: () => getItem(table, { k: { S: 'readiness' }, s: { S: 'probe' } }),
  };
}

export function createStreamCheck(kinesis: KinesisClient, stream: string): BackendCheck {
  return {
    name: 'events',
    // AWS limits DescribeStreamSummary to a few calls per second.
    freshMs: 2_000,
    ask: async () => {
      const { StreamDescriptionSummary } = await kinesis.send(new DescribeStreamSummaryCommand({ StreamName: stream }));
      if (!['ACTIVE', 'UPDATING'].includes(StreamDescriptionSummary?.StreamStatus ?? ''))
        throw new Error(`${stream} is not active`);
    },
  };
}

type Readiness = Omit<z.infer<typeof readiness>, 'backfill'>;

/** Asks backends without a fresh answer, 3 s each. Latencies in ms. */
export function createReadinessCheck(checks: readonly BackendCheck[]): (nowMs: number) => Promise<Readiness> {
  const asks = checks.map(check => {
    let last: { readonly answer: ReturnType<typeof runCheck>; readonly atMs: number } | null = null;
    return (nowMs: number): ReturnType<typeof runCheck> => {
      if (last === null || nowMs - last.atMs >= (check.freshMs ?? 0)) last = { answer: runCheck(check), atMs: nowMs };
      return last.answer;
    };
  });
  return async nowMs => {
    const results = await Promise.all(asks.map(ask => ask(nowMs)));
    return { status: results.every(({ ok }) => ok) ? 'ready' : 'not_ready', checks: results };
  };
}

async function runCheck({ name, ask }: BackendCheck) {
  const startMs = performance.now();
  const late = new Promise<false>(resolve => setTimeout(resolve, WAIT_MS_MAX, false).unref());
  const ok = await Promise.race([ask().then(() => true), late]).catch(() => false);
  return { name, ok, latency_ms: Math.round(performance.now() - startMs) };
}
