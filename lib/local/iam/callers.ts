import { randomBytes } from 'node:crypto';
import { assertAws } from '../kernel/errors.ts';
import { isActionAllowed, type Statement } from './policy.ts';

export type Caller = {
  readonly arn: string;
  readonly allows: (action: string, resource: string) => boolean;
};

export type Credentials = { readonly accessKeyId: string; readonly secretAccessKey: string };

export type Callers = ReturnType<typeof openCallers>;

/** Access keys of this start. The operator may do everything. */
export function openCallers(account: string) {
  const known = new Map<string, Caller>();
  const operator = generateCredentials();
  known.set(operator.accessKeyId, { arn: `arn:aws:iam::${account}:user/operator`, allows: () => true });
  return {
    operator,
    /** Issues the key of a role session. */
    issue: (arn: string, statements: readonly Statement[]): Credentials => {
      const credentials = generateCredentials();
      known.set(credentials.accessKeyId, createIamCaller(arn, statements));
      return credentials;
    },
    /** Finds the caller of an Authorization header. Throws UnrecognizedClientException. */
    identify: (authorization: string | undefined): Caller => {
      const key = /Credential=([^/,\s]+)/.exec(authorization ?? '')?.[1];
      assertAws(key !== undefined, 'MissingAuthenticationTokenException', 'Missing Authentication Token', 403);
      const caller = known.get(key);
      assertAws(caller, 'UnrecognizedClientException', 'The security token included in the request is invalid.');
      return caller;
    },
  };
}

/** Caches decisions: each takes half a millisecond, and a function repeats the same few calls. */
export function createIamCaller(arn: string, statements: readonly Statement[]): Caller {
  const decisions = new Map<string, boolean>();
  return {
    arn,
    allows: (action, resource) => {
      const key = `${action} ${resource}`;
      if (decisions.size >= DECISIONS_MAX) decisions.clear();
      const answer = decisions.get(key) ?? isActionAllowed(statements, action, resource);
      decisions.set(key, answer);
      return answer;
    },
  };
}

const DECISIONS_MAX = 5_000;

/** Throws the AccessDeniedException of AWS. */
export function assertAllowed(caller: Caller, action: string, resources: readonly string[], status = 400): void {
  const denied = resources.find(resource => !caller.allows(action, resource));
  assertAws(
    denied === undefined,
    'AccessDeniedException',
    `User: ${caller.arn} is not authorized to perform: ${action} on resource: ${denied} ` +
      `because no identity-based policy allows the ${action} action`,
    status,
  );
}

function generateCredentials(): Credentials {
  return {
    accessKeyId: `AKIA${randomBytes(8).toString('hex').toUpperCase()}`,
    secretAccessKey: randomBytes(20).toString('hex'),
  };
}
