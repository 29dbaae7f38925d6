import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { vi } from 'vitest';
import { routeModules } from '../../../functions/route-modules.ts';
import { type RouteName, routes } from '../../../layers/contract/routes/routes.ts';
import { tables } from '../../../layers/contract/tables.ts';
import { toErrorReply } from '../../../layers/edge/error-reply.ts';
import { answerPast } from '../../../layers/flows/past/answer.ts';
import type { CommitPolicies } from '../../../layers/flows/tokens/commit-policy.ts';
import { type Chance, chanceOf } from '../../tapes/chance.ts';
import { openWholeService, type WholeService } from '../../worlds/whole-service.ts';
import { type Market, marketOf } from './inputs.ts';

/** Variables of a function with all tables. The returned function removes them. */
export const stubPast = (): (() => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'past-'));
  const list = join(folder, 'known-wallets.ndjson');
  writeFileSync(list, '');
  vi.stubEnv('LAYER_KNOWN_WALLETS', list);
  for (const name of Object.keys(tables)) vi.stubEnv(`TABLE_${name.toUpperCase()}`, name);
  return () => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  };
};

export type Question = {
  readonly name: RouteName;
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
};

/** A difference, with what repeats it. */
export type Difference = { readonly seed: number; readonly asOfMs: number; readonly knownByMs: number } & Question & {
    readonly past: string;
    readonly fresh: string;
  };

const eventOf = ({ name, path }: Question, query: Readonly<Record<string, string>>) =>
  ({
    pathParameters: path,
    multiValueQueryStringParameters: Object.fromEntries(Object.entries(query).map(([key, text]) => [key, [text]])),
    requestContext: {
      path: routes[name].path,
      authorizer: { tier: 'enterprise', keyId: 'k', requestsPerMinute: 100_000 },
    },
  }) as unknown as APIGatewayProxyEvent;

/** Numbers of arrival belong to a service; the newest event of all is noted each minute. */
export const strip = (text: string): string =>
  JSON.stringify(
    JSON.parse(text, (key, value) =>
      /^(seq|prev|next_cursor|cursor|to_ts_ms|\w+_seq)$/.test(key) ? undefined : value,
    ),
    null,
    1,
  );

const loadRoute = async (name: RouteName) => (await routeModules[name]!()).handler.answerFrom;

export const feedAll = async (
  market: Market,
  is: (input: Market['inputs'][number]) => boolean,
  policies: CommitPolicies = {},
): Promise<WholeService> => {
  const service = openWholeService(new Map(), policies);
  for (const input of market.inputs) if (is(input)) await service.feed(input);
  return service;
};

/** An import in a few batches. */
const feedImport = async ({ inputs }: Market): Promise<WholeService> => {
  const service = openWholeService();
  for (let at = 0; at < inputs.length; at += IMPORT_BATCH)
    await service.feedTogether(inputs.slice(at, at + IMPORT_BATCH));
  return service;
};
const IMPORT_BATCH = 100;

export const askFresh = async (
  fresh: Pick<WholeService, 'tables'>,
  question: Question,
  asOfMs: number,
): Promise<string> => {
  try {
    const answerFrom = await loadRoute(question.name);
    return strip((await answerFrom(eventOf(question, question.query), fresh.tables, asOfMs)).body);
  } catch (error) {
    const { statusCode, body } = toErrorReply(error, routes[question.name]);
    return `${statusCode} ${body}`;
  }
};

type PointAsked = {
  readonly asOfMs: number;
  readonly knownByMs: number;
  readonly nowMs?: number;
  readonly rowsMax?: number | undefined;
};

/** The reply of the function of past answers. */
export const requestPast = (whole: Pick<WholeService, 'tables'>, question: Question, at: PointAsked | null) => {
  const times = at === null ? {} : { as_of: String(at.asOfMs), known_by: String(at.knownByMs) };
  const event = eventOf(question, { ...question.query, ...times });
  const deps = { tables: whole.tables, known: new Map(), loadRoute, rowsMax: at?.rowsMax };
  return answerPast(deps, { route: routes[question.name].path, event, nowMs: at?.nowMs ?? Date.now() });
};

