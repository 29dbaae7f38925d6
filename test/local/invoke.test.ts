import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LocalStack } from '../../lib/local/stack.ts';
import { ask } from '../service/rest.ts';
import { allow, fn, permission, type World, world } from './world.ts';

const WORKER = `
export const handler = async event => {
  if (event.fails) throw new RangeError('too far');
  return { got: event };
};`;

/** Calls the worker, and another function without a right. */
const CALLER = `
export const handler = async event => {
  const call = name => invoke(name, { from: 'caller' });
  const { worker, caller } = event.stageVariables;
  const answers = { variables: event.stageVariables, mine: await call(worker), other: await call(caller) };
  return { statusCode: 200, body: JSON.stringify(answers) };
};
const invoke = async (name, event) => {
  const path = '/2015-03-31/functions/' + encodeURIComponent(name) + '/invocations';
  const { AWS_ENDPOINT_URL, AWS_ACCESS_KEY_ID, AWS_REGION } = process.env;
  const authorization = 'AWS4-HMAC-SHA256 Credential=' + AWS_ACCESS_KEY_ID + '/20260101/' + AWS_REGION +
    '/lambda/aws4_request, SignedHeaders=host, Signature=0';
  const answer = await fetch(AWS_ENDPOINT_URL + path, { method: 'POST', headers: { authorization },
    body: JSON.stringify(event) });
  return { status: answer.status, body: await answer.json() };
};`;

const uri = {
  'Fn::Sub': [
    `arn:aws:apigateway:x:lambda:path/2015-03-31/functions/\${Fn}/invocations`,
    { Fn: { 'Fn::GetAtt': ['Caller', 'Arn'] } },
  ],
};
const integration = { type: 'aws_proxy', httpMethod: 'POST', uri };
const source = { 'Fn::Sub': `arn:aws:execute-api:\${AWS::Region}:\${AWS::AccountId}:\${Api}/*` };

let here: World;
let stack: LocalStack;
let lambda: LambdaClient;

beforeAll(async () => {
  here = world({
    stacks: {
      app: {
        Resources: {
          ...fn('Worker'),
          ...fn('Caller', [allow('lambda:InvokeFunction', { 'Fn::GetAtt': ['Worker', 'Arn'] })]),
          ...permission('Caller', 'apigateway.amazonaws.com', source),
          Api: {
            Type: 'AWS::ApiGateway::RestApi',
            Properties: {
              Body: {
                openapi: '3.0.1',
                paths: { '/call': { get: { 'x-amazon-apigateway-integration': integration } } },
              },
            },
          },
          Stage: {
            Type: 'AWS::ApiGateway::Stage',
            Properties: {
              RestApiId: { Ref: 'Api' },
              StageName: 'live',
              Variables: { worker: { Ref: 'Worker' }, caller: { Ref: 'Caller' } },
            },
          },
        },
        Outputs: { Worker: { Value: { Ref: 'Worker' } }, Caller: { Value: { Ref: 'Caller' } } },
      },
    },
    functions: { Worker: WORKER, Caller: CALLER },
  });
  stack = await here.start();
  const { endpoint, region, credentials } = stack;
  lambda = new LambdaClient({ endpoint, region, credentials, maxAttempts: 1 });
});
afterAll(() => here.end());

const invoke = async (payload: unknown, name = stack.outputs.app!.Worker!) => {
  const { FunctionError, Payload } = await lambda.send(
    new InvokeCommand({ FunctionName: name, Payload: JSON.stringify(payload) }),
  );
  return { error: FunctionError, value: JSON.parse(Payload!.transformToString()) as unknown };
};

test('Invoke returns the result of a function, or its error', async () => {
  expect(await invoke({ a: 1 })).toEqual({ error: undefined, value: { got: { a: 1 } } });
  expect(await invoke({ fails: true })).toEqual({
    error: 'Unhandled',
    value: { errorType: 'RangeError', errorMessage: 'too far' },
  });
  await expect(invoke({}, 'nobody')).rejects.toThrow('Function not found: nobody');
});

test('A function may invoke only what its role allows, by the name in a stage variable', async () => {
  const { body } = await ask(`${stack.restUrl}/call`);
  expect(body).toEqual({
    variables: { worker: stack.outputs.app!.Worker, caller: stack.outputs.app!.Caller },
    mine: { status: 200, body: { got: { from: 'caller' } } },
    other: expect.objectContaining({ body: expect.objectContaining({ __type: 'AccessDeniedException' }) }),
  });
});
