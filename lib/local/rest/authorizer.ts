import type { Invoker } from '../lambda/invoker.ts';
import { type AwsEnvironment, buildArn } from '../template/attributes.ts';
import type { Authorizer, RestApi } from './api.ts';
import { type AuthorizerResponse, isRefusal, runAuthorizer, UNAUTHORIZED } from './authorizer-response.ts';
import { buildProxyEvent, findHeader, formatMethodArn, type Incoming } from './event.ts';
import type { Match } from './match.ts';
import type { Refusal } from './responses.ts';

export type AuthorizerDeps = { readonly api: RestApi; readonly env: AwsEnvironment; readonly invoker: Invoker };

type Cached = {
  readonly answer: Promise<AuthorizerResponse | Refusal>;
  readonly untilMs: number;
  readonly untilDateMs: number;
};

const CACHED_MAX = 10_000;

/** Invokes authorizers and caches their responses. */
export function openAuthorizers(deps: AuthorizerDeps) {
  const cache = new Map<string, Cached>();
  return async (authorizer: Authorizer, incoming: Incoming, match: Match): Promise<AuthorizerResponse | Refusal> => {
    const identity = [
      ...authorizer.headers.map(name => findHeader(incoming, name)),
      ...authorizer.queries.map(name => incoming.query.get(name) ?? undefined),
    ];
    if (identity.some(value => value === undefined || value === '')) return UNAUTHORIZED;
    if (authorizer.validation?.test(identity[0] ?? '') === false) return UNAUTHORIZED;
    const key = JSON.stringify([authorizer.name, ...identity]);
    const known = cache.get(key);
    const isFresh = known !== undefined && known.untilMs > performance.now() && known.untilDateMs > Date.now();
    if (isFresh) return known.answer;
    const { api, env, invoker } = deps;
    const { kind, name, functionArn } = authorizer;
    const token = identity[0];
    const given = kind === 'TOKEN' ? { authorizationToken: token } : buildProxyEvent(api, env, incoming, match);
    const event = { type: kind, methodArn: formatMethodArn(api, env, incoming), ...given };
    const answer = runAuthorizer(
      invoker,
      functionArn,
      buildArn(env, 'execute-api', `${api.id}/authorizers/${name}`),
      event,
    );
    if (authorizer.ttlSeconds > 0) {
      if (cache.size >= CACHED_MAX) cache.clear();
      // Caching the promise makes a burst invoke once. Errors are not cached.
      const ttlMs = authorizer.ttlSeconds * 1000;
      // `Date` may be virtual, and set back.
      cache.set(key, { answer, untilMs: performance.now() + ttlMs, untilDateMs: Date.now() + ttlMs });
      if (isRefusal(await answer)) cache.delete(key);
    }
    return answer;
  };
}
