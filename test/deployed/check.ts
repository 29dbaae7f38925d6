import { isDeepStrictEqual } from 'node:util';
import { formatErrorReason } from 'solana-forwarder/reason';
import type { Run } from './open-run.ts';

/** Collects the problems of a check. */
export type Note = {
  readonly add: (...problems: readonly string[]) => void;
  readonly equal: (what: string, got: unknown, wanted: unknown) => void;
};

export type Check = { readonly name: string; readonly look: (note: Note) => Promise<void> };

export type Groups = readonly { readonly name: string; readonly checks: (run: Run) => readonly Check[] }[];

export type Result = { readonly group: string; readonly name: string; readonly problems: readonly string[] };

/** Requests wait, so a few checks run at once. */
const PARALLEL = 4;

/** Groups run in turn. */
export const checkAll = async (groups: Groups, run: Run, report: (result: Result) => void): Promise<Result[]> => {
  const results: Result[] = [];
  for (const { name, checks } of groups) {
    const waiting = [...checks(run)];
    const work = async (): Promise<void> => {
      for (let check = waiting.shift(); check; check = waiting.shift()) {
        const result = { group: name, name: check.name, problems: await problemsOf(check) };
        results.push(result);
        report(result);
      }
    };
    await Promise.all(Array.from({ length: PARALLEL }, work));
  }
  return results;
};

const problemsOf = async ({ look }: Check): Promise<readonly string[]> => {
  const problems: string[] = [];
  const add: Note['add'] = (...more) => void problems.push(...more);
  const equal: Note['equal'] = (what, got, wanted) => {
    if (!isDeepStrictEqual(got, wanted)) add(`${what}: expected ${shown(wanted)}, got ${shown(got)}`);
  };
  try {
    await look({ add, equal });
  } catch (error) {
    add(formatErrorReason(error));
  }
  return problems;
};

const shown = (value: unknown): string => JSON.stringify(value) ?? 'nothing';
