import type { APIGatewayProxyEvent } from 'aws-lambda';
import { RequestError } from '../contract/errors.ts';
import { isTier, isTierAtLeast, type Tier, tiers } from '../contract/tiers.ts';
import type { AccountPlan } from './allowance.ts';

/** Checks the tier again: a policy wildcard may match too much. */
export function checkCallerTier(event: APIGatewayProxyEvent, needed: Tier | null): Tier | null {
  if (needed === null) return null;
  const held: unknown = event.requestContext.authorizer?.tier;
  if (typeof held !== 'string' || !isTier(held))
    throw new RequestError('unauthorized', 'The API key is missing or invalid');
  if (!isTierAtLeast(held, needed))
    throw new RequestError(
      'forbidden',
      `This operation requires ${tiers[needed].name}, the key has ${tiers[held].name}`,
    );
  return held;
}

export function readCallerText(event: APIGatewayProxyEvent, name: 'keyId' | 'keyHash' | 'owner'): string | null {
  const text: unknown = event.requestContext.authorizer?.[name];
  return typeof text === 'string' ? text : null;
}

/** Null without an allowance. */
export function readPlan({ requestContext: { authorizer } }: APIGatewayProxyEvent): AccountPlan | null {
  return authorizer?.account === undefined
    ? null
    : {
        account: String(authorizer.account),
        allowance: Number(authorizer.allowance),
        overage: authorizer.overage === 'soft' ? 'soft' : 'hard',
      };
}

/** The authorizer knows the rate, because Enterprise's is a setting. */
export function readPerMinute({ requestContext: { authorizer } }: APIGatewayProxyEvent): number | null {
  return authorizer?.requestsPerMinute === undefined ? null : Number(authorizer.requestsPerMinute);
}

/** Only this path includes the stage: https://github.com/localstack/localstack/pull/12296. */
export function extractBasePath({ requestContext: { path } }: APIGatewayProxyEvent, route: string): string {
  return (path ?? '')
    .replace(/\/$/, '')
    .split('/')
    .slice(0, 1 - route.split('/').length)
    .join('/');
}
