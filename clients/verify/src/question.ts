import { serializeCanonical } from '../../../layers/core/proof/canonical-json.ts';
import { formatHash, hashLeaf } from '../../../layers/core/proof/tree.ts';
import { selectFirstRows, selectKnownRows } from '../../../layers/flows/proofs/recompute/known-rows.ts';
import { listMarkedMints, listNeededQuotes } from '../../../layers/flows/proofs/recompute/needed.ts';
import {
  isProven,
  type Known,
  type Parsed,
  type ProvenOperation,
  parseParameters,
} from '../../../layers/flows/proofs/recompute/question.ts';
import type { CheckedInputs } from './inputs.ts';
import type { Envelope, ProofShape } from './shapes.ts';
import { Refusal } from './verdict.ts';

export type Asked = { readonly operation: ProvenOperation; readonly query: Parsed<ProvenOperation> };

/** The operation and its parameters. */
export function readQuestion({ operation, parameters }: ProofShape): Asked {
  if (!isProven(operation)) throw new Refusal('malformed', `This verifier does not check the operation ${operation}.`);
  const query = parseParameters(operation, parameters);
  if (query === null) throw new Refusal('malformed', `The parameters of ${operation} are not those of the contract.`);
  return { operation, query };
}

/** Rows known by K, as of T. Refuses a missing key. */
export function buildKnown(
  { operation, query }: Asked,
  { rows, isAbsent }: CheckedInputs,
  time: Envelope['time'],
): Known {
  const cut = [...rows].filter(([, own]) => own[0]!.row.seq !== 1);
  if (cut.length > 0 && operation !== 'tokenOhlcv') {
    const [key, own] = cut[0]!;
    throw new Refusal('incomplete', `The rows of ${key} begin at ${own[0]!.row.seq}, not at 1.`);
  }
  const at = { asOfMs: time.as_of, knownByMs: time.known_by };
  const known: Known = {
    asOfMs: at.asOfMs,
    rows: new Map(
      [...rows].map(([key, own]) => {
        const all = own.map(({ row }) => row);
        if (all[0]!.seq === 1) return [key, selectKnownRows(key, all, at)];
        const first = selectFirstRows(all, at);
        if (first !== null) return [key, first];
        const why = `Some rows of ${key} do not count, so those before ${all[0]!.seq} are needed.`;
        throw new Refusal('incomplete', why);
      }),
    ),
    // Rows before the first were received earlier, so they are older than this.
    wholeFromMs: Math.max(0, ...cut.map(([, own]) => own[0]!.receivedMs + 1)),
  };
  const demand = (key: string): void => {
    if (!rows.has(key) && !isAbsent(key)) throw new Refusal('incomplete', `The rows of ${key} are missing.`);
  };
  if ('mint' in query) demand(query.mint);
  if ('token' in query && query.token !== undefined) demand(query.token);
  for (const mint of listMarkedMints(operation, query, known)) {
    demand(mint);
    for (const quote of listNeededQuotes(known, mint)) demand(quote);
  }
  return known;
}

/** The digest of all that an answer says. */
export function hashQuestion({ proof, ...rest }: Envelope): string {
  const { digest: _, ...own } = proof!;
  return formatHash(hashLeaf(serializeCanonical({ ...rest, proof: own })));
}
