import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Tier, tiers } from '../journeys/contract/row.ts';
import { addressOf, ndjson, swapOf } from '../service/events.ts';
import { type Answer, type Asked, ask } from '../service/rest.ts';
import { eventually } from '../service/service.ts';
import { openTalk, type Talk } from '../service/talk.ts';
import type { ServiceUnderTest } from './service-under-test.ts';

type Request = Omit<Asked, 'body'> & { readonly tier?: Tier | null };

export type Run = {
  /** Names what this run invents. */
  readonly name: string;
  readonly startedMs: number;
  readonly mint: string;
  readonly wallet: string;
  /** Null if unknown. */
  readonly origin: string | null;
  readonly service: ServiceUnderTest;
  /** Waits and repeats after a 429. */
  readonly ask: (path: string, request?: Request) => Promise<Answer>;
  readonly talk: (tier: Tier | null, query?: string) => Promise<Talk>;
  /** Sends a small swap. */
  readonly swap: (index: number) => Promise<Answer>;
  readonly send: (adapter: string, body: string, key?: string | null) => Promise<Answer>;
};

/** Waits until the service knows the keys. */
export const openRun = async (service: ServiceUnderTest, origin: string | undefined): Promise<Run> => {
  const run = runOf(service, origin ?? null);
  const { status, text } = await run.ask('/ready', { tier: null });
  if (status !== 200) throw new Error(`${service.urls.rest}/ready answered ${status}: ${text}`);
  for (const tier of tiers)
    await eventually(
      `the key of ${tier} works`,
      async () => ((await run.ask('/v1/usage', { tier })).status === 200 ? true : undefined),
      KEY_MS_MAX,
      KEY_POLL_MS,
    );
  return run;
};

/** API Gateway learns keys slowly. */
const [KEY_MS_MAX, KEY_POLL_MS] = [120_000, 2_000];
const RETRIES_MAX = 10;
const RETRY_SECONDS_MAX = 60;
const SLOT_MS = 400;

const runOf = (service: ServiceUnderTest, origin: string | null): Run => {
  const [name, startedMs] = [`journeys ${randomUUID()}`, Date.now()];
  const [mint, wallet] = [addressOf(`${name} mint`), addressOf(`${name} wallet`)];
  const send: Run['send'] = (adapter, body, key = service.ingestKey) =>
    patient(`${service.urls.ingest}/${adapter}`, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/x-ndjson', ...bearer(key) },
    });
  return {
    ...{ name, startedMs, mint, wallet, origin, service, send },
    ask: (path, { tier = 'enterprise', headers = {}, ...more } = {}) =>
      patient(service.urls.rest + path, {
        ...more,
        headers: { ...bearer(tier === null ? null : service.keys[tier]), ...headers },
      }),
    talk: (tier, query = '') => openTalk(service.urls.socket + query, tier === null ? null : service.keys[tier]),
    swap: index => send('canonical', ndjson([dust(name, mint, wallet, index)])),
  };
};

const bearer = (key: string | null) => (key === null ? {} : { Authorization: `Bearer ${key}` });

/** Too small to move a ranking. */
const dust = (name: string, mint: string, wallet: string, index: number) => {
  const timestamp = Date.now();
  return swapOf(`${name} ${index}`, {
    token_mint: mint,
    wallet_address: wallet,
    pool_address: addressOf(`${name} pool`),
    timestamp,
    slot: Math.floor(timestamp / SLOT_MS),
    direction: index === 0 ? 'buy' : 'sell',
    token_amount_raw: '1000',
    base_amount_raw: '1000',
  });
};

/** A gateway may close an idle connection, so one broken request is repeated. */
const patient = async (url: string, asked: Asked): Promise<Answer> => {
  for (let tries = 1; ; tries++) {
    const answer = await ask(url, asked).catch(() => ask(url, asked));
    const seconds = Number(answer.headers['retry-after'] ?? 1);
    if (answer.status !== 429 || tries > RETRIES_MAX || seconds > RETRY_SECONDS_MAX) return answer;
    await sleep(1_000 * seconds);
  }
};
