import { Aws, type Stack } from 'aws-cdk-lib';
import {
  AccessLogFormat,
  ApiDefinition,
  EndpointType,
  LogGroupLogDestination,
  type MethodDeploymentOptions,
  SpecRestApi,
  type StageOptions,
} from 'aws-cdk-lib/aws-apigateway';
import { CfnPermission, type Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { makeAccessLog, REST_LOG_FORMAT } from './access-logs.ts';
import type { Settings } from './settings.ts';

export const STAGE = 'live';

export type ApiOptions = {
  readonly settings: Settings;
  readonly name: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** By path and method. */
  readonly limits: Readonly<Record<string, MethodDeploymentOptions>>;
  readonly variables?: Readonly<Record<string, string>>;
};

/** A REST API from an OpenAPI document. */
export function makeApi(stack: Stack, { settings, name, body, limits, variables }: ApiOptions): SpecRestApi {
  const api = new SpecRestApi(stack, 'Api', {
    restApiName: name,
    apiDefinition: ApiDefinition.fromInline(body),
    deployOptions: {
      stageName: STAGE,
      methodOptions: limits,
      ...(variables && { variables }),
      ...(settings.xray && { tracingEnabled: true }),
      ...createLogOptions(stack, settings),
    },
    // Edge-optimized, the default, is not available in every region.
    endpointTypes: [EndpointType.REGIONAL],
    cloudWatchRole: false,
  });
  // `RestUrl` and `IngestUrl` replace the generated output.
  api.node.tryRemoveChild('Endpoint');
  return api;
}

function createLogOptions(stack: Stack, settings: Settings): Partial<StageOptions> {
  const log = makeAccessLog(stack, settings);
  if (log === null) return {};
  return {
    accessLogDestination: new LogGroupLogDestination(log),
    accessLogFormat: AccessLogFormat.custom(REST_LOG_FORMAT),
  };
}

/** Lets an API invoke a function for the paths below. */
export function addInvokePermission(fn: Lambda, api: SpecRestApi, below: string, id = ''): void {
  new CfnPermission(fn, `Invoke${id}`, {
    action: 'lambda:InvokeFunction',
    functionName: fn.functionArn,
    principal: 'apigateway.amazonaws.com',
    sourceArn: `arn:${Aws.PARTITION}:execute-api:${Aws.REGION}:${Aws.ACCOUNT_ID}:${api.restApiId}/${below}`,
  });
}
