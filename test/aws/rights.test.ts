import { describe, expect, test } from 'vitest';
import { allDoors, authorizerDoor, type Door } from '../../layers/contract/doors.ts';
import { processors } from '../../layers/contract/streams.ts';
import { type Surroundings, statementsOf as statementsFor } from '../../lib/aws/access.ts';
import { type JsonObject, type Resource, type StackName, stackNames, synthesizeStub } from './assembly.ts';
import { flatten } from './flatten.ts';

const { stacks } = synthesizeStub();
type Statement = { readonly Effect: string; readonly Action: readonly string[]; readonly Resource: readonly string[] };
type Made = { readonly variables: Readonly<Record<string, string>>; readonly statements: readonly Statement[] };

const listed = (value: unknown): readonly string[] => (Array.isArray(value) ? value : [value]).map(String);

const statementsOf = (role: Resource, stack: StackName): readonly Statement[] =>
  (
    flatten(role.Properties.Policies ?? [], stack, stacks) as unknown as {
      PolicyDocument: { Statement: JsonObject[] };
    }[]
  )
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .map(({ Effect, Action, Resource }) => ({
      Effect: String(Effect),
      Action: listed(Action),
      Resource: listed(Resource),
    }));

/** Every function with its variables and rights, by its door. */
const functions: ReadonlyMap<string, Made> = new Map(
  stackNames.flatMap(stack =>
    Object.values(stacks[stack].Resources)
      .filter(({ Type }) => Type === 'AWS::Lambda::Function')
      .map(({ Properties }) => {
        const own = flatten(Properties, stack, stacks) as JsonObject;
        const role = String(own.Role).replace(/^\$\{\w+\.(\w+)\.Arn\}$/, '$1');
        const environment = (own.Environment ?? { Variables: {} }) as { Variables: Record<string, string> };
        return [
          String(own.Description).replace(/^functions\/(.*)\.ts$/, '$1'),
          { variables: environment.Variables, statements: statementsOf(stacks[stack].Resources[role]!, stack) },
        ] as const;
      }),
  ),
);

const outputOf = (name: string): string =>
  String((flatten(stacks.Data.Outputs[name] ?? {}, 'Data', stacks) as JsonObject).Value);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const arnOf = (kind: 'Table' | 'Stream', name: string): string =>
  outputOf(`${capital(name)}${kind}`).replace('}', '.Arn}');

/** What a function may do with a service, as sorted `action resource` lines; an index counts as its table. */
const rightsOf = (door: string, service: string): readonly string[] => {
  const { statements } = functions.get(door)!;
  const lines = statements.flatMap(({ Action, Resource }) =>
    Action.filter(action => action.startsWith(`${service}:`)).flatMap(action =>
      Resource.map(resource => `${action} ${resource.replace(/\/index\/\w+$/, '')}`),
    ),
  );
  return [...new Set(lines)].sort();
};

/** What functions do to each table that one of them writes to. */
const STATEMENTS = ['PartiQLInsert', 'PartiQLUpdate'];
const WRITES: Readonly<Record<string, readonly string[]>> = {
  tape: ['PutItem', 'BatchWriteItem', ...STATEMENTS],
  candles: ['PutItem', ...STATEMENTS],
  tokens: ['PutItem'],
  prices: ['PutItem'],
  connections: ['PutItem', 'UpdateItem', 'DeleteItem'],
  subscriptions: ['PutItem', 'DeleteItem'],
  funding: ['PutItem'],
  identities: ['PutItem'],
  ledgers: ['PutItem', 'BatchWriteItem', 'DeleteItem', ...STATEMENTS],
  positions: ['PutItem', 'BatchWriteItem'],
  board: ['PutItem'],
  operations: ['UpdateItem'],
  wallets: ['PutItem', 'BatchWriteItem', ...STATEMENTS],
  security: ['PutItem', 'BatchWriteItem'],
  coordination: ['PutItem', 'BatchWriteItem', 'DeleteItem'],
  vectors: ['PutItem'],
};

