import { Aws, type Stack } from 'aws-cdk-lib';
import { ApiDefinition, EndpointType, type MethodDeploymentOptions, SpecRestApi } from 'aws-cdk-lib/aws-apigateway';
import { CfnPermission, type Function as Lambda } from 'aws-cdk-lib/aws-lambda';

export const STAGE = 'live';

/** A REST API from an OpenAPI document. `limits` are by method and path. */
export const makeApi = (
  stack: Stack,
  restApiName: string,
  body: Readonly<Record<string, unknown>>,
  limits: Readonly<Record<string, MethodDeploymentOptions>>,
  variables?: Readonly<Record<string, string>>,
): SpecRestApi => {
  const api = new SpecRestApi(stack, 'Api', {
    restApiName,
    apiDefinition: ApiDefinition.fromInline(body),
    deployOptions: { stageName: STAGE, methodOptions: limits, ...(variables && { variables }) },
    // Edge-optimized, the default, is not available in every region.
    endpointTypes: [EndpointType.REGIONAL],
    cloudWatchRole: false,
  });
  // `RestUrl` and `IngestUrl` replace the generated output.
  api.node.tryRemoveChild('Endpoint');
  return api;
};

/** Lets an API invoke a function for the paths below. */
export const permit = (fn: Lambda, api: SpecRestApi, below: string): void => {
  new CfnPermission(fn, 'Invoke', {
    action: 'lambda:InvokeFunction',
    functionName: fn.functionArn,
    principal: 'apigateway.amazonaws.com',
    sourceArn: `arn:${Aws.PARTITION}:execute-api:${Aws.REGION}:${Aws.ACCOUNT_ID}:${api.restApiId}/${below}`,
  });
};
