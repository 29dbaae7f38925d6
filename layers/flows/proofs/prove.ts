import { RequestError } from '../../contract/errors.ts';
import type { TableName } from '../../contract/tables.ts';
import { rulesVersion } from '../../core/kernel/rules-version.ts';
import { DAY_MS } from '../../core/kernel/utc-day.ts';
import { serializeCanonical } from '../../core/proof/canonical-json.ts';
import { formatHash, hashLeaf, listPath } from '../../core/proof/tree.ts';
import type { Tables } from '../../edge/tables.ts';
import { openTape, readTapeRows, type Tape } from '../../storage/market/tape.ts';
import { getReceivedMs } from '../../storage/proofs/input-document.ts';
import { loadBatches, loadNewestCheckpoint, type SealedBatch } from '../../storage/proofs/log.ts';
import { readBook } from '../../storage/wallets/book-parts.ts';
import { openWallets } from '../../storage/wallets/wallets.ts';
import { buildLogTree } from './checkpoint.ts';
import { listHeadProofs } from './head-proofs.ts';
import { proveInputs, type Wanted } from './input-proofs.ts';
import { selectKnownRows } from './recompute/known-rows.ts';
import { listMarkedMints, listNeededQuotes, markingOperations } from './recompute/needed.ts';
import {
  filterParameters,
  isProven,
  type Known,
  type Parsed,
  type ProvenOperation,
  parseParameters,
  provenRoutes,
} from './recompute/question.ts';
import { BATCH_MS, SETTLED_MS } from './seal.ts';
import { readSealedHeads, type SealedHeads } from './sealed-heads.ts';
import { selectWindow } from './window.ts';

/** An answer that is to be proven. Times are unix ms. */
export type ToProve = {
  readonly operation: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly asOfMs: number;
  readonly knownByMs: number;
  /** The other fields of the envelope. */
  readonly rest: object;
};

/** Tables of the service, not of the past. */
export type ProofTables = Tables<Extract<TableName, 'tape' | 'wallets' | 'proofs'>>;

export type Proven = { readonly proof: object } | { readonly proof: null; readonly proof_at_ms: number };

export const INPUTS_MAX = 5_000;
/** Of the body as a string in JSON; Lambda takes 6 MB. */
const BYTES_MAX = 5_500_000;

