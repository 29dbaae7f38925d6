import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Proxy as DynamoProxy } from './dynamo/proxy.ts';
import { targetsOf } from './dynamo/targets.ts';
import { assertAllowed, type Caller, type Callers } from './iam/callers.ts';
import { AwsError } from './kernel/errors.ts';
import { readBody, TooLarge } from './kernel/http.ts';
import { KINESIS_ACTIONS, streamOf } from './kinesis/actions.ts';
import type { Stream } from './kinesis/streams.ts';
import type { KeyCall } from './rest/key-calls.ts';
import { callConnections, connectionsPath } from './socket/connections-call.ts';
import type { SocketGateway } from './socket/gateway.ts';
import { queueOf, SQS_ACTIONS } from './sqs/actions.ts';
import type { Queue } from './sqs/queues.ts';
import type { AwsEnvironment } from './template/attributes.ts';
import { isObject, type Json, type JsonObject } from './template/json.ts';

export type ControlDeps = {
  readonly env: AwsEnvironment;
  readonly callers: Callers;
  readonly dynamo: DynamoProxy;
  readonly streams: ReadonlyMap<string, Stream>;
  readonly queues: ReadonlyMap<string, Queue>;
  readonly sockets: readonly SocketGateway[];
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

/** The AWS endpoint: authenticates, authorizes and dispatches SDK calls. */
export function controlEndpoint(deps: ControlDeps): RequestListener {
  return (request, response) => {
    handle(deps, request, response).catch(error => sendError(response, error));
  };
}

async function handle(deps: ControlDeps, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const caller = deps.callers.identify(request.headers.authorization);
  const body = await readBody(request, BODY_BYTES_MAX);
  const exchange = { request, response, caller, body };
  const [service, action = ''] = String(request.headers['x-amz-target'] ?? '').split('.');
  if (service === 'DynamoDB_20120810') dynamo(deps, exchange, action);
  else if (service === 'Kinesis_20131202') kinesis(deps, exchange, action);
  else if (service === 'AmazonSQS') await sqs(deps, exchange, action);
  else if (service !== '')
    throw new AwsError('UnknownOperationException', `The local stack does not support ${service}.${action}.`);
  else byPath(deps, exchange);
}

function dynamo(deps: ControlDeps, exchange: Exchange, action: string): void {
  const { region, account } = deps.env;
  const prefix = `arn:aws:dynamodb:${region}:${account}:table/`;
  for (const target of targetsOf(action, exchange.body.toString('utf8'), prefix)) {
    assertAllowed(exchange.caller, target.action, [target.resource]);
  }
  deps.dynamo.forward(exchange.request, exchange.body, exchange.response);
}

function kinesis(deps: ControlDeps, exchange: Exchange, action: string): void {
  const act = KINESIS_ACTIONS[action];
  if (act === undefined)
    throw new AwsError('UnknownOperationException', `The local stack does not support Kinesis ${action}.`);
  const request = parsed(exchange.body);
  const stream = streamOf(request, deps.streams);
  assertAllowed(exchange.caller, `kinesis:${action}`, [stream.arn]);
  send(exchange.response, 200, act(request, stream), 'application/x-amz-json-1.1');
}

async function sqs(deps: ControlDeps, exchange: Exchange, action: string): Promise<void> {
  const act = SQS_ACTIONS[action];
  if (act === undefined)
    throw new AwsError('UnknownOperationException', `The local stack does not support SQS ${action}.`);
  const request = parsed(exchange.body);
  const queue = queueOf(request, deps.queues);
  // IAM uses the action of the single call for batch calls.
  assertAllowed(exchange.caller, `sqs:${action.replace(/Batch$/, '')}`, [queue.arn]);
  send(exchange.response, 200, await act(request, queue), 'application/x-amz-json-1.0');
}

function byPath(deps: ControlDeps, exchange: Exchange): void {
  const { request, response, caller, body } = exchange;
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  const method = request.method ?? 'GET';
  const connection = connectionsPath(url.pathname);
  if (connection !== undefined) {
    const answer = callConnections({ ...connection, method, body }, caller, deps.sockets, deps.env);
    send(response, method === 'DELETE' ? 204 : 200, answer, 'application/json');
    return;
  }
  if (!/^\/(apikeys|usageplans)(\/|$)/.test(url.pathname)) {
    throw new AwsError('UnknownOperationException', `The local stack does not support ${method} ${url.pathname}.`, 404);
  }
  const resource = `arn:aws:apigateway:${deps.env.region}::${decodeURIComponent(url.pathname)}`;
  assertAllowed(caller, `apigateway:${method}`, [resource]);
  const call = { method, path: url.pathname, query: url.searchParams, body: body.length > 0 ? parsed(body) : null };
  const { status, body: answer } = deps.keyCalls(call);
  send(response, status, answer, 'application/json');
}

function parsed(body: Buffer): JsonObject {
  let value: Json;
  try {
    value = JSON.parse(body.toString('utf8')) as Json;
  } catch {
    throw new AwsError('SerializationException', 'The body is not valid JSON.');
  }
  if (!isObject(value)) throw new AwsError('SerializationException', 'The body must be a JSON object.');
  return value;
}

function send(response: ServerResponse, status: number, body: JsonObject | undefined, type: string): void {
  const text = body === undefined ? '' : JSON.stringify(body);
  response.writeHead(status, {
    'Content-Type': type,
    'x-amzn-RequestId': randomUUID(),
    ...(status === 204 ? {} : { 'Content-Length': Buffer.byteLength(text) }),
  });
  response.end(text);
}

function sendError(response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const known =
    error instanceof TooLarge
      ? new AwsError('RequestEntityTooLargeException', 'The request is too large.', 413)
      : error;
  const { type, message, status } =
    known instanceof AwsError
      ? known
      : new AwsError('InternalFailure', known instanceof Error ? known.message : '', 500);
  const text = JSON.stringify({ __type: type, message });
  response.writeHead(status, {
    'Content-Type': 'application/x-amz-json-1.0',
    'x-amzn-RequestId': randomUUID(),
    'x-amzn-errortype': type.split('#').at(-1) ?? type,
    'Content-Length': Buffer.byteLength(text),
  });
  response.end(text);
}
