import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseJson } from 'solana-forwarder/json';
import * as z from 'zod/mini';
import { issueFullIngestKey, revokeIngestKey } from '../../lib/operator/ingest-keys.ts';
import { issueKey, revokeKey } from '../../lib/operator/keys.ts';
import { getTargetOutput, readAwsTarget, readLocalTarget, type Target, UsageError } from '../../lib/operator/target.ts';
import { type Tier, tiers } from '../journeys/contract/row.ts';

export type ServiceUnderTest = {
  readonly urls: { readonly rest: string; readonly socket: string; readonly ingest: string };
  readonly keys: Readonly<Record<Tier, string>>;
  readonly ingestKey: string;
  /** Revokes the keys of this run. */
  readonly end: () => Promise<void>;
};

type Where = { readonly outputs?: string; readonly ready?: string; readonly data?: string };

/** Throws UsageError unless exactly one place is named. */
export const serviceOf = async ({ outputs, ready, data }: Where): Promise<ServiceUnderTest> => {
  if ([outputs, ready, data].filter(place => place !== undefined).length !== 1)
    throw new UsageError('Name one service: `--outputs FILE`, `--ready FILE` or `--data DIR`.');
  if (ready !== undefined) return fromReady(ready);
  return fromTarget(outputs === undefined ? readLocalTarget(data!) : readAwsTarget(outputs));
};

const readyFile = z.object({
  base_url: z.string(),
  ws_url: z.string(),
  ingest_url: z.string(),
  ingest_key: z.string(),
  keys: z.record(z.enum(['free', 'layer1', 'layer2', 'layer3', 'enterprise']), z.string()),
});

/** The file has keys, so none is issued. */
const fromReady = (path: string): ServiceUnderTest => {
  const { base_url, ws_url, ingest_url, ingest_key, keys } = parsedReady(path);
  return {
    urls: { rest: base_url, socket: ws_url, ingest: ingest_url },
    keys,
    ingestKey: ingest_key,
    end: async () => {},
  };
};

const parsedReady = (path: string): z.infer<typeof readyFile> => {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new UsageError(`Cannot read ${path}. Create it with: npm start -- --ready-file ${path}`);
  }
  const parsed = readyFile.safeParse(parseJson(text));
  if (!parsed.success) throw new UsageError(`${path} is not a ready file: ${parsed.error.issues[0]?.message}.`);
  return parsed.data;
};

/** Ends the keys of a run that was killed. */
const KEY_LIFE_MS = 3_600_000;

/** Issues a key per tier, and one to send with. */
const fromTarget = async (target: Target): Promise<ServiceUnderTest> => {
  const urls = {
    rest: getTargetOutput(target, 'RestUrl'),
    socket: getTargetOutput(target, 'SocketUrl'),
    ingest: `${getTargetOutput(target, 'IngestUrl')}/ingest`,
  };
  const name = `journeys ${randomUUID()}`;
  const revocations: (() => Promise<void>)[] = [];
  const end = async (): Promise<void> => {
    for (const revoke of revocations.splice(0)) await revoke();
  };
  try {
    const ring: [Tier, string][] = [];
    for (const tier of tiers) {
      const { id, key } = await issueKey(target, { tier, name, expiresMs: Date.now() + KEY_LIFE_MS }, Date.now());
      revocations.push(() => revokeKey(target, id, Date.now()));
      ring.push([tier, key]);
    }
    const { id, key } = await issueFullIngestKey(target, name, Date.now());
    revocations.push(() => revokeIngestKey(target, id, Date.now()));
    return { urls, keys: Object.fromEntries(ring) as Record<Tier, string>, ingestKey: key, end };
  } catch (error) {
    await end();
    throw error;
  }
};
