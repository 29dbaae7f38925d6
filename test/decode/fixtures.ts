import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** A `getTransaction` result. */
// biome-ignore lint/suspicious/noExplicitAny: a foreign document whose form the tests examine.
export type Raw = any;

export type Expected = {
  readonly signature: string;
  readonly events: readonly Record<string, never>[];
  readonly signer_balance_changes: {
    readonly fee_payer: string;
    readonly fee: number;
    readonly token_deltas_raw: Readonly<Record<string, string>>;
  };
};

const read = (name: string): readonly string[] =>
  gunzipSync(readFileSync(join(import.meta.dirname, 'transactions', name)))
    .toString()
    .trim()
    .split('\n');

/** The real transactions, fresh each time so that a test may modify its own. */
export const transactions = (): readonly Raw[] => read('transactions.ndjson.gz').map(line => JSON.parse(line) as Raw);
export const expected: readonly Expected[] = read('expected.ndjson.gz').map(line => JSON.parse(line) as Expected);

/** One by the beginning of its signature. */
export const transaction = (start: string): Raw => {
  const found = transactions().find(each => each.transaction.signatures[0].startsWith(start));
  if (!found) throw new Error(`no transaction ${start}`);
  return found;
};
