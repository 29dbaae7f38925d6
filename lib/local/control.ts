import { randomUUID } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from './dynamo/call.ts';
import type { Proxy as DynamoProxy } from './dynamo/proxy.ts';
import { parseDynamoTargets } from './dynamo/targets.ts';
import { assertAllowed, type Caller, type Callers } from './iam/callers.ts';
import { AwsError, assertAws } from './kernel/errors.ts';
import type { Guard } from './kernel/guard.ts';
import { readBody } from './kernel/http.ts';
import { createOwnHostCheck, describeForeignHost, isFromPage } from './kernel/request-source.ts';
import { KINESIS_ACTIONS, resolveKinesisStream } from './kinesis/actions.ts';
import type { Stream } from './kinesis/streams.ts';
import { KMS_ACTIONS, resolveSigningKey, type SigningKeys } from './kms/signing-keys.ts';
import { invokeFunction, parseInvokedName } from './lambda/invoke-call.ts';
import type { Invoker } from './lambda/invoker.ts';
import type { Failure } from './life.ts';
import type { KeyCall } from './rest/key-calls.ts';
import type { Topics } from './sns/topics.ts';
import { handleConnectionsCall, parseConnectionsPath } from './socket/connections-call.ts';
import type { SocketGateway } from './socket/gateway.ts';
import { resolveQueue, SQS_ACTIONS } from './sqs/actions.ts';
import type { Queue } from './sqs/queues.ts';
import { type Parameters, resolveParameter, SSM_ACTIONS } from './ssm/parameters.ts';
import type { AwsEnvironment } from './template/attributes.ts';
import { isObject, type JsonObject, parseJson } from './template/json.ts';

export type ControlDeps = {
  readonly failure: Failure;
  readonly guard: Guard | undefined;
  readonly env: AwsEnvironment;
  readonly callers: Callers;
  readonly dynamo: DynamoProxy | Call;
  readonly streams: ReadonlyMap<string, Stream>;
  readonly queues: ReadonlyMap<string, Queue>;
  readonly parameters: Parameters;
  readonly signingKeys: SigningKeys;
  readonly topics: Topics;
  readonly sockets: readonly SocketGateway[];
  readonly invoker: Invoker;
  /** Time that a post to a connection takes. */
  readonly postMs: number;
  readonly keyCalls: (call: KeyCall) => { readonly status: number; readonly body: JsonObject | undefined };
};

/** A call of an SDK. */
export type AwsCall = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
  readonly caller: Caller;
};

export type AwsReply = {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: string;
};

/** Larger than the limit of any service. */
const BODY_BYTES_MAX = 20 * 1024 * 1024;

const PUTS = /^Kinesis_20131202\.PutRecords?$/;

/** The AWS endpoint of SDK calls. Pages get nothing. */
export function createControlEndpoint(deps: ControlDeps): RequestListener {
  const isOwnHost = createOwnHostCheck(Number(new URL(deps.env.endpoint).port));
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const foreign = describeForeignHost(request, isOwnHost);
    assertAws(foreign === undefined, 'AccessDeniedException', `${foreign}.`, 403);
    assertAws(!isFromPage(request), 'AccessDeniedException', 'Web pages may not call the AWS endpoint.', 403);
    assertRunning(deps);
    const { headers, method = 'GET', url = '/' } = request;
    const caller = deps.callers.identify(headers.authorization);
    const body = await readBody(request, BODY_BYTES_MAX);
    assertAws(body, 'RequestEntityTooLargeException', 'The request is too large.', 413);
    const call = { method, url, headers, body, caller };
    const closed = PUTS.test(String(headers['x-amz-target'])) ? deps.guard?.whyClosed() : undefined;
    assertAws(closed === undefined, 'ServiceUnavailable', closed ?? '', 503);
    if (isDynamo(call)) assertTablesAllowed(deps, call);
    if (isDynamo(call) && typeof deps.dynamo !== 'function') return deps.dynamo.forward(request, body, response);
    send(response, await answerAwsCall(deps, call));
  };
  return (request, response) => {
    answer(request, response).catch(error => {
      if (response.headersSent) return void response.destroy();
      send(response, describeAwsError(error));
    });
  };
}

/** Answers a call from this process, with all its errors. */
export async function answerOwnCall(deps: ControlDeps, call: Omit<AwsCall, 'caller'>): Promise<AwsReply> {
  const { identify, operator } = deps.callers;
  try {
    assertRunning(deps);
    return await answerAwsCall(deps, { ...call, caller: identify(`Credential=${operator.accessKeyId}/`) });
  } catch (error) {
    return describeAwsError(error);
  }
}

/** A write that a removed folder would lose is not acknowledged. */
export function assertRunning({ failure }: Pick<ControlDeps, 'failure'>): void {
  const failed = failure();
  assertAws(failed === undefined, 'ServiceUnavailable', failed ?? '', 503);
}

function describeAwsError(error: unknown): AwsReply {
  const { type, message, status, fields } =
    error instanceof AwsError
      ? error
      : new AwsError('InternalFailure', error instanceof Error ? error.message : '', 500);
  const headers = {
    'Content-Type': 'application/x-amz-json-1.0',
    'x-amzn-errortype': type.split('#').at(-1) ?? type,
  };
  return { status, headers, body: JSON.stringify({ __type: type, message, ...fields }) };
}

function readTarget({ headers }: AwsCall): readonly [service: string, action: string] {
  const [service = '', action = ''] = String(headers['x-amz-target'] ?? '').split('.');
  return [service, action];
}

