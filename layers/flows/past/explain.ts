import type { Answered } from './question.ts';

/** Findings on the wire, at most 200. */
export type Findings = { readonly explain: readonly object[]; readonly explain_truncated?: true };

/** Why the answer says what it says. Empty where nothing is judged. */
export async function explainAnswer(_answered: Answered): Promise<Findings> {
  return { explain: [] };
}
