import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parameterOf } from '../../lib/local/ssm/actions.ts';
import { world } from './world.ts';

const here = world({ stacks: { app: { Resources: {} } } });
let client: SSMClient;

beforeAll(async () => {
  const { endpoint, region, credentials } = await here.start({ parameters: { '/app/secret': 'hush' } });
  client = new SSMClient({ endpoint, region, credentials, maxAttempts: 1 });
});
afterAll(() => here.end());

test('a parameter of the options is read like a SecureString', async () => {
  const { Parameter } = await client.send(new GetParameterCommand({ Name: '/app/secret', WithDecryption: true }));
  expect(Parameter).toMatchObject({ Value: 'hush', Type: 'SecureString', Name: '/app/secret' });
});

test.each([
  ['an unknown name', { Name: '/app/other', WithDecryption: true }, 'ParameterNotFound'],
  ['an invalid name', { Name: 'a name', WithDecryption: true }, 'ValidationException'],
  ['a read without decryption', { Name: '/app/secret' }, 'ValidationException'],
])('%s is refused', async (_what, input, name) => {
  await expect(client.send(new GetParameterCommand(input))).rejects.toMatchObject({ name });
});

test('the ARN of a parameter has one slash, whether its name begins with one or not', () => {
  const env = { region: 'eu-west-1', account: '000000000000', endpoint: '' };
  const arns = ['/app/secret', 'app/secret'].map(Name => parameterOf({ Name }, new Map(), env).arn);
  expect(new Set(arns)).toEqual(new Set(['arn:aws:ssm:eu-west-1:000000000000:parameter/app/secret']));
});
