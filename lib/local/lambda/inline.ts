import { randomUUID } from 'node:crypto';
import type { Json } from '../template/json.ts';
import type { LambdaFunction } from './function.ts';
import type { Pool } from './pool.ts';
import type { Invocation, InvokeError, StartRuntime } from './runtime.ts';

export type Handler = (event: unknown, context: object) => unknown;

/** Loads the handler of a function into this process. */
export type LoadHandler = (fn: LambdaFunction) => Promise<Handler>;

/** Runs functions in this process, where they share modules. What hangs cannot be killed. */
export function createInlineRuntime(load: LoadHandler): StartRuntime {
  return (fn, _environment, { reply, died }) => {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    let handler: Promise<Handler> | undefined;
    const run = async ({ requestId, event, timeoutMs }: Invocation): Promise<void> => {
      const deadlineMs = performance.now() + timeoutMs;
      try {
        handler ??= load(fn);
        const result = await (await handler)(event, createContext(fn, requestId, deadlineMs));
        reply({ requestId, payload: JSON.stringify(result) ?? 'null' });
      } catch (thrown) {
        reply({ requestId, payload: '', error: describeThrown(thrown) });
      }
    };
    return {
      send: message => {
        if (message !== 'end') return void run(message);
        died({ errorType: 'Runtime.ExitError', errorMessage: 'The instance was stopped' });
        end();
      },
      kill: end,
      ended,
    };
  };
}

/** Calls functions behind streams without instances: nothing is copied or ended. */
export function createDirectInvoke(load: LoadHandler, otherwise: Pool['invoke']): Pool['invoke'] {
  const handlers = new Map<string, Promise<Handler>>();
  return async (fn, event, signal) => {
    if (!fn.isPolled) return otherwise(fn, event, signal);
    const requestId = randomUUID();
    try {
      const loaded = handlers.get(fn.arn) ?? load(fn);
      handlers.set(fn.arn, loaded);
      const handler = await loaded;
      const context = createContext(fn, requestId, performance.now() + fn.timeoutMs);
      return { ok: true, requestId, value: (await handler(event, context)) as Json };
    } catch (thrown) {
      return { ok: false, requestId, error: describeThrown(thrown) };
    }
  };
}

function describeThrown(thrown: unknown): InvokeError {
  const error = thrown instanceof Error ? thrown : { name: typeof thrown, message: String(thrown) };
  return { errorType: error.name, errorMessage: error.message };
}

function createContext({ name, arn, memoryMb }: LambdaFunction, awsRequestId: string, deadlineMs: number) {
  return {
    awsRequestId,
    functionName: name,
    functionVersion: '$LATEST',
    invokedFunctionArn: arn,
    memoryLimitInMB: String(memoryMb),
    logGroupName: `/aws/lambda/${name}`,
    logStreamName: name,
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, deadlineMs - performance.now()),
  };
}
