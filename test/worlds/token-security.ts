import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type Engine, makeTables, startPlainEngine, type TableNames } from '../storage/engines.ts';
import { address, records } from './events.ts';
import { type Answer, ask, serveTables } from './handlers.ts';
import { emitted, memoryStream, startIntake } from './intake.ts';
import { startLedger } from './ledger.ts';
import { farEnd } from './market.ts';
import { startSecurity } from './security.ts';

/** Token security handlers over a DynamoDB in memory. */
export type SecurityWorld = {
  readonly names: TableNames;
  readonly engine: Engine;
  /** Runs events through intake, ledger and security. */
  readonly take: (events: readonly object[]) => Promise<void>;
  /** The path is below `/v1/token/`. */
  readonly ask: (path: string, tier?: string) => Promise<Answer>;
  /** Asserts 200. */
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into at many depths.
  readonly body: (path: string, tier?: string) => Promise<any>;
  readonly end: () => Promise<void>;
};

export const FARM = address('farm');

export const openSecurityWorld = async (): Promise<SecurityWorld> => {
  const engine = await startPlainEngine();
  const names = await makeTables(engine.client);
  const folder = await mkdtemp(join(tmpdir(), 'security-'));
  const list = join(folder, 'known-wallets.ndjson');
  await writeFile(list, `${JSON.stringify({ wallet: FARM, entity: 'Farm', category: 'farm', source: 'test' })}\n`);
  serveTables(engine.client, names, { LAYER_KNOWN_WALLETS: list });
  // Another key each time, because Free requests are counted.
  const answerTo: SecurityWorld['ask'] = (path, tier = 'layer3') =>
    ask(`/v1/token/${path}`, tier, { keyId: randomUUID() });
  return {
    names,
    engine,
    take: events => take(engine, names, events),
    ask: answerTo,
    body: async (path, tier) => {
      const { status, body } = await answerTo(path, tier);
      expect([status, body.error]).toEqual([200, undefined]);
      return body;
    },
    end: async () => {
      await engine.stop();
      await rm(folder, { recursive: true });
    },
  };
};

const take = async ({ client }: Engine, names: TableNames, events: readonly object[]): Promise<void> => {
  const stream = memoryStream();
  const shard = `shard-${randomBytes(4).toString('hex')}`;
  await startIntake(client, names, stream).takeAt(records(events, { shard }), Date.now());
  await startLedger(client, names, stream, farEnd()).take(emitted(stream), Date.now());
  await startSecurity(client, names, stream, farEnd()).take(emitted(stream), Date.now());
};
