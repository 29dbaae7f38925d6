import { CfnOutput, type Stack } from 'aws-cdk-lib';
import { type CfnRestApi, CfnUsagePlan, type SpecRestApi } from 'aws-cdk-lib/aws-apigateway';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { functions } from '../../layers/contract/functions.ts';
import { MCP_PATH, MCP_PER_SECOND } from '../../layers/contract/mcp.ts';
import { pagePaths } from '../../layers/contract/pages.ts';
import { PUBLIC_PER_SECOND } from '../../layers/contract/route.ts';
import { ownFunctions, ownRoutes } from '../../layers/contract/routes/own.ts';
import { type RouteName, routes } from '../../layers/contract/routes/routes.ts';
import { isCounted, type Tier, tiers } from '../../layers/contract/tiers.ts';
import { ENTERPRISE_VARIABLE, ORIGINS_VARIABLE, PAST_VARIABLE } from '../../layers/contract/variables.ts';
import { createAllowStatement } from './access.ts';
import { resolveCorsOrigins } from './cors.ts';
import { makeFunction, type StackContext } from './function.ts';
import { addInvokePermission, makeApi, STAGE } from './rest-api.ts';
import { buildRestBody } from './rest-body.ts';
import { listRowNames, mapRows, toConstructId } from './rows.ts';
import { formatStageEndpoint } from './socket-endpoint.ts';
import { clampBurst, createApiThrottle } from './throttle.ts';
import { buildOfferVariables, createOfferStatements } from './x402.ts';

export type Rest = {
  readonly api: SpecRestApi;
  readonly url: string;
  readonly authorizer: Lambda;
  /** Ids of the usage plans. */
  readonly plans: Readonly<Record<Tier, string>>;
  readonly routes: Routes;
};

type Routes = Readonly<Record<RouteName, Lambda>>;

/** One function per route, an authorizer, and one usage plan per tier. */
export function defineRestStack(stack: Stack, context: StackContext): Rest {
  const past = makeFunction(stack, functions.past, context);
  const asksPast = { rights: [createAllowStatement(['lambda:InvokeFunction'], [past.functionArn])] };
  const handlers = mapRows(routes, (_, route) => {
    if (!('timeGroup' in route)) return makeFunction(stack, route, context);
    const fn = makeFunction(stack, route, context, asksPast);
    fn.addEnvironment(PAST_VARIABLE, past.functionName);
    return fn;
  });
  const own = mapRows(ownFunctions, (_, row) => makeFunction(stack, row, context));
  const authorizer = makeFunction(stack, functions.authorizer, context);
  const mcp = makeFunction(stack, functions.mcp, context, { rights: createOfferStatements(context.settings) });
  for (const [name, value] of Object.entries(buildOfferVariables(context.settings))) mcp.addEnvironment(name, value);
  const pages = makeFunction(stack, functions.pages, context);
  authorizer.addEnvironment(ENTERPRISE_VARIABLE, String(context.settings.enterpriseRequestsPerMinute));
  const name = `${context.settings.prefix}-rest`;
  const corsOrigins = resolveCorsOrigins(context.settings);
  if (corsOrigins !== '*')
    for (const handler of [...Object.values(handlers), ...Object.values(own), pages])
      handler.addEnvironment(ORIGINS_VARIABLE, corsOrigins.join(','));
  const body = buildRestBody(name, { ...handlers, ...own, mcp, pages }, authorizer, corsOrigins);
  const open = listRowNames(routes).filter(route => routes[route].tier === null);
  const limit = createApiThrottle(PUBLIC_PER_SECOND, context.settings);
  const limits = {
    ...Object.fromEntries(
      [...open.map(route => routes[route].path), ...pagePaths].flatMap(path =>
        ['GET', 'HEAD'].map(method => [`${path}/${method}`, limit]),
      ),
    ),
    [`${MCP_PATH}/POST`]: createApiThrottle(MCP_PER_SECOND, context.settings),
  };
  const api = makeApi(stack, { settings: context.settings, name, body, limits });
  // An import may ignore the key source in the document.
  (api.node.defaultChild as CfnRestApi).apiKeySourceType = 'AUTHORIZER';
  for (const route of listRowNames(routes))
    addInvokePermission(handlers[route], api, `${STAGE}/*${maskParameters(routes[route].path)}`);
  for (const [file, fn] of Object.entries(own)) {
    const paths = Object.values(ownRoutes)
      .filter(row => row.file === file)
      .map(({ path }) => path.split('/{')[0]!);
    const widest = [...new Set(paths)].filter(path => !paths.some(other => other !== path && path.startsWith(other)));
    for (const [at, path] of widest.entries())
      addInvokePermission(fn, api, `${STAGE}/*${path}*`, at === 0 ? 'Invoke' : `Invoke${at}`);
  }
  for (const path of pagePaths)
    addInvokePermission(pages, api, `${STAGE}/*${maskParameters(path)}`, `Invoke${toConstructId(path)}`);
  addInvokePermission(mcp, api, `${STAGE}/POST${MCP_PATH}`);
  addInvokePermission(authorizer, api, 'authorizers/*');
  const plans = makeUsagePlans(stack, context, api);
  const url = formatStageEndpoint(api.restApiId, STAGE);
  new CfnOutput(stack, 'RestUrl', { value: url });
  return { api, url, authorizer, plans, routes: handlers };
}

function makeUsagePlans(stack: Stack, { settings }: StackContext, api: SpecRestApi): Rest['plans'] {
  return mapRows(tiers, tier => {
    // A bucket of one minute, within the account's. Rates may be fractional.
    const perMinute = tier === 'enterprise' ? settings.enterpriseRequestsPerMinute : tiers[tier].requestsPerMinute;
    const [limit, note] = isCounted(tier) ? [COUNTED_PER_MINUTE, ', counted by functions'] : [perMinute, ''];
    const plan = new CfnUsagePlan(stack, `Plan${toConstructId(tier)}`, {
      usagePlanName: `${settings.prefix}-${tier}`,
      description: `${tiers[tier].name}: ${perMinute} requests per minute and key${note}`,
      apiStages: [{ apiId: api.restApiId, stage: api.deploymentStage.stageName }],
      throttle: { rateLimit: limit / 60, burstLimit: clampBurst(limit, settings) },
    });
    new CfnOutput(stack, `UsagePlan${toConstructId(tier)}`, { value: plan.ref });
    return plan.ref;
  });
}

function maskParameters(path: string): string {
  return path.replaceAll(/\{[^}]*\}/g, '*');
}

/** Bounds the cost of refusals where functions count. */
const COUNTED_PER_MINUTE = 300;
