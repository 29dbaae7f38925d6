import { randomUUID } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Proxy as DynamoProxy } from './dynamo/proxy.ts';
import { parseDynamoTargets } from './dynamo/targets.ts';
import { assertAllowed, type Caller, type Callers } from './iam/callers.ts';
import { AwsError, assertAws } from './kernel/errors.ts';
import { readBody } from './kernel/http.ts';
import { createOwnHostCheck, describeForeignHost, isFromPage } from './kernel/request-source.ts';
import { KINESIS_ACTIONS, resolveKinesisStream } from './kinesis/actions.ts';
import type { Stream } from './kinesis/streams.ts';
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
  readonly env: AwsEnvironment;
  readonly callers: Callers;
  readonly dynamo: DynamoProxy;
  readonly streams: ReadonlyMap<string, Stream>;
  readonly queues: ReadonlyMap<string, Queue>;
  readonly parameters: Parameters;
  readonly topics: Topics;
  readonly sockets: readonly SocketGateway[];
  readonly invoker: Invoker;
  /** Time that a post to a connection takes. */
  readonly postMs: number;
  readonly keyCalls: (call: KeyCall) => { readonly status: number; readonly body: JsonObject | undefined };
};

type Exchange = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly caller: Caller;
  readonly body: Buffer;
};

/** Larger than the limit of any service. */
const BODY_BYTES_MAX = 20 * 1024 * 1024;

/** The AWS endpoint of SDK calls. Pages get nothing. */
export function createControlEndpoint(deps: ControlDeps): RequestListener {
  const isOwnHost = createOwnHostCheck(Number(new URL(deps.env.endpoint).port));
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const foreign = describeForeignHost(request, isOwnHost);
    assertAws(foreign === undefined, 'AccessDeniedException', `${foreign}.`, 403);
    assertAws(!isFromPage(request), 'AccessDeniedException', 'Web pages may not call the AWS endpoint.', 403);
    await handle(deps, request, response);
  };
  return (request, response) => {
    answer(request, response).catch(error => {
      if (response.headersSent) return void response.destroy();
      const { type, message, status } =
        error instanceof AwsError
          ? error
          : new AwsError('InternalFailure', error instanceof Error ? error.message : '', 500);
      const headers = {
        'Content-Type': 'application/x-amz-json-1.0',
        'x-amzn-errortype': type.split('#').at(-1) ?? type,
      };
      send(response, status, { __type: type, message }, headers);
    });
  };
}

async function handle(deps: ControlDeps, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const failed = deps.failure();
  // A write that a removed folder would lose is not acknowledged.
  assertAws(failed === undefined, 'ServiceUnavailable', failed ?? '', 503);
  const caller = deps.callers.identify(request.headers.authorization);
  const body = await readBody(request, BODY_BYTES_MAX);
  assertAws(body, 'RequestEntityTooLargeException', 'The request is too large.', 413);
  const exchange = { request, response, caller, body };
  if (request.headers['content-type']?.startsWith(FORM_TYPE)) {
    // SNS is the only service with the Query protocol.
    const form = new URLSearchParams(body.toString('utf8'));
    const answer = deps.topics.call(form, (action, resource) => assertAllowed(caller, action, [resource]));
    const headers = { 'x-amzn-RequestId': randomUUID(), 'Content-Type': 'text/xml' };
    response.writeHead(answer.status, headers).end(answer.body);
    return;
  }
  const [service, action = ''] = String(request.headers['x-amz-target'] ?? '').split('.');
  if (service === 'DynamoDB_20120810') {
    const { region, account } = deps.env;
    const prefix = `arn:aws:dynamodb:${region}:${account}:table/`;
    for (const target of parseDynamoTargets(action, exchange.body.toString('utf8'), prefix)) {
      assertAllowed(exchange.caller, target.action, [target.resource]);
    }
    deps.dynamo.forward(exchange.request, exchange.body, exchange.response);
  } else if (service === 'Kinesis_20131202')
    await runAction(exchange, 'kinesis', action, KINESIS_ACTIONS, named => resolveKinesisStream(named, deps.streams));
  else if (service === 'AmazonSQS')
    await runAction(exchange, 'sqs', action, SQS_ACTIONS, named => resolveQueue(named, deps.queues));
  else if (service === 'AmazonSSM')
    await runAction(exchange, 'ssm', action, SSM_ACTIONS, named => resolveParameter(named, deps.parameters, deps.env));
  else {
    assertAws(service === '', 'UnknownOperationException', `The local stack does not support ${service}.${action}.`);
    await handleByPath(deps, exchange);
  }
}

