import type { Answered } from './question.ts';

/** A proof on the wire. `proof_at_ms` says when its inputs will be sealed. */
export type Proof = { readonly proof: object } | { readonly proof: null; readonly proof_at_ms?: number };

/** Proves the inputs of an answer. Throws a RequestError for too many. */
export async function proveAnswer(_answered: Answered): Promise<Proof> {
  return { proof: null };
}