const dynamoRights = ({ readsTables, writesTables }: Door): readonly string[] =>
  [
    ...readsTables.flatMap(name => ['GetItem', 'BatchGetItem', 'Query'].map(verb => [verb, name])),
    ...writesTables.flatMap(name => WRITES[name]!.map(verb => [verb, name])),
  ]
    .map(([verb, name]) => `dynamodb:${verb} ${arnOf('Table', name!)}`)
    .sort();

const queueArn = outputOf('DeadLettersUrl').replace('}', '.Arn}');
const polledBy = (door: string) => Object.values(processors).find(row => row.door === door)?.reads;

const kinesisRights = ({ door, emits, describes }: Door): readonly string[] => {
  const polled = polledBy(door);
  const polling = ['DescribeStream', 'DescribeStreamSummary', 'GetRecords', 'GetShardIterator', 'ListShards'];
  return [
    ...emits.flatMap(name => ['PutRecord', 'PutRecords'].map(verb => `kinesis:${verb} ${arnOf('Stream', name)}`)),
    ...describes.map(name => `kinesis:DescribeStreamSummary ${arnOf('Stream', name)}`),
    ...(polled ? polling.map(verb => `kinesis:${verb} ${arnOf('Stream', polled)}`) : []),
  ].sort();
};

describe.each(allDoors().map(row => [row.door, row] as const))('functions/%s', (door, row) => {
  test('may touch its tables and no other', () => {
    expect(rightsOf(door, 'dynamodb')).toEqual(dynamoRights(row));
  });

  test('may touch its streams and no other', () => {
    expect(rightsOf(door, 'kinesis')).toEqual(kinesisRights(row));
  });

  test('may send to the dead letters only when it or its mapping does', () => {
    const sends = row.deadLetters || polledBy(door) !== undefined;
    expect(rightsOf(door, 'sqs')).toEqual(sends ? [`sqs:SendMessage ${queueArn}`] : []);
  });

  test('may use connections of the one stage only when it pushes', () => {
    const where = /^execute-api:ManageConnections \S+:\$\{Socket\.Api\w*\}\/ws\/(POST|DELETE)\/@connections\/\*$/;
    const rights = rightsOf(door, 'execute-api');
    expect(rights).toHaveLength(row.pushes ? 2 : 0);
    for (const right of rights) expect(right).toMatch(where);
  });

  test('is told the names of what it may touch and nothing else', () => {
    const told = [
      ...new Set([...row.readsTables, ...row.writesTables].map(name => `TABLE_${name.toUpperCase()}`)),
      ...[...row.emits, ...row.describes].map(name => `STREAM_${name.toUpperCase()}`),
      ...(row.deadLetters ? ['QUEUE_DEAD_LETTERS'] : []),
      ...(row.pushes ? ['SOCKET_ENDPOINT'] : []),
      ...row.layers.map(name => `LAYER_${name.toUpperCase().replaceAll('-', '_')}`),
    ];
    expect(Object.keys(functions.get(door)!.variables).sort()).toEqual(told.sort());
  });

  test('has no statement with a wildcard but for the ids of connections', () => {
    for (const { Effect, Action, Resource } of functions.get(door)!.statements) {
      expect(Effect).toBe('Allow');
      expect(Action.join()).not.toContain('*');
      expect(Resource.filter(text => !text.endsWith('/@connections/*')).join()).not.toContain('*');
    }
  });
});

test('a row that names a table there is none of is refused by name', () => {
  const row = { ...authorizerDoor, readsTables: ['moons'] };
  expect(() => statementsFor(row, {} as Surroundings)).toThrow('a row names the table "moons"; the tables are tape,');
});

test('a row that pushes is refused where there is no socket API', () => {
  const row = { ...authorizerDoor, readsTables: [], pushes: true };
  expect(() => statementsFor(row, {} as Surroundings)).toThrow('authorizer pushes to sockets');
});

test('roles have no policy besides their own', () => {
  for (const stack of stackNames) {
    const types = Object.values(stacks[stack].Resources).map(({ Type }) => Type);
    expect(types.filter(type => type === 'AWS::IAM::Policy' || type === 'AWS::IAM::ManagedPolicy')).toEqual([]);
    for (const { Properties } of Object.values(stacks[stack].Resources))
      expect(Properties?.ManagedPolicyArns).toBeUndefined();
  }
});
