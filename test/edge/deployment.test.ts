import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CloudFormationCustomResourceEvent } from 'aws-lambda';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeDataFailure, respondToDeployment } from '../../layers/edge/deployment.ts';

const received: { readonly method: string | undefined; readonly type: string | undefined; readonly body: string }[] =
  [];
const server = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  received.push({ method: request.method, type: request.headers['content-type'], body });
  response.writeHead(request.url === '/refused' ? 403 : 200).end();
});
let url = '';
beforeAll(async () => {
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise(done => server.close(done)));

const eventAt = (path: string) =>
  ({
    RequestType: 'Update',
    ResponseURL: `${url}${path}`,
    StackId: 'arn:stack',
    RequestId: 'request-1',
    LogicalResourceId: 'DataVersion',
  }) as CloudFormationCustomResourceEvent;

test('a refusal fails the deployment with its sentence, and nothing else does', async () => {
  await respondToDeployment(eventAt('/signed'), null);
  await respondToDeployment(eventAt('/signed'), 'Not made yet.');
  const [passed, failed] = received.map(({ body }) => JSON.parse(body));
  const names = { PhysicalResourceId: 'DataVersion', StackId: 'arn:stack', RequestId: 'request-1' };
  expect(passed).toEqual({ ...names, Status: 'SUCCESS', LogicalResourceId: 'DataVersion' });
  expect(failed).toMatchObject({ ...names, Status: 'FAILED', Reason: 'Not made yet.' });
  // The URL is signed for a request without a type.
  expect(received.map(({ method, type }) => [method, type])).toEqual([
    ['PUT', ''],
    ['PUT', ''],
  ]);
});

test('an answer that does not arrive is an error, so Lambda tries again', async () => {
  await expect(respondToDeployment(eventAt('/refused'), null)).rejects.toThrow('refused the answer with 403');
  expect(describeDataFailure(new Error('no table'))).toBe(
    'The version of the data could not be read (no table). Deploy again.',
  );
});
