import { ensureEnrolled, type UsagePlans } from '../../layers/flows/keys/enrolment.ts';
import { addAccount } from '../../layers/storage/access/accounts.ts';
import { saveIngestKey } from '../../layers/storage/access/ingest-keys.ts';
import { addKey } from '../../layers/storage/access/keys.ts';
import { saveOwner } from '../../layers/storage/accounts/owners.ts';
import { isWritten } from '../../layers/storage/kernel/dynamo.ts';
import { findImportProblems, type Numbered } from './import-problems.ts';
import { HEADER, isHeader, readKeyLine } from './key-lines.ts';
import { type KeyRow, type KeyStores, listKeyRows } from './key-rows.ts';
import type { Line } from './lines.ts';
import { UsageError } from './target.ts';

export type ImportDeps = KeyStores & UsagePlans;

export type Imported = { readonly added: number; readonly unchanged: number };

/**
 * Recreates what an export has. Repeated, it completes what an interrupted run began. Throws
 * UsageError before the first write if a line is wrong or contradicts what exists.
 */
export async function importKeys(deps: ImportDeps, lines: AsyncIterable<Line>): Promise<Imported> {
  const rows: Numbered[] = [];
  const problems: string[] = [];
  let isFirst = true;
  for await (const { line, text, rejection } of lines) {
    const isHead = isFirst;
    isFirst = false;
    if (rejection) problems.push(`line ${line} ${rejection.reason}`);
    else if (!isHead) {
      const found = readKeyLine(text);
      if ('problem' in found) problems.push(`line ${line} ${found.problem}`);
      else rows.push({ line, read: found.read });
    } else if (!isHeader(text)) problems.push(`line ${line} must be ${JSON.stringify(HEADER)}`);
  }
  assertNoProblems(isFirst ? ['the input is empty'] : problems);
  const known = await listKeyRows(deps);
  assertNoProblems(findImportProblems(rows, known));
  const ids = new Set(known.map(({ row }) => row.id));
  const missing = rows.filter(({ read }) => !ids.has(read.row.id));
  // Before the key is saved: a usable key has a rate limit.
  for (const { read } of rows)
    if (read.kind === 'key' && read.row.revokedMs === null) await ensureEnrolled(deps, read.row.id, read.row.tier);
  for (const { line, read } of missing) {
    if (await add(deps, read)) continue;
    throw new UsageError(`Somebody else created ${read.row.id} of line ${line} meanwhile. Run the import again.`);
  }
  return { added: missing.length, unchanged: rows.length - missing.length };
}

const PROBLEMS_SHOWN_MAX = 10;

function assertNoProblems(problems: readonly string[]): void {
  if (problems.length === 0) return;
  const more = problems.length - PROBLEMS_SHOWN_MAX;
  const shown = [...problems.slice(0, PROBLEMS_SHOWN_MAX), ...(more > 0 ? [`and ${more} more`] : [])];
  throw new UsageError(`Nothing was imported:\n${shown.join('\n')}`);
}

async function add(deps: ImportDeps, { kind, row }: KeyRow): Promise<boolean> {
  if (kind === 'account') {
    if (row.ownerHash !== undefined) await saveOwner(deps.accounts, row.ownerHash, row.id);
    return isWritten(addAccount(deps.accounts, row));
  }
  if (kind === 'key') return addKey(deps.keys, row);
  await saveIngestKey(deps.keys, row);
  return true;
}
