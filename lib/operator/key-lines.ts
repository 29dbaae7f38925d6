import { parseJson } from 'solana-forwarder/json';
import * as z from 'zod/mini';
import { readIngestScope } from '../../layers/contract/ingest-scope.ts';
import { readScope } from '../../layers/contract/routes/scopes.ts';
import { type Tier, tierNames } from '../../layers/contract/tiers.ts';
import { scopeNames } from '../../layers/core/identity/scopes.ts';
import { overages } from '../../layers/core/usage/overage.ts';
import type { KeyRow } from './key-rows.ts';

/** First line of an export. */
export const HEADER = { kind: 'chain-keys', version: 1 } as const;

/** Random bytes in base58. */
function defineId(prefix: string) {
  return definePattern(`${prefix}-[1-9A-HJ-NP-Za-km-z]{20,40}`, `an id such as ${prefix}-…`);
}
function definePattern(pattern: string, expected: string) {
  return z.string(`must be ${expected}`).check(z.regex(new RegExp(`^${pattern}$`), `must be ${expected}`));
}
function defineWholeNumber(least: number) {
  const error = `must be a whole number from ${least}`;
  return z.int(error).check(z.minimum(least, error));
}
const time = defineWholeNumber(0);
const hash = definePattern('[0-9a-f]{64}', 'a SHA-256 of 64 hex digits');
const text = z.string('must be a text');
const list = z.optional(z.array(text, 'must be a list'));

/** Loose, because providers and plans may have more fields. */
const account = z.looseObject({
  kind: z.literal('account'),
  id: defineId('acct'),
  name: text,
  createdMs: time,
  plan: z.nullable(
    z.looseObject({
      allowance: defineWholeNumber(1),
      overage: z.enum(overages, `must be one of ${overages.join(', ')}`),
    }),
  ),
  billing: z.nullable(z.looseObject({ provider: text })),
  ownerHash: z.optional(hash),
});

const key = z.strictObject({
  kind: z.literal('key'),
  hash,
  id: defineId('key'),
  tier: z.enum(tierNames as [Tier, ...Tier[]], `must be one of ${tierNames.join(', ')}`),
  name: text,
  createdMs: time,
  expiresMs: z.nullable(time),
  revokedMs: z.nullable(time),
  successor: z.optional(text),
  account: z.optional(text),
  scopes: z.optional(z.strictObject({ routes: list, channels: list, origins: list, addresses: list })),
});

const ingestKey = z.strictObject({
  kind: z.literal('ingest-key'),
  hash,
  id: defineId('ingest'),
  name: text,
  createdMs: time,
  revokedMs: z.nullable(time),
  publicKey: z.optional(definePattern('[A-Za-z0-9_-]{43}', 'a public key of 32 bytes in base64url')),
  scope: z.optional(z.strictObject({ adapters: list, types: list })),
});

const line = z.discriminatedUnion('kind', [account, key, ingestKey], 'must be account, key or ingest-key');

type Read = { readonly read: KeyRow } | { readonly problem: string };

/** Reads a line after the header. */
export function readKeyLine(given: string): Read {
  const json = parseJson(given);
  if (json === undefined) return { problem: 'is not valid JSON' };
  const parsed = line.safeParse(json);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    if (issue.code === 'unrecognized_keys') return { problem: `has the unknown field ${issue.keys[0]}` };
    return { problem: [...(issue.path.length > 0 ? [issue.path.join('.')] : []), issue.message].join(' ') };
  }
  const { kind, ...row } = parsed.data;
  const read = { kind, row } as KeyRow;
  const problems: string[] = [];
  if (read.kind === 'key')
    for (const name of scopeNames) {
      const entries = read.row.scopes?.[name];
      const scope = entries && readScope(name, entries);
      if (scope && 'problem' in scope) problems.push(`scopes.${name} ${scope.problem}`);
      else if (scope && scope.value.join() !== entries.join())
        problems.push(`scopes.${name} must be ${JSON.stringify(scope.value)}`);
    }
  if (read.kind === 'ingest-key')
    for (const name of ['adapters', 'types'] as const) {
      const entries = read.row.scope?.[name];
      const scope = entries && readIngestScope(name, entries);
      if (scope && 'problem' in scope) problems.push(`scope.${name} ${scope.problem}`);
    }
  return problems.length === 0 ? { read } : { problem: problems[0]! };
}

export function isHeader(given: string): boolean {
  const parsed = z
    .object({ kind: z.literal(HEADER.kind), version: z.literal(HEADER.version) })
    .safeParse(parseJson(given));
  return parsed.success;
}
