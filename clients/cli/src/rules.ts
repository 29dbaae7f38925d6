import { readFileSync } from 'node:fs';
import type { Client, PostAnswer, Result, RuleDocument } from '../../typescript/src/client.ts';
import { CliError } from './connection.ts';
import { describeError } from './sections.ts';
import { drawSparkline, formatNumber, formatPercent } from './text/format.ts';
import type { Screen } from './text/screen.ts';

const DAY_MS = 86_400_000;
const POLL_MS = 1_000;

/** Lists the rules of the key. Returns the exit code. */
export async function listRules(client: Client, screen: Screen): Promise<number> {
  const answer = await client.get('/v1/rules');
  return printAnswer(screen, answer, ({ rules }) => {
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
  const answer = await client.post('/v1/rules/check', { rule: readRule(file) });
  let isRight = false;
  const code = printAnswer(screen, answer, ({ ok, errors }) => {
    isRight = ok;
    if (ok) screen.line('The rule checks.');
    for (const { part, line, column, message } of errors) screen.line(`${file}:${line}:${column} ${part}: ${message}`);
  });
  return screen.isJson && answer.ok ? Number(!answer.data.ok) : code || Number(!isRight);
}

/** Tests a rule over the past days. Returns the exit code. */
export async function testRule(client: Client, screen: Screen, file: string, days: number): Promise<number> {
  type Answer = Result<PostAnswer<'/v1/rules/test'>>;
  const asked = { rule: readRule(file), from: Date.now() - days * DAY_MS };
  let answer: Answer = await client.post('/v1/rules/test', asked);
  while (answer.ok && 'state' in answer.data) {
    await new Promise(resolve => setTimeout(resolve, POLL_MS));
    answer = (await client.get('/v1/rules/tests/{test_id}', { test_id: answer.data.test_id })) as Answer;
  }
  return printAnswer(screen, answer, test => {
    if ('state' in test) return;
    screen.line(`${formatNumber(test.total)} firings, ${formatNumber(test.per_day)} a day`);
    if (test.days.length > 0) screen.line(drawSparkline(test.days.map(day => day.firings)));
    screen.table(
      ['after', 'firings', 'median', 'of all'],
      Object.entries(test.after).map(([horizon, { n, median_pct }]) => [
        ...[
          horizon,
          formatNumber(n),
          formatPercent(median_pct),
          formatPercent(test.baseline[horizon as keyof typeof test.baseline].median_pct),
        ],
      ]),
    );
  });
}

/** Arms a rule. Returns the exit code. */
export async function armRule(client: Client, screen: Screen, id: string): Promise<number> {
  const answer = await client.post('/v1/rules/{rule_id}/arm', { rule_id: id });
  return printAnswer(screen, answer, ({ state }) => screen.line(`${id} is ${state}.`));
}

function printAnswer<Body>(screen: Screen, answer: Result<Body>, print: (body: Body) => void): number {
  if (!answer.ok) screen.warn(describeError(answer.error));
  else if (screen.isJson) screen.json(answer.data);
  else print(answer.data);
  return answer.ok ? 0 : 1;
}

/** What is wrong with it, the service says. */
function readRule(file: string): RuleDocument {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as RuleDocument;
  } catch (error) {
    throw new CliError(`${file} is not a rule's JSON: ${(error as Error).message}`);
  }
}
