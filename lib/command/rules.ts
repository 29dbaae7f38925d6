import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Command } from 'commander';
import { checkDocument } from '../../layers/flows/rules/manage.ts';
import { getTargetOutput, readLocalTarget, UsageError } from '../operator/target.ts';
import { DEMO_KEYS_FILE } from './demo-keys.ts';
import { httpUrl } from './options.ts';

type Flags = {
  readonly from: string;
  readonly target: readonly string[];
  readonly data: string;
  readonly url?: string;
  readonly key?: string;
  readonly json?: boolean;
  readonly again?: boolean;
  readonly action: string;
};

type Api = (method: string, path: string, body?: object) => Promise<Answer>;
// biome-ignore lint/suspicious/noExplicitAny: bodies of several routes.
type Answer = { readonly status: number; readonly body: any; readonly location: string | null };

const actions = ['check', 'test', 'arm', 'list', 'pause', 'delete'] as const;
type Action = (typeof actions)[number];

const TRIES_MAX = 8;

const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

export function addRules(program: Command): void {
  program
    .command('rules')
    .description('check, test and arm rules, which are files that export them')
    .argument('<action>', actions.join(', '))
    .argument('[subject]', 'a file with a rule, or the id of one')
    .option('--from <span>', 'how far back a test begins, such as 30d, 12h or 90m', '30d')
    .option('--target <id...>', 'targets of firings, for arm', [])
    .option('--data <dir>', 'data folder of the running local service', '.local')
    .option('--url <url>', 'address of another service', httpUrl)
    .option('--key <key>', 'its API key (default: CHAIN_KEY)')
    .option('--again', 'arm a rule that is armed for the same targets once more')
    .option('--json', 'print the answer as JSON')
    .action(async (action: string, subject: string | undefined, given: Omit<Flags, 'action'>) => {
      const flags = { ...given, action };
      if (!(actions as readonly string[]).includes(action))
        throw new UsageError(`The action must be one of ${actions.join(', ')}; got ${action}.`);
      if (action !== 'list' && subject === undefined) throw new UsageError(`${action} needs a file or an id.`);
      process.exitCode = await runners[action as Action](subject ?? '', flags);
    });
}

const runners: Record<Action, (subject: string, flags: Flags) => Promise<number>> = {
  check: async (file, flags) => {
    const rule = await checkFile(file, flags);
    if (rule !== null && !flags.json) console.log(`${file} is a rule`);
    return rule === null ? 1 : 0;
  },
  test: async (file, flags) => {
    const api = openApi(flags);
    const rule = await checkFile(file, flags);
    if (rule === null) return 1;
    let answer = await api('POST', '/v1/rules/test', { rule, from: Date.now() - parseSpan(flags.from) });
    while (answer.status === 202) {
      await sleep(500);
      answer = await api('GET', answer.location!);
    }
    const { total, per_day, from_ms, unknown, coverage, after, baseline } = answer.body;
    const since = coverage.from_ts_ms === null ? null : new Date(coverage.from_ts_ms).toISOString();
    const move = (of: typeof after) =>
      Object.entries<{ n: number; median_pct: number | null }>(of)
        .map(([name, { n, median_pct }]) => `${name} ${median_pct === null ? '–' : `${median_pct.toFixed(1)}%`} (${n})`)
        .join(', ');
    print(flags, answer.body, [
      `${total} firings, ${per_day.toFixed(2)} a day`,
      `median move after firings: ${move(after)}`,
      `after any event: ${move(baseline)}`,
      ...(unknown > 0 ? [`${unknown} events could not be judged, because something was absent`] : []),
      ...(since === null ? ['no event of that time is known'] : []),
      ...(since !== null && coverage.from_ts_ms > from_ms ? [`events are known from ${since} on`] : []),
      ...(coverage.complete ? [] : [`not complete: ${coverage.why ?? 'a source missed part of that time'}`]),
    ]);
    return 0;
  },
  arm: async (file, flags) => {
    const api = openApi(flags);
    const rule = await checkFile(file, flags);
    if (rule === null) return 1;
    const known = flags.again ? undefined : await findArmed(api, checkDocument(rule).digest, flags.target);
    if (known !== undefined) {
      print(flags, known, [`already armed as ${known.rule_id}; --again arms it once more`]);
      return 0;
    }
    const { body } = await api('POST', '/v1/rules', { rule, targets: flags.target });
    const armed = await api('POST', `/v1/rules/${body.rule_id}/arm`, {});
    print(flags, armed.body, [`${armed.body.rule_id} is armed`]);
    return 0;
  },
  list: async (_subject, flags) => {
    const api = openApi(flags);
    const rules = await loadRules(api);
    print(
      flags,
      { rules },
      rules.map(one => `${one.rule_id} ${one.state} ${one.seq} ${one.rule.name}`),
    );
    return 0;
  },
  pause: async (id, flags) => {
    const { body } = await openApi(flags)('POST', `/v1/rules/${encodeURIComponent(id)}/pause`, {});
    print(flags, body, [`${id} is paused`]);
    return 0;
  },
  delete: async (id, flags) => {
    await openApi(flags)('DELETE', `/v1/rules/${encodeURIComponent(id)}`);
    print(flags, { deleted: id }, [`${id} is deleted`]);
    return 0;
  },
};

