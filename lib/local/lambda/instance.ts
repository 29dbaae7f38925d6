import { randomUUID } from 'node:crypto';
import type { Json } from '../template/json.ts';
import type { LambdaFunction } from './function.ts';
import type { InvokeError, Reply, RuntimeEvents, StartRuntime } from './runtime.ts';

/** Result of an invocation. The value is the handler's return value as JSON. */
export type InvokeResult =
  | { readonly ok: true; readonly requestId: string; readonly value: Json }
  | { readonly ok: false; readonly requestId: string; readonly error: InvokeError };

export type Instance = ReturnType<typeof startInstance>;

type Pending = { readonly requestId: string; readonly resolve: (result: InvokeResult) => void };

/** Lambda's limit for the shutdown of an environment. */
const SHUTDOWN_MS_MAX = 2_000;

/** Lambda's limit for a response: 6 MB and 100 bytes. */
const RESPONSE_BYTES_MAX = 6_291_556;

const RESPONSE_TOO_LARGE: InvokeError = {
  errorType: 'Function.ResponseSizeTooLarge',
  errorMessage: `Response payload size exceeded maximum allowed payload size (${RESPONSE_BYTES_MAX} bytes).`,
};

/** Starts an instance, which handles one event at a time, with its own environment variables. */
export function startInstance(
  fn: LambdaFunction,
  environment: Readonly<Record<string, string>>,
  start: StartRuntime,
  output: Pick<RuntimeEvents, 'log' | 'warn'>,
) {
  let pending: Pending | undefined;
  let dead = false;
  const finish = (result: InvokeResult): void => {
    const current = pending;
    pending = undefined;
    current?.resolve(result);
  };
  const died = (error: InvokeError): void => {
    dead = true;
    const requestId = pending?.requestId ?? '';
    const errorMessage = `RequestId: ${requestId} Error: ${error.errorMessage}`;
    finish({ ok: false, requestId, error: { ...error, errorMessage } });
  };
  const reply = ({ requestId, payload, error }: Reply): void => {
    if (requestId !== pending?.requestId) return;
    const isTooLarge = error === undefined && Buffer.byteLength(payload) > RESPONSE_BYTES_MAX;
    const failure = isTooLarge ? RESPONSE_TOO_LARGE : error;
    if (failure !== undefined) finish({ ok: false, requestId, error: failure });
    else finish({ ok: true, requestId, value: JSON.parse(payload) as Json });
  };
  const runtime = start(fn, environment, { reply, died, ...output });
  const end = async (ms: number): Promise<void> => {
    const timer = setTimeout(runtime.kill, ms);
    await runtime.ended;
    clearTimeout(timer);
  };
  return {
    isDead: () => dead,
    /** Sends SIGTERM, then ends the instance after two seconds. */
    stop: async (): Promise<void> => {
      dead = true;
      runtime.send('end');
      await end(SHUTDOWN_MS_MAX);
    },
    invoke: (event: object) => {
      const requestId = randomUUID();
      return new Promise<InvokeResult>(resolve => {
        const timer = setTimeout(() => {
          const seconds = (fn.timeoutMs / 1000).toFixed(2);
          died({ errorType: 'Sandbox.Timedout', errorMessage: `Task timed out after ${seconds} seconds` });
          void end(0);
        }, fn.timeoutMs);
        pending = {
          requestId,
          resolve: result => {
            clearTimeout(timer);
            resolve(result);
          },
        };
        runtime.send({ requestId, event, timeoutMs: fn.timeoutMs });
      });
    },
  };
}
