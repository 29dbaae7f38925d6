import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readLambdaFunctions } from '../../lib/local/lambda/function.ts';
import { readAssembly } from '../../lib/local/template/assembly.ts';
import { buildTemplateModel } from '../../lib/local/template/resources.ts';
import { fn, permission, world } from './world.ts';

const READER = `
import { readFileSync } from 'node:fs';
export const handler = async () => ({
  statusCode: 200,
  body: JSON.stringify({ list: readFileSync(process.env.LIST, 'utf8'), other: process.env.OTHER }),
});`;

const uri = (id: string) => ({
  'Fn::Sub': `arn:aws:apigateway:\${AWS::Region}:lambda:path/2015-03-31/functions/\${${id}.Arn}/invocations`,
});

const here = world({
  stacks: {
    app: {
      Resources: {
        ...fn('Reader', [], {
          Layers: [{ Ref: 'Files' }],
          Environment: { Variables: { LIST: '/opt/list.txt', OTHER: '/optical' } },
        }),
        ...fn('Bare', [], { Environment: { Variables: { LIST: '/opt/list.txt' } } }),
        Files: {
          Type: 'AWS::Lambda::LayerVersion',
          Properties: { Content: { S3Bucket: 'assets', S3Key: 'Files.zip' } },
        },
        Api: {
          Type: 'AWS::ApiGateway::RestApi',
          Properties: {
            Body: {
              paths: {
                '/list': {
                  get: {
                    'x-amazon-apigateway-integration': { type: 'aws_proxy', httpMethod: 'POST', uri: uri('Reader') },
                  },
                },
              },
            },
          },
        },
        Deployment: { Type: 'AWS::ApiGateway::Deployment', Properties: { RestApiId: { Ref: 'Api' } } },
        Stage: {
          Type: 'AWS::ApiGateway::Stage',
          Properties: { RestApiId: { Ref: 'Api' }, DeploymentId: { Ref: 'Deployment' }, StageName: 'live' },
        },
        ...permission('Reader', 'apigateway.amazonaws.com', {
          'Fn::Sub': `arn:aws:execute-api:\${AWS::Region}:\${AWS::AccountId}:\${Api}/live/GET/list`,
        }),
      },
    },
  },
  // The asset of a layer is a folder like that of a function.
  functions: { Reader: READER, Bare: READER, Files: '' },
});
afterAll(() => here.end());

describe('A Lambda layer', () => {
  test('is readable at the /opt path of a variable', async () => {
    mkdirSync(join(here.cdkOut, 'asset.Files'), { recursive: true });
    writeFileSync(join(here.cdkOut, 'asset.Files/list.txt'), 'the list');
    const stack = await here.start();
    const answer = await fetch(`${stack.restUrl}/list`);
    expect([answer.status, await answer.json()]).toEqual([200, { list: 'the list', other: '/optical' }]);
  });

  test('belongs to the functions that list it', () => {
    const place = { region: 'eu-west-1', account: '000000000000', endpoint: 'http://127.0.0.1:1' };
    const functions = [...readLambdaFunctions(buildTemplateModel(readAssembly(here.cdkOut), place)).values()];
    expect(functions.map(({ layers }) => layers)).toEqual([[join(here.cdkOut, 'asset.Files')], []]);
  });
});