/** Proves an answer's inputs. Null before they are sealed. */
export async function proveInputsOf(tables: ProofTables, asked: ToProve): Promise<Proven> {
  const { operation, asOfMs, knownByMs } = asked;
  if (!isProven(operation)) {
    const paths = Object.values(provenRoutes).map(({ path }) => path);
    throw new RequestError('invalid_request', `\`proof\` is offered by ${paths.join(', ')}.`);
  }
  const parameters = filterParameters(operation, asked.parameters);
  const query = parseParameters(operation, parameters)!;
  const [batches, checkpoint] = await Promise.all([loadBatches(tables.proofs), loadNewestCheckpoint(tables.proofs)]);
  // The batches of K are sealed, and their day is signed.
  const hourEndMs = (Math.floor(knownByMs / BATCH_MS) + 1) * BATCH_MS;
  const later = { proof: null, proof_at_ms: Math.ceil(hourEndMs / DAY_MS) * DAY_MS + 2 * SETTLED_MS };
  if (checkpoint === null) return later;
  const sealed = batches.slice(0, checkpoint.size);
  const tape = openTape(tables.tape);
  const found = await gatherRows(tables, tape, sealed, { operation, query, asOfMs, knownByMs });
  if (found === null) return later;
  const wanted =
    operation === 'tokenOhlcv' ? selectWindow(found.wanted, query as Parsed<'tokenOhlcv'>, asked) : found.wanted;
  assertInputsMax(wanted.reduce((sum, { rows }) => sum + rows.length, 0));
  const inputs = await proveInputs(tables.proofs, sealed, wanted);
  const log = buildLogTree(sealed);
  const used = [...new Set([...inputs.map(({ batch }) => batch), found.headBatch])].sort((a, b) => a - b);
  const proof = {
    v: 1,
    operation,
    parameters,
    rules_version: rulesVersion,
    checkpoint: checkpoint.note,
    log_size: checkpoint.size,
    inputs,
    batches: used.map(batch => ({
      batch,
      leaf: sealed[batch]!.leaf,
      path: listPath(log, batch).map(formatHash),
    })),
    heads: listHeadProofs(found.heads, found.headBatch, found.keys),
  };
  const text = JSON.stringify(proof);
  // A string in JSON escapes both.
  if (text.length + text.split(/["\\]/).length > BYTES_MAX)
    throw new RequestError('invalid_request', `The proof would take more than ${BYTES_MAX} bytes; ask for less.`);
  // As it is written: without undefined fields.
  const rest: object = JSON.parse(JSON.stringify(asked.rest));
  const digest = formatHash(hashLeaf(serializeCanonical({ ...rest, data: asked.body, proof })));
  return { proof: { ...proof, digest } };
}

function assertInputsMax(count: number): void {
  if (count > INPUTS_MAX)
    throw new RequestError(
      'invalid_request',
      `A proof has at most ${INPUTS_MAX} inputs; this answer needs ${count}. Ask for one token, or a shorter window.`,
    );
}

type Question = {
  readonly operation: ProvenOperation;
  readonly query: Parsed<ProvenOperation>;
  readonly asOfMs: number;
  readonly knownByMs: number;
};

type Gathered = {
  readonly headBatch: number;
  readonly heads: SealedHeads;
  /** All keys that the answer depends on, also those without rows. */
  readonly keys: readonly string[];
  readonly wanted: readonly Wanted[];
};

/** Rows through the first batch that has all known by K; null without one. */
async function gatherRows(
  tables: ProofTables,
  tape: Tape,
  sealed: readonly SealedBatch[],
  question: Question,
): Promise<Gathered | null> {
  const { query: asked } = question;
  const own = 'mint' in asked ? asked.mint : 'token' in asked ? asked.token : undefined;
  // Mints of a wallet are those of its book.
  const keys =
    own === undefined && 'address' in asked
      ? [...(await readBook(openWallets(tables.wallets), asked.address, question.knownByMs)).book.keys()].sort()
      : [own!];
  const first = sealed.findIndex(({ toMs }) => toMs > question.knownByMs);
  for (let batch = first < 0 ? sealed.length - 1 : first; batch < sealed.length; batch += 1) {
    const heads = await readSealedHeads(tables.proofs, sealed, batch);
    const wanted = await readThrough(tape, keys, heads.byKey, question);
    if (wanted === null) continue;
    const quotes = listUnpricedQuotes(wanted, question).filter(quote => !keys.includes(quote));
    const more = await readThrough(tape, quotes, heads.byKey, question);
    if (more !== null) return { headBatch: batch, heads, keys: [...keys, ...quotes], wanted: [...wanted, ...more] };
  }
  return null;
}

/** Quotes whose rows an answer needs as well. */
function listUnpricedQuotes(wanted: readonly Wanted[], { operation, query, ...at }: Question): readonly string[] {
  if (!markingOperations.has(operation)) return [];
  const rows = new Map(wanted.map(one => [one.key, selectKnownRows(one.key, one.rows, at)]));
  const known: Known = { asOfMs: at.asOfMs, wholeFromMs: 0, rows };
  return [...new Set(listMarkedMints(operation, query, known).flatMap(mint => listNeededQuotes(known, mint)))];
}

/** Rows through the head of each key. Null if K knew later ones. */
async function readThrough(
  tape: Tape,
  keys: readonly string[],
  heads: ReadonlyMap<string, number>,
  { operation, knownByMs }: Question,
): Promise<readonly Wanted[] | null> {
  const total = keys.reduce((sum, key) => sum + (heads.get(key) ?? 0), 0);
  if (operation !== 'tokenOhlcv') assertInputsMax(total);
  const wanted: Wanted[] = [];
  for (const key of keys) {
    const head = heads.get(key) ?? 0;
    const after = Math.max(0, head - INPUTS_MAX);
    const rows = await readTapeRows(tape, key, { after, through: head + 1 });
    const next = rows.at(-1)?.seq === head + 1 ? rows.at(-1)! : null;
    if (next !== null && getReceivedMs(next) <= knownByMs) return null;
    const own = next === null ? rows : rows.slice(0, -1);
    if (own.length < head - after)
      throw new RequestError('invalid_request', `Rows of ${key} have left the tape, so nothing can be proven of it.`);
    if (head > 0) wanted.push({ key, rows: own });
  }
  return wanted;
}
