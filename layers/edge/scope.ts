import type { APIGatewayProxyEvent } from 'aws-lambda';
import { RequestError } from '../contract/errors.ts';
import type { Route } from '../contract/route.ts';
import { checkCallerScopes, type Scopes } from '../core/identity/scopes.ts';
import { readCaller } from './caller.ts';

/**
 * Refuses what the scopes of the key do not allow. The policy cannot know the origin, and its
 * wildcards may match too much.
 */
export function assertKeyScope(event: APIGatewayProxyEvent, { file }: Pick<Route, 'file'>): void {
  const { scopes: text, forbidden } = event.requestContext.authorizer ?? {};
  if (typeof text !== 'string') return;
  const scopes = JSON.parse(text) as Scopes;
  if (scopes.routes && !scopes.routes.includes(file)) throw new RequestError('forbidden', String(forbidden));
  const problem = checkCallerScopes(scopes, readCaller(event.headers, event.requestContext.identity?.sourceIp));
  if (problem !== null) throw new RequestError('forbidden', problem);
}
