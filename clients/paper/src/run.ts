import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../../typescript/src/client.ts';
import { listenTo } from './listen.ts';
import { ARRIVAL_MS } from './market.ts';
import type { Params } from './order.ts';
import { playReplay, type ReplayAddress, rewindReplay, stepReplay } from './replay.ts';
import { type Gap, type PaperReport, reportPaper } from './report.ts';
import { type PoolRow, readPoolRows } from './rows.ts';
import type { Span, Strategy } from './strategies.ts';

export type RunOptions = {
  readonly client: Client;
  readonly strategy: Strategy;
  readonly params: Params;
};

/** Ends at a time, or when `signal` aborts. */
export type LiveOptions = RunOptions & {
  readonly fromMs: number;
  readonly toMs: number;
  readonly signal: AbortSignal;
  readonly now?: () => number;
};

/** Messages on a replay are taken at the end of each of these steps, ms. */
const STEP_MS = 60_000;
const LOOK_MS = 250;
/** For rows that are on their way, ms. */
const SETTLE_MS = 3_000;

/** Follows a service, waits for the last fills, and reports. */
export async function runLive({ now = Date.now, signal, ...options }: LiveOptions): Promise<PaperReport> {
  const { client, strategy, params, fromMs, toMs } = options;
  const listener = strategy.channels.length === 0 ? null : await listenTo(client, strategy.channels);
  await strategy.begin(client, now());
  const takeAll = async (): Promise<void> => {
    for (const event of listener?.take() ?? []) await strategy.take(client, event, now());
  };
  while (now() < toMs && !signal.aborted) {
    await sleep(Math.min(LOOK_MS, toMs - now()), undefined, { signal }).catch(() => {});
    await takeAll();
  }
  const endMs = Math.min(toMs, now());
  const lastMs = endMs + Math.max(...params.delaysMs) + ARRIVAL_MS + SETTLE_MS;
  if (now() < lastMs) await sleep(lastMs - now());
  await takeAll();
  listener?.stop();
  return reportSpan(options, { fromMs, toMs: endMs }, listener?.gaps ?? []);
}

/** Plays a replay from start to end, and reports. Repeatable. */
export async function runReplay(options: RunOptions, replay: ReplayAddress): Promise<PaperReport> {
  const { client, strategy } = options;
  const { from_ms, to_ms } = await rewindReplay(replay);
  const span = { fromMs: from_ms, toMs: to_ms + 1 };
  await strategy.begin(client, from_ms);
  if (strategy.channels.length === 0) {
    await playReplay(replay);
    return reportSpan(options, span, []);
  }
  const listener = await listenTo(client, strategy.channels);
  for (let state = 'paused'; state !== 'ended'; ) {
    const stepped = await stepReplay(replay, STEP_MS);
    await listener.settle();
    for (const event of listener.take()) await strategy.take(client, event, stepped.clock_ms);
    state = stepped.clock_ms >= to_ms ? 'ended' : stepped.state;
  }
  listener.stop();
  return reportSpan(options, span, listener.gaps);
}

async function reportSpan({ client, strategy, params }: RunOptions, span: Span, gaps: readonly Gap[]) {
  const triggers = await strategy.readTriggers(client, span);
  const rows = new Map<string, readonly PoolRow[]>();
  for (const { tokenMint } of triggers)
    if (!rows.has(tokenMint)) rows.set(tokenMint, await readPoolRows(client, tokenMint));
  return reportPaper({
    ...{ strategy: strategy.shown, params, triggers, rows, gaps },
    ...{ fromMs: span.fromMs, endMs: span.toMs },
  });
}