async function loadRules(api: Api): Promise<readonly Answer['body'][]> {
  const rules: Answer['body'][] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body }: Answer = await api('GET', `/v1/rules?limit=200${cursor && `&cursor=${cursor}`}`);
    rules.push(...body.rules);
    cursor = body.next_cursor;
  }
  return rules;
}

/** Targets in any order. */
async function findArmed(
  api: Api,
  digest: string | null,
  targets: readonly string[],
): Promise<Answer['body'] | undefined> {
  const wanted = [...new Set(targets)].sort().join(' ');
  const isSame = (one: Answer['body']): boolean => [...one.targets].sort().join(' ') === wanted;
  return (await loadRules(api)).find(one => one.state === 'armed' && one.rule_digest === digest && isSame(one));
}

/** The rule of a file, or null after its errors were printed. Needs no service. */
async function checkFile(file: string, flags: Flags): Promise<unknown> {
  const rule = await loadRule(file);
  const { digest, errors, warnings } = checkDocument(rule);
  // The place in the expression, not in the file.
  const lines = errors.map(({ line, column, part, message, allowed }) => {
    const choice = allowed.length === 0 ? '' : `; allowed: ${allowed.join(', ')}`;
    return `${file}: ${part} ${line}:${column}: ${message}${choice}`;
  });
  for (const { line, column, part, message } of flags.json ? [] : warnings)
    console.error(`${file}: ${part} ${line}:${column}: warning: ${message}`);
  const isWhole = flags.json && flags.action === 'check';
  if (isWhole || errors.length > 0)
    print(
      flags,
      { ok: errors.length === 0, rule_digest: digest, errors, ...(warnings.length > 0 && { warnings }) },
      lines,
    );
  return errors.length === 0 ? rule : null;
}

/** Runs the author's file here. A service only receives what it exports. */
async function loadRule(file: string): Promise<unknown> {
  if (!existsSync(file)) throw new UsageError(`The file ${file} does not exist.`);
  if (file.endsWith('.json')) {
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as unknown;
    } catch {
      throw new UsageError(`${file} is not JSON.`);
    }
  }
  const module: Promise<{ default?: unknown }> = import(pathToFileURL(resolve(file)).href);
  const { default: rule } = await module.catch((error: unknown) => {
    throw new UsageError(`${file} cannot be loaded: ${error instanceof Error ? error.message : error}`);
  });
  if (rule === undefined) throw new UsageError(`${file} must export a rule as its default.`);
  return rule;
}

function parseSpan(text: string): number {
  const [, count, unit] = /^(\d{1,5})([mhd])$/.exec(text) ?? [];
  if (count === undefined) throw new UsageError(`--from must be a span such as 30d, 12h or 90m; got ${text}.`);
  return Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS];
}

function openApi({ url, key = process.env.CHAIN_KEY, data }: Flags): Api {
  if (url !== undefined && key === undefined) throw new UsageError('--url needs --key, or CHAIN_KEY.');
  const local = url === undefined ? readLocal(data) : { base_url: url, key: key! };
  return async (method, path, body) => {
    for (let tries = 1; ; tries += 1) {
      const response = await fetch(new URL(path, local.base_url), {
        method,
        headers: { Authorization: `Bearer ${local.key}`, 'Content-Type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const answer = text === '' ? null : JSON.parse(text);
      if (response.ok) return { status: response.status, body: answer, location: response.headers.get('location') };
      // A busy service has the result of a test later.
      const isBusy = method === 'GET' && (response.status === 429 || response.status === 503);
      if (!isBusy || tries === TRIES_MAX) throw new UsageError(`${response.status} ${answer?.code}: ${answer?.error}`);
      await sleep(1_000 * tries);
    }
  };
}

/** Of the service that runs over a data folder, with its demo key of the highest tier. */
function readLocal(data: string): { readonly base_url: string; readonly key: string } {
  const base_url = getTargetOutput(readLocalTarget(data), 'RestUrl');
  const file = join(data, DEMO_KEYS_FILE);
  if (!existsSync(file)) throw new UsageError(`${data} has no demo keys; pass --url and --key.`);
  const { keys } = JSON.parse(readFileSync(file, 'utf8')) as { readonly keys: { readonly enterprise: string } };
  return { base_url, key: keys.enterprise };
}

function print({ json }: Flags, body: unknown, lines: readonly string[]): void {
  console.log(json ? JSON.stringify(body) : lines.join('\n'));
}
