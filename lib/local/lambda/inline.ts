import type { LambdaFunction } from './function.ts';
import type { Invocation, StartRuntime } from './runtime.ts';

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
        const error = thrown instanceof Error ? thrown : { name: typeof thrown, message: String(thrown) };
        reply({ requestId, payload: '', error: { errorType: error.name, errorMessage: error.message } });
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
