import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { Route } from '../../contract/route.ts';
import { type RouteName, routes } from '../../contract/routes/routes.ts';
import type { TableName } from '../../contract/tables.ts';
import { isTimeParameter, type TimeQuery } from '../../contract/time-query.ts';
import { rulesVersion } from '../../core/kernel/rules-version.ts';
import { toErrorReply } from '../../edge/error-reply.ts';
import { readOpenGaps } from '../../edge/gaps.ts';
import { formatNextPageLink } from '../../edge/next-page.ts';
import type { PastRequest } from '../../edge/past.ts';
import { readParameters } from '../../edge/request.ts';
import type { AnswerFrom, Tables } from '../../edge/tables.ts';
import type { KnownWallets } from '../../storage/wallets/known-wallets.ts';
import { type Described, describeInputs, describeWorld } from './coverage.ts';
import { explainAnswer } from './explain.ts';
import { EarlierRowsNeeded } from './fill-tape.ts';
import { readNewestRows } from './newest-rows.ts';
import { proveAnswer } from './prove.ts';
import type { Answered } from './question.ts';
import { findSnapshot } from './snapshots.ts';
import { openPastWorld } from './world.ts';

export type PastDeps = {
  readonly tables: Tables<TableName>;
  readonly known: KnownWallets;
  readonly loadRoute: (name: RouteName) => Promise<AnswerFrom>;
  /** Rows of a key that an answer folds. */
  readonly rowsMax?: number | undefined;
};

/** Answers with an envelope or an error. */
export async function answerPast(deps: PastDeps, request: PastRequest): Promise<APIGatewayProxyResult> {
  const name = byPath.get(request.route)!;
  try {
    return await answerEnvelope(deps, name, request);
  } catch (error) {
    return toErrorReply(error, routes[name]);
  }
}

const byPath = new Map(Object.entries(routes).map(([name, { path }]) => [path as string, name as RouteName]));

type Row = Omit<Route, 'check'>;

async function answerEnvelope(deps: PastDeps, name: RouteName, request: PastRequest): Promise<APIGatewayProxyResult> {
  try {
    return await answerOnce(deps, name, request, true);
  } catch (error) {
    if (!(error instanceof EarlierRowsNeeded)) throw error;
    return answerOnce(deps, name, request, false);
  }
}

/** `isShort`: from kept snapshots where they suffice. */
async function answerOnce(
  { tables, known, loadRoute, rowsMax }: PastDeps,
  name: RouteName,
  { event, nowMs }: PastRequest,
  isShort: boolean,
): Promise<APIGatewayProxyResult> {
  const route: Row = routes[name];
  const time = readParameters(route, event).query as TimeQuery;
  const snapshot =
    time.as_of !== undefined && route.timeGroup === 'boards'
      ? await findSnapshot(tables, name, time.as_of, nowMs)
      : undefined;
  const asOfMs = snapshot?.atMs ?? time.as_of ?? nowMs;
  const knownByMs = snapshot?.atMs ?? time.known_by ?? asOfMs;
  const answerFrom = await loadRoute(name);
  const world =
    time.as_of === undefined
      ? null
      : openPastWorld({ real: tables, known, snapshot, asOfMs, knownByMs, isShort, nowMs, rowsMax });
  const own = world?.lazy ?? tables;
  const { status, body: text, next, headers } = await answerFrom(event, own, asOfMs);
  // A handler may have gone on without them.
  if (world !== null && world.short.size > 0) throw new EarlierRowsNeeded([...world.short].join());
  if (status !== 200) return { statusCode: status, headers: { ...headers }, body: text };
  const answered: Answered = {
    ...{ operation: name, parameters: listGiven(event), body: JSON.parse(text) },
    ...{ world: own, known, asOfMs, knownByMs },
  };
  const { inputs, coverage } = world === null ? await describeNow(answered) : await describeWorld(world);
  const stated = {
    time: { as_of: asOfMs, known_by: knownByMs, rules_version: rulesVersion, inputs_through: inputs },
    coverage,
  };
  const rest = { ...stated, ...(time.explain ? await explainAnswer(answered, stated) : { explain: [] }) };
  const proven = time.proof ? await proveAnswer(answered, { tables, event }, rest) : { proof: null };
  // `data` is the plain body, byte for byte.
  const body = `{"data":${text},${JSON.stringify({ ...rest, ...proven }).slice(1)}`;
  const link = next === null ? {} : formatNextPageLink(route, event, next);
  return { statusCode: 200, headers: { ...headers, ...link }, body };
}

/** Describes the rows of the keys that a request names. */
async function describeNow({ world, parameters, asOfMs }: Answered): Promise<Described> {
  const [inputs, gaps] = await Promise.all([readNewestRows(world, parameters), readOpenGaps(world.operations)]);
  return describeInputs(inputs, gaps, asOfMs);
}

function listGiven({ pathParameters, multiValueQueryStringParameters: query }: APIGatewayProxyEvent) {
  const given = Object.entries(query ?? {}).map(([name, values]) => [name, values?.[0] ?? ''] as const);
  return Object.fromEntries([
    ...Object.entries(pathParameters ?? {}).map(([name, text]) => [name, text ?? ''] as const),
    ...given.filter(([name]) => !isTimeParameter(name)),
  ]);
}
