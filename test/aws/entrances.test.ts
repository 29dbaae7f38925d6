import { describe, expect, test } from 'vitest';
import { processors } from '../../layers/contract/processors.ts';
import { type JsonObject, resourcesOf, stackNames, synthesizeStub } from './assembly.ts';

const plain = synthesizeStub();
const set = synthesizeStub({
  connectsPerSecond: '7',
  ingestRequestsPerSecond: '9',
  processorConcurrency: '20',
  entranceConcurrency: '30',
});

type Stacks = (typeof plain)['stacks'];

const connectLimit = ({ Socket }: Stacks) =>
  (resourcesOf(Socket, 'AWS::ApiGatewayV2::Stage')[0]![1].Properties.RouteSettings as JsonObject).$connect;

const ingestLimits = ({ Ingest }: Stacks) =>
  resourcesOf(Ingest, 'AWS::ApiGateway::Stage')[0]![1].Properties.MethodSettings;

/** Reserved concurrency by function, where it is set. */
const reserved = (stacks: Stacks) =>
  Object.fromEntries(
    stackNames
      .flatMap(name => resourcesOf(stacks[name], 'AWS::Lambda::Function'))
      .filter(([, { Properties }]) => Properties.ReservedConcurrentExecutions !== undefined)
      .map(([, { Properties }]) => [Properties.Description, Properties.ReservedConcurrentExecutions]),
  );

const everyMethod = (rate: number) => [
  expect.objectContaining({
    HttpMethod: '*',
    ResourcePath: '/*',
    ThrottlingRateLimit: rate,
    ThrottlingBurstLimit: 2 * rate,
  }),
];

describe('An entrance that needs no key', () => {
  test('limits upgrades of sockets, for all callers together', () => {
    expect(connectLimit(plain.stacks)).toEqual({ ThrottlingRateLimit: 50, ThrottlingBurstLimit: 100 });
    expect(connectLimit(set.stacks)).toEqual({ ThrottlingRateLimit: 7, ThrottlingBurstLimit: 14 });
  });

  test('limits requests to the ingest API', () => {
    expect(ingestLimits(plain.stacks)).toEqual(everyMethod(50));
    expect(ingestLimits(set.stacks)).toEqual(everyMethod(9));
  });

  test('takes no instances from stream processors if both have a reservation', () => {
    const entrances = ['socket/handler', 'authorizer', 'ingest'].map(file => [`functions/${file}.ts`, 30]);
    const streams = Object.values(processors).map(({ file }) => [`functions/${file}.ts`, 20]);
    expect(reserved(set.stacks)).toEqual(Object.fromEntries([...entrances, ...streams]));
  });

  test('reserves nothing by default, since a new account has ten instances', () => {
    expect(reserved(plain.stacks)).toEqual({});
  });
});
