import { randomBytes } from 'node:crypto';
import { AwsError } from '../errors.ts';
import { decide, type Statement } from './policy.ts';

/** Who makes an AWS call, and what the caller may do. */
export type Caller = {
  readonly arn: string;
  readonly allows: (action: string, resource: string) => boolean;
};

export type Credentials = { readonly accessKeyId: string; readonly secretAccessKey: string };

/** The register of access keys, made anew at every start. */
export type Callers = {
  readonly operator: Credentials;
  /** Issues a key for a role's session, as a function's instance has it. */
  readonly issue: (arn: string, statements: readonly Statement[]) => Credentials;
  /** The caller that an Authorization header names; throws UnrecognizedClientException for a stranger. */
  readonly identify: (authorization: string | undefined) => Caller;
};

/** Opens the register with the operator's key in it, who may do all. */
export function openCallers(account: string): Callers {
  const known = new Map<string, Caller>();
  const operator = newCredentials();
  known.set(operator.accessKeyId, { arn: `arn:aws:iam::${account}:user/operator`, allows: () => true });
  return {
    operator,
    issue: (arn, statements) => {
      const credentials = newCredentials();
      known.set(credentials.accessKeyId, callerOf(arn, statements));
      return credentials;
    },
    identify: authorization => {
      const key = /Credential=([^/,\s]+)/.exec(authorization ?? '')?.[1];
      const caller = key === undefined ? undefined : known.get(key);
      if (caller !== undefined) return caller;
      if (key === undefined)
        throw new AwsError('MissingAuthenticationTokenException', 'Missing Authentication Token', 403);
      throw new AwsError('UnrecognizedClientException', 'The security token included in the request is invalid.');
    },
  };
}

/** A caller with the decisions already made kept, since a function asks for the same few over and over. */
export function callerOf(arn: string, statements: readonly Statement[]): Caller {
  const decisions = new Map<string, boolean>();
  return {
    arn,
    allows: (action, resource) => {
      const key = `${action} ${resource}`;
      const known = decisions.get(key);
      if (known !== undefined) return known;
      if (decisions.size >= DECISIONS_MAX) decisions.clear();
      const answer = decide(statements, action, resource);
      decisions.set(key, answer);
      return answer;
    },
  };
}

const DECISIONS_MAX = 5_000;

/** Throws AWS's own refusal unless the caller may do the action on every resource. */
export function assertAllowed(caller: Caller, action: string, resources: readonly string[]): void {
  for (const resource of resources) {
    if (caller.allows(action, resource)) continue;
    const why = `because no identity-based policy allows the ${action} action`;
    throw new AwsError(
      'AccessDeniedException',
      `User: ${caller.arn} is not authorized to perform: ${action} on resource: ${resource} ${why}`,
    );
  }
}

function newCredentials(): Credentials {
  return {
    accessKeyId: `AKIA${randomBytes(8).toString('hex').toUpperCase()}`,
    secretAccessKey: randomBytes(20).toString('hex'),
  };
}
