import { beforeAll, expect, test } from 'vitest';
import { dynamoClient, kinesisClient } from '../../layers/edge/clients.ts';

beforeAll(() => {
  process.env.AWS_REGION = 'us-east-1';
});

test.each([dynamoClient, kinesisClient])('A client copies nothing for a logger that is not there', open => {
  const client = open();
  expect(client.middlewareStack.identify().length).toBeGreaterThan(5);
  expect(client.middlewareStack.identify().filter(name => /log/i.test(name))).toEqual([]);
  client.destroy();
});
