import { RemovalPolicy, type Stack } from 'aws-cdk-lib';
import { CfnAccount } from 'aws-cdk-lib/aws-apigateway';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Settings } from './settings.ts';

/** Role of API Gateway for all logs of the account. Retained, because others may use it. */
export function defineAccessLogsStack(stack: Stack): void {
  const role = new Role(stack, 'Role', {
    assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
    // API Gateway refuses a role without all of its rights.
    managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName('service-role/AmazonAPIGatewayPushToCloudWatchLogs')],
  });
  role.applyRemovalPolicy(RemovalPolicy.RETAIN);
  const account = new CfnAccount(stack, 'Account', { cloudWatchRoleArn: role.roleArn });
  account.applyRemovalPolicy(RemovalPolicy.RETAIN);
}

/** Null unless the setting asks for logs. */
export function makeAccessLog(stack: Stack, { accessLogs, logRetentionDays }: Settings): LogGroup | null {
  return accessLogs
    ? new LogGroup(stack, 'AccessLog', { retention: logRetentionDays, removalPolicy: RemovalPolicy.DESTROY })
    : null;
}

const COMMON = {
  request_id: '$context.requestId',
  time_ms: '$context.requestTimeEpoch',
  source_ip: '$context.identity.sourceIp',
  status: '$context.status',
  error: '$context.error.responseType',
};

/** Neither keys nor query strings, which hold tickets. */
export const REST_LOG_FORMAT = JSON.stringify({
  ...COMMON,
  api_key_id: '$context.identity.apiKeyId',
  method: '$context.httpMethod',
  route: '$context.resourcePath',
  path: '$context.path',
  response_bytes: '$context.responseLength',
  latency_ms: '$context.responseLatency',
  function_latency_ms: '$context.integrationLatency',
});

export const SOCKET_LOG_FORMAT = JSON.stringify({
  ...COMMON,
  route: '$context.routeKey',
  event: '$context.eventType',
  connection_id: '$context.connectionId',
  function_latency_ms: '$context.integrationLatency',
});
