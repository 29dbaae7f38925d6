import { Aws, CfnOutput, type Stack } from 'aws-cdk-lib';
import { CfnApi, CfnIntegration, CfnRoute, CfnStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { gateDoor } from '../../layers/contract/doors.ts';
import type { Data } from './data.ts';
import { makeFunction } from './function.ts';
import type { Settings } from './settings.ts';
import { type SocketPlace, stageEndpoint } from './socket-place.ts';

export type Socket = { readonly place: SocketPlace; readonly gate: Lambda };

type World = Data & { readonly settings: Settings; readonly bundles: string };

const STAGE = 'ws';
const ROUTE_KEYS = ['$connect', '$disconnect', '$default'] as const;

/** The WebSocket API: one gate function behind its three routes, on the stage `ws`. */
export const socketStack = (stack: Stack, world: World): Socket => {
  const api = new CfnApi(stack, 'Api', {
    name: `${world.settings.prefix}-socket`,
    protocolType: 'WEBSOCKET',
    routeSelectionExpression: '$request.body.op',
  });
  const place = { apiId: api.ref, stage: STAGE, endpoint: stageEndpoint(api.ref, STAGE) };
  const gate = makeFunction(stack, gateDoor, { ...world, socket: place });
  connectRoutes(stack, api, gate);
  new CfnStage(stack, 'Stage', { apiId: api.ref, stageName: STAGE, autoDeploy: true });
  new CfnOutput(stack, 'SocketUrl', { value: place.endpoint.replace('https://', 'wss://') });
  return { place, gate };
};

const connectRoutes = (stack: Stack, api: CfnApi, gate: Lambda): void => {
  const integration = new CfnIntegration(stack, 'GateIntegration', {
    apiId: api.ref,
    integrationType: 'AWS_PROXY',
    integrationUri: `arn:${Aws.PARTITION}:apigateway:${Aws.REGION}:lambda:path/2015-03-31/functions/${gate.functionArn}/invocations`,
  });
  for (const routeKey of ROUTE_KEYS) {
    new CfnRoute(stack, `Route${routeKey.slice(1)}`, {
      apiId: api.ref,
      routeKey,
      authorizationType: 'NONE',
      target: `integrations/${integration.ref}`,
    });
  }
  gate.addPermission('Invoke', {
    principal: new ServicePrincipal('apigateway.amazonaws.com'),
    sourceArn: `arn:${Aws.PARTITION}:execute-api:${Aws.REGION}:${Aws.ACCOUNT_ID}:${api.ref}/${STAGE}/*`,
  });
};
