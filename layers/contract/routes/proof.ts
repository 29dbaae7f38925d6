import * as z from 'zod/mini';
import { defineInteger } from '../parameters.ts';
import { route } from '../route.ts';
import { describeSchema } from '../schemas/described.ts';

const HASH = /^[0-9a-f]{64}$/;
const hash = z.string().check(z.regex(HASH));
/** One leaf an hour, and one for each seal by hand. */
const SIZE_MAX = 10_000_000;
const size = z.int().check(z.minimum(0), z.maximum(SIZE_MAX));

/** Signed statements about the log, oldest first. */
export const roots = z.object({
  origin: describeSchema(z.nullable(z.string()), 'Name of the log, which each note begins with; null before the first'),
  public_key: describeSchema(z.nullable(z.string()), 'Ed25519, 32 bytes in base64; null before the first'),
  rules_versions: describeSchema(
    z.array(z.object({ version: z.string(), from_batch: size })),
    'Rules in force when a batch was sealed',
  ),
  checkpoints: z.array(
    z.object({
      day: describeSchema(z.string(), 'UTC day that the last batch ends in'),
      size: describeSchema(size, 'Batches that the log has'),
      root: describeSchema(hash, 'Root of the tree over their leaves'),
      note: describeSchema(z.string(), 'C2SP signed note with the size and root'),
      previous: describeSchema(z.nullable(hash), 'SHA-256 of the note before; null of the first'),
    }),
  ),
});

export const consistency = z.object({
  from: size,
  to: size,
  hashes: describeSchema(z.array(hash), 'RFC 6962 section 2.1.2'),
});

const row = { tier: null, tag: 'Extension', reads: ['proofs'] } as const;

/** Published roots (`docs/explanation/proof.md`). They need no key. */
export const proofRoutes = {
  roots: route({
    ...row,
    path: '/.well-known/roots',
    file: 'rest/proof/roots',
    summary: 'Signed roots of the log of all inputs',
    readUnitsMax: 20,
    cacheSeconds: 60,
    response: roots,
  }),
  proofConsistency: route({
    ...row,
    path: '/v1/proof/consistency',
    file: 'rest/proof/consistency',
    summary: 'Hashes which show that the log of one size begins that of another',
    readUnitsMax: 20,
    cacheSeconds: 60,
    query: {
      from: defineInteger('Batches of the earlier log', { min: 0, max: SIZE_MAX, example: 24 }),
      to: defineInteger('Batches of the later log', { min: 0, max: SIZE_MAX, example: 48 }),
    },
    check: ({ from, to }) => (from > to ? `from must not be above to; got ${from} > ${to}` : null),
    response: consistency,
  }),
} as const;
