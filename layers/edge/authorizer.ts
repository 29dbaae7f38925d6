import type { APIGatewayAuthorizerResult, APIGatewayTokenAuthorizerEvent, Statement } from 'aws-lambda';
import { routeGrants } from '../contract/routes/grants.ts';
import { gatewayKeyValue, type Keys } from '../storage/access/keys.ts';
import { authenticate } from './credentials.ts';

/**
 * Creates the authorizer; its policy covers the whole API because the gateway caches it per key.
 * Throws `Unauthorized` for a 401; the gateway answers any other error with 503.
 */
export const authorize =
  (keys: Keys) =>
  async (event: APIGatewayTokenAuthorizerEvent): Promise<APIGatewayAuthorizerResult> => {
    const key = await authenticate(keys, event.authorizationToken, Date.now());
    if (key === null) throw new Error('Unauthorized');
    const stage = event.methodArn.split('/').slice(0, 2).join('/');
    return {
      principalId: key.id,
      policyDocument: {
        Version: '2012-10-17',
        Statement: [statementFor(stage, routeGrants(key.tier))],
      },
      context: { tier: key.tier, keyId: key.id, keyHash: key.hash },
      usageIdentifierKey: gatewayKeyValue(key.id),
    };
  };

/** IAM rejects a statement without resources. */
const statementFor = (stage: string, paths: readonly string[]): Statement =>
  paths.length === 0
    ? { Action: 'execute-api:Invoke', Effect: 'Deny', Resource: `${stage}/*` }
    : { Action: 'execute-api:Invoke', Effect: 'Allow', Resource: paths.map(path => `${stage}/GET${path}`) };
