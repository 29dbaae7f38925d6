import { Aws, CfnOutput, type Stack } from 'aws-cdk-lib';
import { CfnApi, CfnIntegration, CfnRoute, CfnStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { functions } from '../../layers/contract/functions.ts';
import { makeAccessLog, SOCKET_LOG_FORMAT } from './access-logs.ts';
import { makeFunction, type StackContext } from './function.ts';
import { formatInvocationUri } from './rest-body.ts';
import type { Settings } from './settings.ts';
import { formatStageEndpoint, type SocketEndpoint } from './socket-endpoint.ts';
import { createApiThrottle } from './throttle.ts';

export type Socket = { readonly endpoint: SocketEndpoint; readonly url: string; readonly handler: Lambda };

const STAGE = 'ws';
const ROUTE_KEYS = ['$connect', '$disconnect', '$default'] as const;

/** One function behind the three routes, on stage `ws`. */
export function defineSocketStack(stack: Stack, context: StackContext): Socket {
  const api = new CfnApi(stack, 'Api', {
    name: `${context.settings.prefix}-socket`,
    protocolType: 'WEBSOCKET',
    routeSelectionExpression: '$request.body.op',
  });
  const endpoint = { apiId: api.ref, stage: STAGE, endpoint: formatStageEndpoint(api.ref, STAGE) };
  const { settings } = context;
  const handler = makeFunction(stack, functions.socket, { ...context, socket: endpoint });
  const integration = new CfnIntegration(stack, 'Integration', {
    apiId: api.ref,
    integrationType: 'AWS_PROXY',
    integrationUri: formatInvocationUri(handler),
  });
  handler.addPermission('Invoke', {
    principal: new ServicePrincipal('apigateway.amazonaws.com'),
    sourceArn: `arn:${Aws.PARTITION}:execute-api:${Aws.REGION}:${Aws.ACCOUNT_ID}:${api.ref}/${STAGE}/*`,
  });
  const routes = ROUTE_KEYS.map(
    routeKey =>
      new CfnRoute(stack, `Route${routeKey.slice(1)}`, {
        apiId: api.ref,
        routeKey,
        authorizationType: 'NONE',
        target: `integrations/${integration.ref}`,
      }),
  );
  const socketStage = new CfnStage(stack, 'Stage', {
    apiId: api.ref,
    stageName: STAGE,
    autoDeploy: true,
    routeSettings: {
      $connect: createRouteThrottle(settings.connectsPerSecond, settings),
      $default: createRouteThrottle(settings.messagesPerSecond, settings),
    },
    ...createLogOptions(stack, settings),
  });
  // A stage deployed before its routes would answer nothing until the next deployment.
  for (const route of routes) socketStage.addResourceDependency(route);
  const url = endpoint.endpoint.replace('https://', 'wss://');
  new CfnOutput(stack, 'SocketUrl', { value: url });
  return { endpoint, url, handler };
}

function createLogOptions(stack: Stack, settings: Settings) {
  const log = makeAccessLog(stack, settings);
  return log && { accessLogSettings: { destinationArn: log.logGroupArn, format: SOCKET_LOG_FORMAT } };
}

/** `$disconnect` follows from `$connect`. Names are those of CloudFormation. */
function createRouteThrottle(perSecond: number, settings: Settings) {
  const { throttlingRateLimit, throttlingBurstLimit } = createApiThrottle(perSecond, settings);
  return { ThrottlingRateLimit: throttlingRateLimit, ThrottlingBurstLimit: throttlingBurstLimit };
}
