import { beforeAll, expect, test } from 'vitest';
import {
  dynamoClient,
  kinesisClient,
  queueClient,
  s3Client,
  socketClient,
  vectorsClient,
} from '../../layers/edge/clients.ts';

beforeAll(() => {
  process.env.AWS_REGION = 'us-east-1';
  process.env.AWS_ENDPOINT_URL = 'http://127.0.0.1:1';
});

const clients = [dynamoClient, kinesisClient, queueClient, s3Client, socketClient, vectorsClient];

test.each(clients)('a client copies nothing for a missing logger', open => {
  const client = open();
  expect(client.middlewareStack.identify().length).toBeGreaterThan(5);
  expect(client.middlewareStack.identify().filter(name => /log/i.test(name))).toEqual([]);
  client.destroy();
});
