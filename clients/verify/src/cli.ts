import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { getExitCode, type Verdict } from './verdict.ts';
import { type Given, verifyAnswer } from './verify.ts';

const USE = `Use: chain-verify ANSWER.json --roots FILE|URL [--key BASE64] [--since OLD_ROOTS.json] [--json]

Checks an answer that was asked with proof=true: its signature, that its inputs are under a published root and
complete, and that each figure follows from them. Nothing is asked but --roots, if it is a URL.

  --roots FILE|URL       what /.well-known/roots says
  --key BASE64           the operator's key, from elsewhere than the roots
  --since OLD_ROOTS.json earlier roots; needs roots of: npm run roots -- export --since SIZE
  --json                 print {ok, code, reason, path, inputs, figures, root, rules_version}

Exit code: 0 verified, 1 answer_differs, 2 malformed, 3 not_in_root, 4 bad_signature, 5 rules_unknown,
6 incomplete, 7 rewritten.`;

/** Runs the command line. Returns the exit code. */
export async function runVerify(argv: readonly string[], print: (line: string) => void): Promise<number> {
  const options = readOptions(argv);
  if (options === null) {
    print(USE);
    return getExitCode('malformed');
  }
  let verdict: Verdict;
  try {
    verdict = verifyAnswer(await readTexts(options));
  } catch (error) {
    const reason = (error as Error).message;
    verdict = { ok: false, code: 'malformed', reason, inputs: 0, figures: 0, root: null, rules_version: null };
  }
  print(options.json ? JSON.stringify(verdict) : `${verdict.code}: ${verdict.reason}`);
  return getExitCode(verdict.code);
}

type Options = {
  readonly answer: string;
  readonly roots: string;
  readonly key: string | undefined;
  readonly since: string | undefined;
  readonly json: boolean;
};

function readOptions(argv: readonly string[]): Options | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        roots: { type: 'string' },
        key: { type: 'string' },
        since: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    });
    const { roots, key, since, json } = values;
    const [answer, more] = positionals;
    return answer === undefined || more !== undefined || roots === undefined
      ? null
      : { answer, roots, key, since, json };
  } catch {
    return null;
  }
}

async function readTexts({ answer, roots, key, since }: Options): Promise<Given> {
  const isUrl = /^https?:\/\//.test(roots);
  const response = isUrl ? await fetch(roots, { signal: AbortSignal.timeout(FETCH_MS) }) : null;
  if (response !== null && !response.ok) throw new Error(`${roots} answers ${response.status}.`);
  const texts = { answer: readText(answer), roots: response === null ? readText(roots) : await response.text() };
  return { ...texts, key, since: since === undefined ? undefined : readText(since) };
}

function readText(path: string): string {
  return readFileSync(path, 'utf8');
}

const FETCH_MS = 30_000;
