import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { afterAll, expect, test } from 'vitest';
import { allow, awsCall, fn, permission, world } from './world.ts';

const READER = `${awsCall()}
export const handler = async () => {
  const read = async Name => {
    const { status, body } = await aws('AmazonSSM.GetParameter', { Name, WithDecryption: true });
    return [status, body.Parameter ? body.Parameter.Value : body.__type];
  };
  return { statusCode: 200, body: JSON.stringify([await read('/own/key'), await read('/other/key')]) };
};`;

const parameter = `arn:aws:ssm:\${AWS::Region}:\${AWS::AccountId}:parameter/own/key`;
const made = `https://\${Api}.execute-api.\${AWS::Region}.amazonaws.com/live/x`;
const uri = `arn:aws:apigateway:\${AWS::Region}:lambda:path/2015-03-31/functions/\${Reader.Arn}/invocations`;
const integration = { type: 'aws_proxy', httpMethod: 'POST', uri: { 'Fn::Sub': uri } };

const here = world({
  stacks: {
    app: {
      Resources: {
        Own: { Type: 'AWS::SSM::Parameter', Properties: { Name: '/made', Type: 'String', Value: { 'Fn::Sub': made } } },
        ...fn('Reader', [allow('ssm:GetParameter', { 'Fn::Sub': parameter })]),
        Api: {
          Type: 'AWS::ApiGateway::RestApi',
          Properties: {
            Body: { paths: { '/read': { get: { 'x-amazon-apigateway-integration': integration } } } },
          },
        },
        Deployment: { Type: 'AWS::ApiGateway::Deployment', Properties: { RestApiId: { Ref: 'Api' } } },
        Stage: {
          Type: 'AWS::ApiGateway::Stage',
          Properties: { RestApiId: { Ref: 'Api' }, DeploymentId: { Ref: 'Deployment' }, StageName: 'live' },
        },
        ...permission('Reader', 'apigateway.amazonaws.com', {
          'Fn::Sub': `arn:aws:execute-api:\${AWS::Region}:\${AWS::AccountId}:\${Api}/live/GET/read`,
        }),
      },
    },
  },
  functions: { Reader: READER },
});
afterAll(() => here.end());

test('a parameter is read by its name, and only by roles that may', async () => {
  const stack = await here.start({ parameters: { '/own/key': 'one', '/other/key': 'two' } });
  const { endpoint, region, credentials, restUrl } = stack;
  const client = new SSMClient({ endpoint, region, credentials, maxAttempts: 1 });
  const { Parameter } = await client.send(new GetParameterCommand({ Name: '/own/key' }));
  expect(Parameter).toMatchObject({ Name: '/own/key', Value: 'one', Type: 'SecureString' });
  const own = await client.send(new GetParameterCommand({ Name: '/made' }));
  expect(own.Parameter?.Value).toBe(`${restUrl}/x`);
  await expect(client.send(new GetParameterCommand({ Name: '/none' }))).rejects.toThrow('/none is not given');
  expect(await (await fetch(`${restUrl}/read`)).json()).toEqual([
    [200, 'one'],
    [400, 'AccessDeniedException'],
  ]);
});
