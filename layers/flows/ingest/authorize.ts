import type { APIGatewayAuthorizerResult } from 'aws-lambda';
import { RequestError } from '../../contract/errors.ts';
import type { Keys } from '../../storage/access/keys.ts';
import { type Headers, parseIngestClaim } from './claim.ts';
import { resolveClaimKey } from './sender.ts';

type Decision = { readonly effect: 'Allow' | 'Deny'; readonly who: string; readonly context: Record<string, string> };

/**
 * Decides by the headers alone whether a request may send its body. The gateway answers a refusal
 * with the reason, and any error with 503.
 */
export async function checkIngestSender(
  keys: Keys,
  headers: Headers,
  methodArn: string,
  nowMs: number,
): Promise<APIGatewayAuthorizerResult> {
  const { effect, who, context } = await resolveDecision(keys, headers, nowMs);
  return {
    principalId: who,
    policyDocument: {
      Version: '2012-10-17',
      Statement: [{ Action: 'execute-api:Invoke', Effect: effect, Resource: methodArn }],
    },
    context,
  };
}

async function resolveDecision(keys: Keys, headers: Headers, nowMs: number): Promise<Decision> {
  try {
    const { id } = await resolveClaimKey(keys, parseIngestClaim(headers, nowMs));
    return { effect: 'Allow', who: id, context: { keyId: id } };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    // The gateway puts the reason between the quotes of a JSON text, as it is.
    const reason = JSON.stringify(error.message).slice(1, -1);
    return { effect: 'Deny', who: 'unknown', context: { reason } };
  }
}
