import { isDeepStrictEqual } from 'node:util';
import type { KeyRow } from './key-rows.ts';

export type Numbered = { readonly line: number; readonly read: KeyRow };

/** Why lines contradict each other or what exists. */
export function findImportProblems(lines: readonly Numbered[], known: readonly KeyRow[]): readonly string[] {
  return [...findRepeats(lines), ...findUnknownAccounts(lines, known), ...findConflicts(lines, known)];
}

/** Names that must be unique. */
function listNames({ row }: KeyRow): readonly string[] {
  return 'hash' in row ? [row.id, row.hash] : [row.id];
}

function findRepeats(lines: readonly Numbered[]): readonly string[] {
  const first = new Map<string, number>();
  return lines.flatMap(({ line, read }) => {
    const earlier = listNames(read).flatMap(name => first.get(name) ?? []);
    for (const name of listNames(read)) first.set(name, line);
    return earlier.length === 0 ? [] : [`line ${line} repeats the id or hash of line ${earlier[0]}`];
  });
}

function findUnknownAccounts(lines: readonly Numbered[], known: readonly KeyRow[]): readonly string[] {
  const ids = new Set([...known, ...lines.map(({ read }) => read)].map(({ row }) => row.id));
  return lines.flatMap(({ line, read }) => {
    const account = read.kind === 'key' ? read.row.account : undefined;
    return account === undefined || ids.has(account) ? [] : [`line ${line} names the unknown account ${account}`];
  });
}

function findConflicts(lines: readonly Numbered[], known: readonly KeyRow[]): readonly string[] {
  const holders = new Map(known.flatMap(held => listNames(held).map(name => [name, held] as const)));
  return lines.flatMap(({ line, read }) => {
    const held = listNames(read).flatMap(name => holders.get(name) ?? []);
    const other = held.find(found => !isDeepStrictEqual(found, read));
    if (other === undefined) return [];
    const [left, right] = [read.row, other.row].map(row => new Map<string, unknown>(Object.entries(row)));
    const names = [...new Set([...left!.keys(), ...right!.keys()])];
    const different = names.filter(name => !isDeepStrictEqual(left!.get(name), right!.get(name)));
    return [`line ${line} differs from ${other.row.id}, which exists, in ${different.join(', ')}`];
  });
}
