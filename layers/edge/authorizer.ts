import type { APIGatewayAuthorizerResult, APIGatewayTokenAuthorizerEvent, Statement } from 'aws-lambda';
import { listRouteGrants } from '../contract/routes/grants.ts';
import { tiers } from '../contract/tiers.ts';
import { type Accounts, findAccount } from '../storage/access/accounts.ts';
import { type Keys, toGatewayKeyValue } from '../storage/access/keys.ts';
import { resolveLiveKey } from './credentials.ts';
import { buildGrant } from './grant.ts';

/**
 * Creates the authorizer; its policy covers the whole API because the gateway caches it per key.
 * Throws `Unauthorized` for a 401; the gateway answers any other error with 503.
 */
export function createAuthorizer(
  keys: Keys,
  accounts: Accounts,
  enterprisePerMinute: number = tiers.enterprise.requestsPerMinute,
) {
  return async (event: APIGatewayTokenAuthorizerEvent): Promise<APIGatewayAuthorizerResult> => {
    const key = await resolveLiveKey(keys, event.authorizationToken, Date.now());
    if (key === null) throw new Error('Unauthorized');
    // A key without an account costs no further read.
    const { account } = key;
    const found = account === undefined ? undefined : await findAccount(accounts, account);
    const plan = found?.plan ? { account: found.id, ...found.plan } : null;
    const stage = event.methodArn.split('/').slice(0, 2).join('/');
    const { routes, condition, context } = buildGrant(key);
    return {
      principalId: key.id,
      policyDocument: {
        Version: '2012-10-17',
        Statement: [{ ...buildStatement(stage, listRouteGrants(key.tier, routes)), ...condition }],
      },
      context: {
        tier: key.tier,
        keyId: key.id,
        keyHash: key.hash,
        ...(account !== undefined && { owner: account }),
        requestsPerMinute: key.tier === 'enterprise' ? enterprisePerMinute : tiers[key.tier].requestsPerMinute,
        ...context,
        ...plan,
      },
      usageIdentifierKey: toGatewayKeyValue(key.id),
    };
  };
}

/** IAM rejects a statement without resources. Only GET and HEAD are asked for. */
function buildStatement(stage: string, paths: readonly string[]): Statement {
  return paths.length === 0
    ? { Action: 'execute-api:Invoke', Effect: 'Deny', Resource: `${stage}/*` }
    : { Action: 'execute-api:Invoke', Effect: 'Allow', Resource: paths.map(path => `${stage}/*${path}`) };
}
