import { decide, type Statement, statementsOf } from '../iam/policy.ts';
import type { InvokeResult } from '../lambda/instance.ts';
import { isObject, type Json, type JsonObject, objectAt, textAt } from '../template/json.ts';
import type { Refusal } from './responses.ts';

/** What an authorizer said of a caller. It is asked per request, since its policy may tell methods apart. */
export type AuthorizerResponse = {
  readonly statements: readonly Statement[];
  readonly principalId: string;
  readonly context: JsonObject;
  readonly usageKey: string | undefined;
};

/** Nobody, or nobody known. */
export const UNAUTHORIZED: Refusal = { type: 'UNAUTHORIZED', message: 'Unauthorized' };
/** The authorizer's policy does not allow the method. */
export const DENIED: Refusal = {
  type: 'ACCESS_DENIED',
  message: 'User is not authorized to access this resource with an explicit deny',
};

/** Reads an authorizer's answer; the very text `Unauthorized` as error means 401, any other error is a failure. */
export function authorizerResponseOf(result: InvokeResult): AuthorizerResponse | Refusal {
  if (!result.ok) {
    if (result.error.errorMessage === 'Unauthorized') return UNAUTHORIZED;
    return { type: 'AUTHORIZER_FAILURE', message: 'Internal server error' };
  }
  const { value } = result;
  if (!isObject(value) || !isObject(value.policyDocument) || !isContext(value.context)) {
    return { type: 'AUTHORIZER_CONFIGURATION_ERROR', message: 'Internal server error' };
  }
  return {
    statements: statementsOf(value.policyDocument),
    principalId: textAt(value, 'principalId') ?? '',
    // API Gateway hands every value of the context on as text.
    context: Object.fromEntries(Object.entries(objectAt(value, 'context')).map(([key, value]) => [key, String(value)])),
    usageKey: textAt(value, 'usageIdentifierKey'),
  };
}

/** Whether a verdict lets a caller call a method. */
export function allows(response: AuthorizerResponse, methodArn: string): boolean {
  return decide(response.statements, 'execute-api:Invoke', methodArn);
}

/** Tells a refusal from a verdict. */
export function isRefusal(value: object): value is Refusal {
  return 'type' in value && 'message' in value;
}

/** A context may hold scalars only; AWS fails the whole call otherwise. */
function isContext(context: Json | undefined): boolean {
  if (context === undefined || context === null) return true;
  return isObject(context) && Object.values(context).every(value => typeof value !== 'object' || value === null);
}
