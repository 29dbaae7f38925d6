import { beforeAll, expect, test } from 'vitest';
import {
  buildDynamoClient,
  buildKinesisClient,
  buildQueueClient,
  buildS3Client,
  buildSocketClient,
  buildVectorsClient,
} from '../../layers/edge/clients.ts';

beforeAll(() => {
  process.env.AWS_REGION = 'us-east-1';
  process.env.AWS_ENDPOINT_URL = 'http://127.0.0.1:1';
});

const clients = [
  buildDynamoClient,
  buildKinesisClient,
  buildQueueClient,
  buildS3Client,
  buildSocketClient,
  buildVectorsClient,
];

test.each(clients)('a client copies nothing for a missing logger', open => {
  const client = open();
  expect(client.middlewareStack.identify().length).toBeGreaterThan(5);
  expect(client.middlewareStack.identify().filter(name => /log/i.test(name))).toEqual([]);
  client.destroy();
});
