import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ECSClient } from '@aws-sdk/client-ecs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RebuildPlan } from '../../layers/storage/operations/rebuild-plans.ts';
import type { RebuildPlace } from '../../lib/operator/rebuild-place.ts';
import { createFargateCrew, hasTasks } from '../../lib/operator/rebuild-tasks.ts';
import type { Target } from '../../lib/operator/target.ts';

/** An imitation of ECS on loopback. */
const asked: { readonly target: string; readonly body: Record<string, unknown> }[] = [];
let failures: readonly object[] = [];
const server = createServer((request, response) => {
  let text = '';
  request.on('data', chunk => {
    text += chunk;
  });
  request.on('end', () => {
    asked.push({ target: String(request.headers['x-amz-target']), body: JSON.parse(text) });
    response.setHeader('Content-Type', 'application/x-amz-json-1.1');
    response.end(JSON.stringify({ tasks: [], failures }));
  });
});
let client: ECSClient;
beforeAll(async () => {
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  client = new ECSClient({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
});
beforeEach(() => {
  asked.length = 0;
  failures = [];
});
afterAll(() => server.close());

const target: Target = {
  client: {},
  outputs: {
    ...{ RebuildCluster: 'cluster', RebuildTask: 'task:3', RebuildBucket: 'files', RebuildPublicIp: 'true' },
    ...{ RebuildSubnets: 'subnet-1,subnet-2', RebuildSecurityGroup: 'sg-1' },
  },
};
const place = { generation: 7 } as RebuildPlace;
const plan = { rows: 263_000_000 } as RebuildPlan;
const crewOf = (workers?: number) => createFargateCrew(target, workers, client)(place);

test('starts tasks in calls of ten, in the network of the stack', async () => {
  await crewOf(12).start(plan);
  expect(asked.map(({ target, body }) => [target.split('.')[1], body.count])).toEqual([
    ['RunTask', 10],
    ['RunTask', 2],
  ]);
  expect(asked[0]!.body).toMatchObject({
    cluster: 'cluster',
    taskDefinition: 'task:3',
    launchType: 'FARGATE',
    networkConfiguration: {
      awsvpcConfiguration: { subnets: ['subnet-1', 'subnet-2'], securityGroups: ['sg-1'], assignPublicIp: 'ENABLED' },
    },
  });
});

test('starts as many as the events ask for, and says their price', () => {
  expect(crewOf().countFor(900)).toBe(1);
  expect(crewOf().countFor(263_000_000)).toBe(4);
  expect(crewOf(16).countFor(900)).toBe(16);
  // One vCPU, 4 GB and a public address.
  expect(Number(crewOf().usdPerHour)).toBeCloseTo(0.04048 + 4 * 0.004445 + 0.005, 6);
  expect(crewOf().isDetached).toBe(true);
});

test('says why Fargate did not start a task', async () => {
  failures = [{ reason: 'RESOURCE:ENI' }];
  await expect(crewOf(2).start(plan)).rejects.toThrow(/did not start 1 of 2 tasks \(RESOURCE:ENI\)/);
});

test('needs the outputs of its stack', () => {
  expect(hasTasks(target)).toBe(true);
  expect(hasTasks({ client: {}, outputs: {} })).toBe(false);
  expect(() => createFargateCrew({ client: {}, outputs: {} }, 1, client)(place)).toThrow(/The outputs have no Rebuild/);
});
