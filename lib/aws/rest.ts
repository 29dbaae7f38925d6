import { Aws, CfnOutput, type Stack } from 'aws-cdk-lib';
import { ApiDefinition, type CfnRestApi, CfnUsagePlan, EndpointType, SpecRestApi } from 'aws-cdk-lib/aws-apigateway';
import { CfnPermission, type Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { authorizerDoor, routeDoor } from '../../layers/contract/doors.ts';
import { type RouteName, routes } from '../../layers/contract/routes.ts';
import { type Tier, tierNames, tiers } from '../../layers/contract/tiers.ts';
import { makeFunction, type World } from './function.ts';
import { restBody } from './rest-body.ts';
import { idOf, keysOf, mapRows } from './rows.ts';
import { stageEndpoint } from './socket-place.ts';

export type Rest = { readonly api: SpecRestApi; readonly authorizer: Lambda };

const STAGE = 'live';

/** The REST API: a function a route, an authorizer, a usage plan a tier, all from the tables. */
export const restStack = (stack: Stack, world: World): Rest => {
  const functions = mapRows(routes, name => makeFunction(stack, routeDoor(name), world));
  const authorizer = makeFunction(stack, authorizerDoor, world);
  const restApiName = `${world.settings.prefix}-rest`;
  const api = new SpecRestApi(stack, 'Api', {
    restApiName,
    apiDefinition: ApiDefinition.fromInline(restBody(restApiName, functions, authorizer)),
    deployOptions: { stageName: STAGE, methodOptions: openRouteLimits() },
    // Edge-optimized is the default, and not there in every region.
    endpointTypes: [EndpointType.REGIONAL],
    cloudWatchRole: false,
  });
  // An import does not reliably take the key source from the document, so the resource says it too.
  (api.node.defaultChild as CfnRestApi).apiKeySourceType = 'AUTHORIZER';
  // Its own output has a generated name; ours is RestUrl.
  api.node.tryRemoveChild('Endpoint');
  for (const name of keysOf(routes)) permit(functions[name], api, `${STAGE}/GET${anyPath(name)}`);
  permit(authorizer, api, 'authorizers/*');
  for (const tier of tierNames) makeUsagePlan(stack, api, tier, world);
  new CfnOutput(stack, 'RestUrl', { value: stageEndpoint(api.restApiId, STAGE) });
  return { api, authorizer };
};

/** Requests a second and burst of each route that needs no key: it must not use up what the account has for paying callers. */
const OPEN_ROUTE_LIMIT = { throttlingRateLimit: 20, throttlingBurstLimit: 40 } as const;

const openRouteLimits = () => {
  const open = keysOf(routes).filter(name => routes[name].tier === null);
  return Object.fromEntries(open.map(name => [`${routes[name].path}/GET`, OPEN_ROUTE_LIMIT]));
};

/** A route's path with each parameter left open. */
const anyPath = (name: RouteName): string => routes[name].path.replaceAll(/\{[^}]*\}/g, '*');

const permit = (made: Lambda, api: SpecRestApi, below: string): void => {
  new CfnPermission(made, 'Invoke', {
    action: 'lambda:InvokeFunction',
    functionName: made.functionArn,
    principal: 'apigateway.amazonaws.com',
    sourceArn: `arn:${Aws.PARTITION}:execute-api:${Aws.REGION}:${Aws.ACCOUNT_ID}:${api.restApiId}/${below}`,
  });
};

/** A tier's token bucket: it holds a minute's requests and is refilled evenly; API Gateway takes a fractional rate. */
const makeUsagePlan = (stack: Stack, api: SpecRestApi, tier: Tier, { settings }: World): void => {
  const perMinute = tier === 'enterprise' ? settings.enterpriseRequestsPerMinute : tiers[tier].requestsPerMinute;
  const plan = new CfnUsagePlan(stack, `Plan${idOf(tier)}`, {
    usagePlanName: `${settings.prefix}-${tier}`,
    description: `${tiers[tier].name}: ${perMinute} requests a minute and key`,
    apiStages: [{ apiId: api.restApiId, stage: api.deploymentStage.stageName }],
    throttle: { rateLimit: perMinute / 60, burstLimit: perMinute },
  });
  new CfnOutput(stack, `UsagePlan${idOf(tier)}`, { value: plan.ref });
};
