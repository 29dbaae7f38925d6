import type { LambdaFunction } from '../lambda/function.ts';
import type { Permissions } from '../lambda/permissions.ts';
import type { Pool } from '../lambda/pool.ts';
import type { AwsEnvironment } from '../template/attributes.ts';
import type { Authorizer, RestApi } from './api.ts';
import { type AuthorizerResponse, authorizerResponseOf, isRefusal, UNAUTHORIZED } from './authorizer-response.ts';
import { eventOf, header, type Incoming, methodArn } from './event.ts';
import type { Match } from './match.ts';
import type { Refusal } from './responses.ts';

/** Invokes authorizers and caches their responses. */
export type Authorizers = (
  authorizer: Authorizer,
  incoming: Incoming,
  match: Match,
) => Promise<AuthorizerResponse | Refusal>;

export type AuthorizerDeps = {
  readonly api: RestApi;
  readonly env: AwsEnvironment;
  readonly functions: ReadonlyMap<string, LambdaFunction>;
  readonly permissions: Permissions;
  readonly pool: Pool;
  readonly log: (line: string) => void;
};

type Cached = { readonly answer: Promise<AuthorizerResponse | Refusal>; readonly untilMs: number };

const CACHED_MAX = 10_000;

export function openAuthorizers(deps: AuthorizerDeps): Authorizers {
  const cache = new Map<string, Cached>();
  return async (authorizer, incoming, match) => {
    const identity = identityOf(authorizer, incoming);
    if (identity === undefined) return UNAUTHORIZED;
    const key = `${authorizer.name} ${identity}`;
    const known = cache.get(key);
    if (known !== undefined && known.untilMs > Date.now()) return known.answer;
    const answer = ask(deps, authorizer, incoming, match, identity);
    if (authorizer.ttlSeconds > 0) {
      if (cache.size >= CACHED_MAX) cache.clear();
      // Caching the promise makes a burst invoke once. Errors are not cached.
      cache.set(key, { answer, untilMs: Date.now() + authorizer.ttlSeconds * 1000 });
      if (isRefusal(await answer)) cache.delete(key);
    }
    return answer;
  };
}

/** Values of the identity sources; undefined if one is missing. */
function identityOf(authorizer: Authorizer, incoming: Incoming): string | undefined {
  const values = [
    ...authorizer.headers.map(name => header(incoming, name)),
    ...authorizer.queries.map(name => incoming.query.get(name) ?? undefined),
  ];
  if (values.some(value => value === undefined || value === '')) return undefined;
  if (authorizer.validation !== undefined && !authorizer.validation.test(values[0] ?? '')) return undefined;
  return JSON.stringify(values);
}

async function ask(
  deps: AuthorizerDeps,
  authorizer: Authorizer,
  incoming: Incoming,
  match: Match,
  identity: string,
): Promise<AuthorizerResponse | Refusal> {
  const { api, env } = deps;
  const fn = deps.functions.get(authorizer.functionArn);
  const source = `arn:aws:execute-api:${env.region}:${env.account}:${api.id}/authorizers/${authorizer.name}`;
  if (fn === undefined || !deps.permissions(fn.arn, 'apigateway.amazonaws.com', source)) {
    deps.log(`API ${api.id} may not invoke its authorizer ${authorizer.functionArn}. Add an AWS::Lambda::Permission.`);
    return { type: 'AUTHORIZER_CONFIGURATION_ERROR', message: 'Internal server error' };
  }
  const arn = methodArn(api, env, incoming);
  const [token] = JSON.parse(identity) as string[];
  const event =
    authorizer.kind === 'TOKEN'
      ? { type: 'TOKEN', methodArn: arn, authorizationToken: token }
      : { type: 'REQUEST', methodArn: arn, ...eventOf(api, env, incoming, match) };
  return authorizerResponseOf(await deps.pool.invoke(fn, JSON.stringify(event)));
}