/** The plain answer. */
export const askPast = async (
  whole: Pick<WholeService, 'tables'>,
  question: Question,
  at: PointAsked,
): Promise<string> => {
  const reply = await requestPast(whole, question, at);
  if (reply.statusCode !== 200) return `${reply.statusCode} ${reply.body}`;
  return strip(JSON.stringify(JSON.parse(reply.body).data));
};

/** The answer with what is said of it. */
export const askEnvelope = async (whole: Pick<WholeService, 'tables'>, question: Question, at: PointAsked | null) =>
  JSON.parse((await requestPast(whole, question, at)).body);

export type Plan = {
  readonly seed: number;
  readonly swaps: number;
  /** Points in time of the market, and questions at each. */
  readonly points: number;
  readonly each: number;
  /** Questions that a market allows. */
  readonly listQuestions: (market: Market, chance: Chance, whole: WholeService) => Promise<readonly Question[]>;
  /** How much later than T knowledge may be. */
  readonly isLater?: boolean;
  /** When the service stores its folds. */
  readonly policies?: CommitPolicies;
  /** Rows of a key that an answer folds. */
  readonly rowsMax?: number;
  /** All is imported at the end, and claims to have arrived at its times. */
  readonly isClaimed?: boolean;
};

/** An import of events in order of their times. */
const claim = ({ inputs, ...market }: Market, arrivedMs: number): Market => ({
  ...market,
  inputs: inputs
    .map(({ event }) => ({ event, arrivedMs, isClaimed: true }))
    .toSorted((a, b) => a.event.timestamp - b.event.timestamp),
});

/** Compares answers of the past with those of fresh services. */
export const compareDraws = async (plan: Plan): Promise<{ readonly draws: number; readonly found: Difference[] }> => {
  const { seed, swaps, points, each, isLater = false, policies, rowsMax, isClaimed = false } = plan;
  const chance = chanceOf(seed + 1);
  const market = marketOf(seed, swaps);
  const whole = isClaimed ? await feedImport(claim(market, market.toMs)) : await feedAll(market, () => true, policies);
  const found: Difference[] = [];
  let draws = 0;
  for (let point = 0; point < points; point++) {
    const asOfMs = chance.whole(market.fromMs + 60_000, market.toMs);
    const knownByMs = isLater && chance.is(0.7) ? asOfMs + chance.whole(1, 1_800_000) : asOfMs;
    const own = isClaimed ? claim(market, asOfMs) : market;
    const fresh = await feedAll(own, ({ event, arrivedMs }) => event.timestamp <= asOfMs && arrivedMs <= knownByMs);
    await fresh.restAt(asOfMs);
    const questions = await plan.listQuestions(market, chance, whole);
    for (let at = 0; at < Math.min(each, questions.length); at++) {
      const question = each < questions.length ? chance.pick(questions) : questions[at]!;
      // Relations may have been found with later rows (docs/explanation/time.md).
      if (question.name === 'intelEntityConcentration' && knownByMs > asOfMs) continue;
      const [past, present] = [
        await askPast(whole, question, { asOfMs, knownByMs, rowsMax }),
        await askFresh(fresh, question, asOfMs),
      ];
      // A row among others that do not count needs all rows of its token.
      if (rowsMax !== undefined && past.startsWith('400') && past.includes('offered up to')) continue;
      draws += 1;
      if (past !== present) found.push({ seed, asOfMs, knownByMs, ...question, past, fresh: present });
    }
  }
  return { draws, found };
};

/** The first lines in which two texts differ. */
export const showDifference = ({ past, fresh, ...draw }: Difference): string => {
  const [a, b] = [past.split('\n'), fresh.split('\n')];
  const at = a.findIndex((line, index) => line !== b[index]);
  const part = (lines: readonly string[]) => lines.slice(Math.max(0, at - 3), at + 4).join('\n');
  return `${JSON.stringify(draw)}\npast:\n${part(a)}\nfresh:\n${part(b)}\n`;
};