function isDynamo(call: AwsCall): boolean {
  return readTarget(call)[0] === 'DynamoDB_20120810';
}

function assertTablesAllowed({ env: { region, account } }: ControlDeps, call: AwsCall): void {
  const prefix = `arn:aws:dynamodb:${region}:${account}:table/`;
  for (const target of parseDynamoTargets(readTarget(call)[1], call.body.toString('utf8'), prefix))
    assertAllowed(call.caller, target.action, [target.resource]);
}

async function answerAwsCall(deps: ControlDeps, call: AwsCall): Promise<AwsReply> {
  const { caller, headers, body } = call;
  if (String(headers['content-type']).startsWith(FORM_TYPE)) {
    // SNS is the only service with the Query protocol.
    const form = new URLSearchParams(body.toString('utf8'));
    const answer = deps.topics.call(form, (action, resource) => assertAllowed(caller, action, [resource]));
    return { ...answer, headers: { 'Content-Type': 'text/xml' } };
  }
  const [service, action] = readTarget(call);
  if (service === 'DynamoDB_20120810' && typeof deps.dynamo === 'function')
    return toJsonReply(await deps.dynamo(action, parseBody(body)), '1.0');
  if (service === 'Kinesis_20131202')
    return runAction(call, 'kinesis', action, KINESIS_ACTIONS, named => resolveKinesisStream(named, deps.streams));
  if (service === 'AmazonSQS')
    return runAction(call, 'sqs', action, SQS_ACTIONS, named => resolveQueue(named, deps.queues));
  if (service === 'AmazonSSM')
    return runAction(call, 'ssm', action, SSM_ACTIONS, named => resolveParameter(named, deps.parameters, deps.env));
  if (service === 'TrentService')
    return runAction(call, 'kms', action, KMS_ACTIONS, named => resolveSigningKey(named, deps.signingKeys));
  assertAws(service === '', 'UnknownOperationException', `The local stack does not support ${service}.${action}.`);
  return answerByPath(deps, call);
}

const FORM_TYPE = 'application/x-www-form-urlencoded';

type Actions<Target> = Readonly<Record<string, (request: JsonObject, on: Target) => JsonObject | Promise<JsonObject>>>;

/** Calls an action of a JSON service on the resource that the request names. */
async function runAction<Target extends { readonly arn: string }>(
  { caller, body }: AwsCall,
  service: string,
  action: string,
  actions: Actions<Target>,
  find: (request: JsonObject) => Target,
): Promise<AwsReply> {
  const run = actions[action];
  assertAws(run, 'UnknownOperationException', `The local stack does not support ${service}:${action}.`);
  const request = parseBody(body);
  const target = find(request);
  // IAM uses the action of the single call for batch calls of SQS.
  const right = service === 'sqs' ? action.replace(/Batch$/, '') : action;
  assertAllowed(caller, `${service}:${right}`, [target.arn]);
  return toJsonReply(await run(request, target), service === 'sqs' ? '1.0' : '1.1');
}

function toJsonReply(answer: JsonObject, version: string): AwsReply {
  return {
    status: 200,
    headers: { 'Content-Type': `application/x-amz-json-${version}` },
    body: JSON.stringify(answer),
  };
}

async function answerByPath(deps: ControlDeps, { method, url: target, caller, body }: AwsCall): Promise<AwsReply> {
  const url = new URL(target, 'http://127.0.0.1');
  const connection = parseConnectionsPath(url.pathname);
  const write = (status: number, answer: JsonObject | undefined): AwsReply => {
    return { status, headers: JSON_TYPE, body: answer === undefined ? '' : JSON.stringify(answer) };
  };
  if (connection !== undefined) {
    if (method === 'POST' && deps.postMs > 0) await sleep(deps.postMs);
    const answer = handleConnectionsCall({ ...connection, method, body }, caller, deps.sockets, deps.env);
    return write(method === 'DELETE' ? 204 : 200, answer);
  }
  const invoked = method === 'POST' ? parseInvokedName(url.pathname) : undefined;
  if (invoked !== undefined) {
    const { payload, headers } = await invokeFunction(deps.invoker, caller, invoked, body.toString('utf8'));
    return { status: 200, headers: { ...JSON_TYPE, ...headers }, body: payload };
  }
  const isKeyCall = /^\/(apikeys|usageplans)(\/|$)/.test(url.pathname);
  assertAws(isKeyCall, 'UnknownOperationException', `The local stack does not support ${method} ${url.pathname}.`, 404);
  const resource = `arn:aws:apigateway:${deps.env.region}::${decodeURIComponent(url.pathname)}`;
  assertAllowed(caller, `apigateway:${method}`, [resource]);
  const call = { method, path: url.pathname, query: url.searchParams, body: body.length > 0 ? parseBody(body) : null };
  const { status, body: answer } = deps.keyCalls(call);
  return write(status, answer);
}

const JSON_TYPE = { 'Content-Type': 'application/json' };

function parseBody(body: Buffer): JsonObject {
  const value = parseJson(body.toString('utf8'));
  assertAws(isObject(value), 'SerializationException', 'The body must be a JSON object.');
  return value;
}

function send(response: ServerResponse, { status, headers, body }: AwsReply): void {
  const length = status === 204 ? {} : { 'Content-Length': Buffer.byteLength(body) };
  response.writeHead(status, { 'x-amzn-RequestId': randomUUID(), ...headers, ...length }).end(body);
}
