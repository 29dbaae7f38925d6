import { isActionAllowed, parsePolicyStatements, type Statement } from '../iam/policy.ts';
import type { Invoker } from '../lambda/invoker.ts';
import { getJsonText, isObject, type JsonObject } from '../template/json.ts';
import type { Refusal } from './responses.ts';

/** Cached per caller. The policy is evaluated per method. */
export type AuthorizerResponse = {
  readonly statements: readonly Statement[];
  readonly principalId: string;
  readonly context: JsonObject;
  readonly usageKey: string | undefined;
};

export const UNAUTHORIZED: Refusal = { type: 'UNAUTHORIZED', message: 'Unauthorized' };
export function createDenial({ context }: AuthorizerResponse): Refusal {
  return {
    type: 'ACCESS_DENIED',
    message: 'User is not authorized to access this resource with an explicit deny',
    context,
  };
}

/** Invokes an authorizer of a REST or WebSocket API. */
export async function runAuthorizer(
  { permitted, invoke }: Invoker,
  functionArn: string,
  sourceArn: string,
  event: object,
): Promise<AuthorizerResponse | Refusal> {
  const fn = permitted(functionArn, 'apigateway.amazonaws.com', sourceArn);
  if (fn === undefined) return { type: 'AUTHORIZER_CONFIGURATION_ERROR', message: 'Internal server error' };
  // Requests share it, so it outlives each of them.
  // The error `Unauthorized` means 401. Any other error is a failure.
  const result = await invoke(fn, event, AbortSignal.timeout(fn.timeoutMs));
  if (!result.ok) {
    if (result.error.errorMessage === 'Unauthorized') return UNAUTHORIZED;
    return { type: 'AUTHORIZER_FAILURE', message: 'Internal server error' };
  }
  const { value } = result;
  const context = isObject(value) ? (value.context ?? {}) : {};
  // AWS rejects a context with nested values.
  const isFlat = isObject(context) && Object.values(context).every(one => typeof one !== 'object' || one === null);
  if (!isObject(value) || !isObject(value.policyDocument) || !isFlat) {
    return { type: 'AUTHORIZER_CONFIGURATION_ERROR', message: 'Internal server error' };
  }
  return {
    statements: parsePolicyStatements(value.policyDocument),
    principalId: getJsonText(value, 'principalId') ?? '',
    // API Gateway converts context values to strings.
    context: Object.fromEntries(Object.entries(context).map(([key, one]) => [key, String(one)])),
    usageKey: getJsonText(value, 'usageIdentifierKey'),
  };
}

export function isMethodAllowed(response: AuthorizerResponse, methodArn: string, sourceIp: string): boolean {
  return isActionAllowed(response.statements, 'execute-api:Invoke', methodArn, { sourceIp });
}

export function isRefusal(value: object): value is Refusal {
  return 'type' in value && 'message' in value;
}
