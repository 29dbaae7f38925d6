import type { AuditLine } from '../audit/audit.ts';
import { findTransactions } from '../transaction/items.ts';
import { Malformed, type Problem, prependProblemPath, toInputProblem } from '../transaction/malformed.ts';
import { openTransaction } from '../transaction/open.ts';
import { toDecoderProblem } from './adapted.ts';
import { splitBody } from './body-items.ts';
import { decodeOpened } from './decode.ts';

export type AuditedTransaction = {
  readonly signature: string;
  readonly slot: number;
  readonly lines: readonly AuditLine[];
};

/** Audits a JSON document, or one transaction per line. Failed transactions have no lines. */
export function auditTransactions(text: string): readonly (AuditedTransaction | Problem)[] {
  return splitBody(text)
    .flatMap(({ path, value }) => [...findTransactions(value, {}, path)])
    .map(({ path, raw, around }) => {
      try {
        const tx = openTransaction(raw, around);
        return { signature: tx.signature, slot: tx.slot, lines: tx.failed ? [] : (decodeOpened(tx).audit ?? []) };
      } catch (error) {
        return prependProblemPath(path, error instanceof Malformed ? toInputProblem(error) : toDecoderProblem(error));
      }
    });
}
