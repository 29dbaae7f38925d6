import { createInterface } from 'node:readline/promises';
import { UsageError } from '../operator/target.ts';

/** Asks on the terminal. Throws UsageError unless the answer is yes. */
export async function ensureConfirmed(question: string, isSure: boolean | undefined): Promise<void> {
  if (isSure) return;
  if (!process.stdin.isTTY) throw new UsageError(`Cannot ask without a terminal: ${question} Add --yes to go on.`);
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await lines.question(`${question} [y/N] `);
    if (!/^y(es)?$/i.test(answer.trim())) throw new UsageError('Nothing was changed.');
  } finally {
    lines.close();
  }
}
