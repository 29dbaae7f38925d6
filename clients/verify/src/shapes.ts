import * as z from 'zod/mini';
import { hasKnownSpelling } from './spelling.ts';
import { Refusal } from './verdict.ts';

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const whole = z.int().check(z.minimum(0));
/** A tree of 2^40 leaves is deep enough. */
const path = z.array(hash).check(z.maxLength(40));

const proofShape = z.strictObject({
  v: z.literal(1),
  operation: z.string(),
  parameters: z.record(z.string(), z.string()),
  rules_version: z.string(),
  checkpoint: z.string(),
  log_size: whole,
  inputs: z.array(z.strictObject({ batch: whole, index: whole, document: z.string(), path })),
  batches: z.array(z.strictObject({ batch: whole, leaf: z.string(), path })),
  heads: z.array(z.strictObject({ key: z.string(), seq: whole, batch: whole, index: whole, path, count: whole })),
  digest: hash,
});

const envelopeShape = z.looseObject({
  data: z.unknown(),
  time: z.looseObject({ as_of: whole, known_by: whole, rules_version: z.string() }),
  proof: z.nullable(proofShape),
  proof_at_ms: z.optional(z.nullable(whole)),
});

const leafShape = z.strictObject({
  v: z.literal(1),
  batch: whole,
  from_ms: whole,
  to_ms: whole,
  count: whole,
  root: hash,
  heads_root: hash,
});

const rootsShape = z.object({
  origin: z.string(),
  public_key: z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/)),
  rules_versions: z.array(z.object({ version: z.string(), from_batch: whole })),
  checkpoints: z
    .array(z.object({ day: z.string(), size: whole, root: hash, note: z.string(), previous: z.nullable(hash) }))
    .check(z.minLength(1)),
  consistency: z.optional(z.object({ from: whole, to: whole, hashes: path })),
});

export type Envelope = z.infer<typeof envelopeShape>;
export type ProofShape = z.infer<typeof proofShape>;
export type LogLeaf = z.infer<typeof leafShape>;
export type Roots = z.infer<typeof rootsShape>;

/** Reads an answer. */
export function readEnvelope(text: string): Envelope {
  return read(text, envelopeShape, 'The answer');
}

/** Reads what `/.well-known/roots` says. */
export function readRootsFile(text: string): Roots {
  return read(text, rootsShape, 'The roots file');
}

/** Reads the leaf of a batch. */
export function readLogLeaf(text: string): LogLeaf {
  return read(text, leafShape, 'The leaf of a batch');
}

function read<Schema extends z.ZodMiniType>(text: string, schema: Schema, what: string): z.infer<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Refusal('malformed', `${what} is not JSON: ${(error as Error).message}`);
  }
  if (!hasKnownSpelling(text, value))
    throw new Refusal('malformed', `${what} is not spelled as JSON is written: a number, a text or a name is odd.`);
  const { data, error } = schema.safeParse(value);
  if (error === undefined) return data as z.infer<Schema>;
  const issue = error.issues[0]!;
  const place = issue.path.length === 0 ? '' : ` at /${issue.path.join('/')}`;
  throw new Refusal('malformed', `${what} has not the form of the contract${place}: ${issue.message}.`);
}
