import { formatMessageValue } from '../../core/kernel/shown.ts';

/** Why an item is unreadable, and where. */
export type Problem = {
  readonly path: string;
  readonly reason: string;
  readonly value?: string;
  /** Whether the input exceeds a limit. */
  readonly isLimit?: true;
};

/** Internal reader error, converted to a problem at the edge. */
export class Malformed extends Error {
  readonly path: string;
  readonly value: unknown;
  constructor(path: string, reason: string, value?: unknown) {
    super(reason);
    this.path = path;
    this.value = value;
  }
}

/** Input beyond a limit: of Solana, or of this service. */
export class BeyondLimit extends Malformed {}

/** A problem with its path inside an item at `path`. */
export function prependProblemPath(path: string, problem: Problem): Problem {
  return {
    ...problem,
    path: [path, problem.path].filter(Boolean).join('.'),
  };
}

/** Converts an error of the input. Rethrows others: they are not the sender's fault. */
export function toInputProblem(error: unknown): Problem {
  if (!(error instanceof Malformed)) throw error;
  return {
    ...{ path: error.path, reason: error.message },
    ...(error.value !== undefined && { value: formatMessageValue(error.value) }),
    ...(error instanceof BeyondLimit && { isLimit: true }),
  };
}
