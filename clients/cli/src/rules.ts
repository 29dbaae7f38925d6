import { readFileSync } from 'node:fs';
import type { Client, Result } from '../../typescript/src/client.ts';
import { CliError } from './connection.ts';
import { describeError } from './sections.ts';
import { drawSparkline, formatNumber, formatPercent } from './text/format.ts';
import type { Screen } from './text/screen.ts';

/** Asks an operation that the typed client may not know. */
type Ask = (path: string, parameters?: object) => Promise<Result<unknown>>;
type Rules = { readonly get: Ask; readonly post: Ask };

type RuleError = { readonly part: string; readonly line: number; readonly column: number; readonly message: string };
type RuleRecord = {
  readonly rule_id: string;
  readonly state: string;
  readonly rule: { readonly name: string; readonly on: string };
};
type Moves = Readonly<Record<string, { readonly n: number; readonly median_pct: number | null }>>;
type RuleTest = {
  readonly total: number;
  readonly per_day: number;
  readonly days: readonly { readonly firings: number }[];
  readonly after: Moves;
  readonly baseline: Moves;
};

const DAY_MS = 86_400_000;
const POLL_MS = 1_000;

/** Lists the rules of the key. Returns the exit code. */
export async function listRules(client: Client, screen: Screen): Promise<number> {
  const answer = await openRules(client).get('/v1/rules');
  return printAnswer(screen, answer, body => {
    const { rules } = body as { readonly rules: readonly RuleRecord[] };
    if (rules.length === 0) screen.line('No rules yet.');
    else
      screen.table(
        ['rule', 'state', 'name', 'on'],
        rules.map(({ rule_id, state, rule }) => [rule_id, state, rule.name, rule.on]),
      );
  });
}

/** Checks a rule's document. Returns 1 if it has errors. */
export async function checkRule(client: Client, screen: Screen, file: string): Promise<number> {
  const answer = await openRules(client).post('/v1/rules/check', { rule: readRule(file) });
  let isRight = false;
  const code = printAnswer(screen, answer, body => {
    const { ok, errors } = body as { readonly ok: boolean; readonly errors: readonly RuleError[] };
    isRight = ok;
    if (ok) screen.line('The rule checks.');
    for (const { part, line, column, message } of errors) screen.line(`${file}:${line}:${column} ${part}: ${message}`);
  });
  return screen.isJson && answer.ok ? Number(!(answer.data as { readonly ok: boolean }).ok) : code || Number(!isRight);
}

/** Tests a rule over the past days. Returns the exit code. */
export async function testRule(client: Client, screen: Screen, file: string, days: number): Promise<number> {
  const rules = openRules(client);
  let answer = await rules.post('/v1/rules/test', { rule: readRule(file), from: Date.now() - days * DAY_MS });
  for (let id = findRunning(answer); id !== null; id = findRunning(answer)) {
    await new Promise(resolve => setTimeout(resolve, POLL_MS));
    answer = await rules.get('/v1/rules/tests/{test_id}', { test_id: id });
  }
  return printAnswer(screen, answer, body => {
    const test = body as RuleTest;
    screen.line(`${formatNumber(test.total)} firings, ${formatNumber(test.per_day)} a day`);
    if (test.days.length > 0) screen.line(drawSparkline(test.days.map(day => day.firings)));
    screen.table(
      ['after', 'firings', 'median', 'of all'],
      Object.entries(test.after).map(([horizon, { n, median_pct }]) => [
        ...[horizon, formatNumber(n), formatPercent(median_pct), formatPercent(test.baseline[horizon]?.median_pct)],
      ]),
    );
  });
}

/** Arms a rule. Returns the exit code. */
export async function armRule(client: Client, screen: Screen, id: string): Promise<number> {
  const answer = await openRules(client).post('/v1/rules/{rule_id}/arm', { rule_id: id });
  return printAnswer(screen, answer, body => screen.line(`${id} is ${(body as RuleRecord).state}.`));
}

function openRules(client: Client): Rules {
  return client as unknown as Rules;
}

function findRunning(answer: Result<unknown>): string | null {
  const { state, test_id: id } = (answer.ok ? answer.data : {}) as Readonly<Record<string, string>>;
  return state === 'running' && id !== undefined ? id : null;
}

function printAnswer(screen: Screen, answer: Result<unknown>, print: (body: unknown) => void): number {
  if (!answer.ok) screen.warn(describeError(answer.error));
  else if (screen.isJson) screen.json(answer.data);
  else print(answer.data);
  return answer.ok ? 0 : 1;
}

function readRule(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new CliError(`${file} is not a rule's JSON: ${(error as Error).message}`);
  }
}
