import type { APIGatewayProxyEvent } from 'aws-lambda';
import type * as z from 'zod/mini';
import type { Covers } from '../contract/covers.ts';
import { listFunctionTables, type TableUse } from '../contract/functions.ts';
import { isHeavy } from '../contract/read-units.ts';
import type { Parameters, Route } from '../contract/route.ts';
import type { TableName } from '../contract/tables.ts';
import { isCounted } from '../contract/tiers.ts';
import type { TableRef } from '../storage/kernel/dynamo.ts';
import { openAllowances } from './allowance.ts';
import { buildDynamoClient, buildLambdaClient } from './clients.ts';
import { findCountersTable, findPastFunction, getRetentionDays, getTableName } from './config.ts';
import { addCoverage } from './coverage.ts';
import { openGapReader } from './gaps.ts';
import {
  type Answer,
  answerPlainly,
  type Count,
  createRouteHandler,
  type Handler,
  type HttpRequest,
  type PlainAnswer,
  type ReadLimits,
  toReply,
} from './http.ts';
import { openMeter } from './metering.ts';
import { openPast } from './past.ts';
import { cacheRefusals, countRequest } from './rate-limit.ts';
import { openReadBudgets } from './read-budget.ts';
import { openSharedAnswers } from './shared-answers.ts';
import { openTally, type Tally } from './tally.ts';

/** The tables of a row by name. Using another one does not compile. */
export type Tables<Name extends TableName> = { readonly [N in Name]: TableRef<N> };

/** Opens exactly the tables that a row names. */
export function openTables<Name extends TableName>(row: TableUse<Name>): Tables<Name> {
  const client = buildDynamoClient();
  const refs = listFunctionTables(row).map(name => {
    const days = getRetentionDays(name);
    return [name, { client, table: getTableName(name), ...(days !== undefined && { retentionDays: days }) }];
  });
  return Object.fromEntries(refs) as Tables<Name>;
}

/** Answers an admitted request from given tables. */
export type AnswerFrom = (
  event: APIGatewayProxyEvent,
  tables: Tables<TableName>,
  nowMs: number,
) => Promise<PlainAnswer>;

/** A handler that other tables can answer too. */
export type TablesHandler<R> = Handler<R> & { readonly answerFrom: AnswerFrom };

/** Creates the handler of a route that works on its tables as they are. */
export function createTablesHandler<
  Path extends Parameters,
  Query extends Parameters,
  Body extends z.ZodMiniType,
  Name extends TableName,
>(
  route: Route<Path, Query, Body, Name>,
  work: (tables: Tables<Name>, request: HttpRequest<Path, Query>) => Answer<Body>,
): TablesHandler<Route<Path, Query, Body, Name>> {
  return createHandlerWith(route, tables => tables, work);
}

/**
 * Creates the handler of a route.
 * `open` prepares what it works on, once per instance.
 */
export function createHandlerWith<
  Path extends Parameters,
  Query extends Parameters,
  Body extends z.ZodMiniType,
  Name extends TableName,
  Deps,
>(
  route: Route<Path, Query, Body, Name>,
  open: (tables: Tables<Name>) => Deps,
  work: (deps: Deps, request: HttpRequest<Path, Query>) => Answer<Body>,
): TablesHandler<Route<Path, Query, Body, Name>> {
  type Work = (request: HttpRequest<Path, Query>) => Answer<Body>;
  const openWork = (tables: Tables<Name>): Work => {
    const deps = open(tables);
    const { covers } = route;
    if (covers === undefined || covers === 'handler') return request => work(deps, request);
    const readGaps = openGapReader((tables as unknown as Tables<'operations'>).operations);
    return async request =>
      addCoverage(covers as Covers, readGaps, request, toReply<z.input<Body> & object>(await work(deps, request)));
  };
  const workNow = openWork(openTables(route));
  // The same tables keep their caches.
  const opened = new WeakMap<Tables<Name>, Work>();
  const openQuotas = () => ({ client: buildDynamoClient(), table: getTableName('operations') });
  let count: Count | undefined;
  if (route.tier !== null && isCounted(route.tier)) {
    const quotas = openQuotas();
    count = cacheRefusals((caller, report) => countRequest(quotas, caller, report));
  }
  const meter = route.meters ? openMeter(openUsageTally(), route, openAllowances(openQuotas())) : undefined;
  const past = route.timeGroup === undefined ? null : findPastFunction();
  const askPast = past === null ? undefined : openPast(buildLambdaClient(), past);
  return Object.assign(createRouteHandler(route, workNow, count, meter, openReadLimits(route), askPast), {
    answerFrom: (event: APIGatewayProxyEvent, tables: Tables<Name>, nowMs: number) => {
      const own = opened.get(tables) ?? openWork(tables);
      opened.set(tables, own);
      return answerPlainly(route, event, nowMs, own);
    },
  });
}

/** Undefined on public routes. */
function openReadLimits(
  route: Pick<Route, 'tier' | 'readUnitsMax' | 'cacheSeconds' | 'keptSeconds'>,
): ReadLimits | undefined {
  const table = findCountersTable();
  if (route.tier === null || table === null) return undefined;
  const quotas = { client: buildDynamoClient(), table };
  const keptSeconds = route.keptSeconds ?? route.cacheSeconds;
  return {
    budgets: openReadBudgets(quotas, isHeavy(route)),
    answers: isHeavy(route) && keptSeconds !== null ? openSharedAnswers(quotas, keptSeconds) : null,
  };
}

/** Of a row that meters. */
export function openUsageTally(): Tally {
  return openTally({ client: buildDynamoClient(), table: getTableName('usage') });
}