const FORM_TYPE = 'application/x-www-form-urlencoded';

type Actions<Target> = Readonly<Record<string, (request: JsonObject, on: Target) => JsonObject | Promise<JsonObject>>>;

/** Calls an action of a JSON service on the resource that the request names. */
async function runAction<Target extends { readonly arn: string }>(
  { caller, response, body }: Exchange,
  service: string,
  action: string,
  actions: Actions<Target>,
  find: (request: JsonObject) => Target,
): Promise<void> {
  const run = actions[action];
  assertAws(run, 'UnknownOperationException', `The local stack does not support ${service}:${action}.`);
  const request = parseBody(body);
  const target = find(request);
  // IAM uses the action of the single call for batch calls of SQS.
  const right = service === 'sqs' ? action.replace(/Batch$/, '') : action;
  assertAllowed(caller, `${service}:${right}`, [target.arn]);
  const version = service === 'sqs' ? '1.0' : '1.1';
  send(response, 200, await run(request, target), { 'Content-Type': `application/x-amz-json-${version}` });
}

async function handleByPath(deps: ControlDeps, exchange: Exchange): Promise<void> {
  const { request, response, caller, body } = exchange;
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  const method = request.method ?? 'GET';
  const connection = parseConnectionsPath(url.pathname);
  if (connection !== undefined) {
    if (method === 'POST' && deps.postMs > 0) await sleep(deps.postMs);
    const answer = handleConnectionsCall({ ...connection, method, body }, caller, deps.sockets, deps.env);
    send(response, method === 'DELETE' ? 204 : 200, answer, JSON_TYPE);
    return;
  }
  const invoked = method === 'POST' ? parseInvokedName(url.pathname) : undefined;
  if (invoked !== undefined) {
    const { payload, headers } = await invokeFunction(deps.invoker, caller, invoked, body.toString('utf8'));
    response.writeHead(200, { 'x-amzn-RequestId': randomUUID(), ...JSON_TYPE, ...headers }).end(payload);
    return;
  }
  const isKeyCall = /^\/(apikeys|usageplans)(\/|$)/.test(url.pathname);
  assertAws(isKeyCall, 'UnknownOperationException', `The local stack does not support ${method} ${url.pathname}.`, 404);
  const resource = `arn:aws:apigateway:${deps.env.region}::${decodeURIComponent(url.pathname)}`;
  assertAllowed(caller, `apigateway:${method}`, [resource]);
  const call = { method, path: url.pathname, query: url.searchParams, body: body.length > 0 ? parseBody(body) : null };
  const { status, body: answer } = deps.keyCalls(call);
  send(response, status, answer, JSON_TYPE);
}

const JSON_TYPE = { 'Content-Type': 'application/json' };

function parseBody(body: Buffer): JsonObject {
  const value = parseJson(body.toString('utf8'));
  assertAws(isObject(value), 'SerializationException', 'The body must be a JSON object.');
  return value;
}

function send(
  response: ServerResponse,
  status: number,
  body: JsonObject | undefined,
  headers: OutgoingHttpHeaders,
): void {
  const text = body === undefined ? '' : JSON.stringify(body);
  const length = status === 204 ? {} : { 'Content-Length': Buffer.byteLength(text) };
  response.writeHead(status, { 'x-amzn-RequestId': randomUUID(), ...headers, ...length }).end(text);
}
