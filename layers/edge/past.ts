import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { RequestError } from '../contract/errors.ts';
import type { Route } from '../contract/route.ts';
import type { TimeQuery } from '../contract/time-query.ts';
import { buildTextReply } from './http-reply.ts';
import { logger } from './logger.ts';
import { addReadUnits, readUnitsSoFar } from './read-units.ts';

/** An admitted request, as a route passes it on. */
export type PastRequest = {
  /** Path of the route's row. */
  readonly route: string;
  readonly event: APIGatewayProxyEvent;
  /** Time of the request. */
  readonly nowMs: number;
};

/** Asks for an answer in an envelope, or an error. */
export type AskPast = (request: PastRequest) => Promise<APIGatewayProxyResult>;

/** A reply, and what it took. */
export type PastReply = APIGatewayProxyResult & { readonly readUnits?: number };

/** Invokes the function that answers with an envelope, which works with its own rights. */
export function openPast(lambda: LambdaClient, name: string): AskPast {
  return async request => {
    const Payload = JSON.stringify(request);
    const before = readUnitsSoFar();
    const { FunctionError, Payload: answered } = await lambda.send(new InvokeCommand({ FunctionName: name, Payload }));
    const text = answered?.transformToString() ?? '';
    if (FunctionError === undefined) {
      const { readUnits = 0, ...reply } = JSON.parse(text) as PastReply;
      // In one process the request has counted them.
      addReadUnits(Math.max(0, readUnits - (readUnitsSoFar() - before)));
      return reply;
    }
    logger.error('The function of past answers failed', { error: text, route: request.route });
    throw new RequestError('unavailable', 'The answer could not be made in time; try again');
  };
}

/** What is known of a time does not change any more after this. */
const KEPT_AFTER_MS = 15 * 60_000;
const KEPT_SECONDS = 3_600;

/** The reply with an envelope, or the error. */
export async function requestPast(
  ask: AskPast | undefined,
  { path, response }: Pick<Route, 'path' | 'response'>,
  { as_of: asOf, known_by: knownBy = asOf }: TimeQuery,
  { event, nowMs }: Omit<PastRequest, 'route'>,
): Promise<APIGatewayProxyResult> {
  if (ask === undefined) throw new RequestError('unavailable', 'This process answers as of now only');
  const answered = await ask({ route: path, event, nowMs });
  if (answered.statusCode !== 200) return answered;
  const isKept = knownBy !== undefined && knownBy <= nowMs - KEPT_AFTER_MS;
  const row = { response, contentType: 'application/json', cacheSeconds: isKept ? KEPT_SECONDS : null };
  const reply = buildTextReply(row, event, 200, answered.body);
  return { ...reply, headers: { ...reply.headers, ...answered.headers } };
}
