import type { LambdaFunction } from './function.ts';

/** Lambda's error types and messages. */
export type InvokeError = { readonly errorType: string; readonly errorMessage: string };

/** `event` has values of JSON only. */
export type Invocation = { readonly requestId: string; readonly event: object; readonly timeoutMs: number };

/** Message of `worker.cjs`: an error, or the value as JSON. */
export type Reply = { readonly requestId: string; readonly payload: string; readonly error?: InvokeError };

/** What runs a handler: a process, or this one. */
export type Runtime = {
  readonly send: (message: Invocation | 'end') => void;
  readonly kill: () => void;
  readonly ended: Promise<unknown>;
};

export type RuntimeEvents = {
  readonly reply: (reply: Reply) => void;
  /** The runtime has ended, or is about to. Only the first call counts. */
  readonly died: (error: InvokeError) => void;
  readonly log: (line: string) => void;
  readonly warn: (line: string) => void;
};

export type StartRuntime = (
  fn: LambdaFunction,
  environment: Readonly<Record<string, string>>,
  events: RuntimeEvents,
) => Runtime;

/** Lambda's error for a killed sandbox. */
export const OUT_OF_MEMORY: InvokeError = {
  errorType: 'Runtime.OutOfMemory',
  errorMessage: 'Runtime exited with error: signal: killed',
};
