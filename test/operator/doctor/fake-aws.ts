import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Action =
  | 'GetCallerIdentity'
  | 'GetParameter'
  | 'GetAccountSettings'
  | 'DescribeLimits'
  | 'ListTables'
  | 'GetAccount'
  | 'ListVectorBuckets'
  | 'DescribeStacks';

/** Values of a healthy account, which a test may replace. */
export type Account = {
  readonly bootstrapVersion: string;
  /** Type of every SSM parameter. */
  readonly parameterType: string;
  readonly concurrency: number;
  readonly unreserved: number;
  readonly shards: number;
  readonly shardLimit: number;
  readonly tables: number;
  readonly burst: number;
  readonly rate: number;
  /** Names of stacks with the hours of their creation and of their last update. */
  readonly stacks: readonly (readonly [name: string, created: number, updated?: number])[];
};

export type Fault =
  | { readonly status: number; readonly name: string; readonly message?: string }
  | 'hang'
  | 'hang up'
  | 'empty';

export type FakeAws = {
  readonly endpoint: string;
  /** Actions in the order of their calls. */
  readonly calls: readonly Action[];
  readonly stop: () => Promise<void>;
};

const HEALTHY: Account = {
  bootstrapVersion: '27',
  parameterType: 'SecureString',
  concurrency: 1000,
  unreserved: 1000,
  shards: 3,
  shardLimit: 200,
  tables: 230,
  burst: 5000,
  rate: 10_000,
  stacks: [],
};

/** Answers the doctor's eight calls on loopback. */
export const fakeAws = async (
  given: Partial<Account> = {},
  faults: Partial<Record<Action, Fault>> = {},
): Promise<FakeAws> => {
  const account = { ...HEALTHY, ...given };
  const calls: Action[] = [];
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    const action = actionOf(request, body);
    calls.push(action);
    const fault = faults[action];
    if (fault === undefined) answers[action](account, response, body);
    else fail(action, fault, request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = async () => {
    server.closeAllConnections();
    await new Promise(resolve => server.close(resolve));
  };
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls, stop };
};

const actionOf = ({ url = '', headers }: IncomingMessage, body: string): Action => {
  const target = String(headers['x-amz-target'] ?? '').split('.')[1];
  if (target !== undefined) return target as Action;
  if (url.startsWith('/2016-08-19/account-settings')) return 'GetAccountSettings';
  if (url.startsWith('/account')) return 'GetAccount';
  if (url.startsWith('/ListVectorBuckets')) return 'ListVectorBuckets';
  return new URLSearchParams(body).get('Action') as Action;
};

const json = (response: ServerResponse, body: object, status = 200, headers = {}): void => {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
};

const xml = (response: ServerResponse, status: number, body: string): void => {
  response.writeHead(status, { 'Content-Type': 'text/xml' }).end(body);
};

const NAMESPACE = 'xmlns="https://sts.amazonaws.com/doc/2011-06-15/"';
const PAGE = 100;

const answers: Readonly<Record<Action, (account: Account, response: ServerResponse, body: string) => void>> = {
  GetCallerIdentity: (_account, response) =>
    xml(
      response,
      200,
      `<GetCallerIdentityResponse ${NAMESPACE}><GetCallerIdentityResult><Arn>arn:aws:iam::111122223333:user/ann</Arn>` +
        '<UserId>AIDA</UserId><Account>111122223333</Account></GetCallerIdentityResult></GetCallerIdentityResponse>',
    ),
  GetParameter: ({ bootstrapVersion, parameterType }, response, body) => {
    const { Name } = JSON.parse(body) as { readonly Name: string };
    json(response, { Parameter: { Name, Type: parameterType, Value: bootstrapVersion } });
  },
  GetAccountSettings: ({ concurrency, unreserved }, response) =>
    json(response, {
      AccountLimit: { ConcurrentExecutions: concurrency, UnreservedConcurrentExecutions: unreserved },
    }),
  DescribeLimits: ({ shards, shardLimit }, response) =>
    json(response, {
      ShardLimit: shardLimit,
      OpenShardCount: shards,
      OnDemandStreamCount: 48,
      OnDemandStreamCountLimit: 50,
    }),
  ListTables: ({ tables }, response, body) => {
    const from = Number((JSON.parse(body) as { ExclusiveStartTableName?: string }).ExclusiveStartTableName ?? 0);
    const names = Array.from({ length: Math.min(PAGE, tables - from) }, (_, at) => String(from + at + 1));
    const more = from + PAGE < tables ? { LastEvaluatedTableName: names.at(-1) } : {};
    json(response, { TableNames: names, ...more });
  },
  GetAccount: ({ burst, rate }, response) =>
    json(response, { throttleSettings: { burstLimit: burst, rateLimit: rate } }),
  ListVectorBuckets: (_account, response) => json(response, { vectorBuckets: [] }),
  DescribeStacks: ({ stacks }, response) => xml(response, 200, stacksXml(stacks)),
};

const at = (hour: number): string => new Date(Date.UTC(2026, 0, 1, hour)).toISOString();

const stacksXml = (stacks: Account['stacks']): string => {
  const members = stacks.map(
    ([name, created, updated]) =>
      `<member><StackName>${name}</StackName><StackStatus>UPDATE_COMPLETE</StackStatus>` +
      `<CreationTime>${at(created)}</CreationTime>` +
      `${updated === undefined ? '' : `<LastUpdatedTime>${at(updated)}</LastUpdatedTime>`}</member>`,
  );
  return (
    '<DescribeStacksResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><DescribeStacksResult>' +
    `<Stacks>${members.join('')}</Stacks></DescribeStacksResult></DescribeStacksResponse>`
  );
};

const fail = (action: Action, fault: Fault, request: IncomingMessage, response: ServerResponse): void => {
  if (fault === 'hang up') request.socket.destroy();
  else if (fault === 'empty') json(response, {});
  else if (fault !== 'hang') refuse(action, fault, response);
};

const refuse = (
  action: Action,
  { status, name, message = 'because' }: Exclude<Fault, string>,
  response: ServerResponse,
): void => {
  const error = `<Error><Type>Sender</Type><Code>${name}</Code><Message>${message}</Message></Error>`;
  if (action === 'GetCallerIdentity' || action === 'DescribeStacks')
    xml(response, status, `<ErrorResponse ${NAMESPACE}>${error}</ErrorResponse>`);
  else json(response, { __type: name, message }, status, { 'x-amzn-ErrorType': name });
};
