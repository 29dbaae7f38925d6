import { createServer, type IncomingMessage } from 'node:http';
import { resolve } from 'node:path';
import type { Engine } from './dynamo/dynalite.ts';
import { startEngine } from './dynamo/engine.ts';
import type { Credentials } from './iam/callers.ts';
import { CannotStart } from './kernel/errors.ts';
import { close, listen, pathOf } from './kernel/http.ts';
import { lockFolder } from './kernel/lock.ts';
import { instancesMaxFor, MEMORY_MB_DEFAULT } from './kernel/memory.ts';
import { openState } from './kernel/state.ts';
import { runServices, type ServiceDeps, type Services } from './services.ts';
import type { SocketRefusal } from './socket/deps.ts';
import { readAssembly } from './template/assembly.ts';
import type { AwsEnvironment } from './template/attributes.ts';
import { modelOf } from './template/resources.ts';

export type StackOptions = {
  readonly cdkOut: string;
  /** Folder of all state; created if absent. */
  readonly dataDir: string;
  /** Port of REST and WebSocket; 0 selects a free one. */
  readonly port: number;
  /** Memory limit in MB for all processes (default 1000). */
  readonly memoryMb?: number;
  /** Error body of the WebSocket gateway (default: the one of API Gateway). */
  readonly refusal?: SocketRefusal;
  readonly log?: (line: string) => void;
  /** Receives warnings that matter without verbose logs, such as a blocked stream. */
  readonly warn?: (line: string) => void;
};

export type LocalStack = {
  readonly restUrl: string;
  readonly socketUrl: string;
  readonly endpoint: string;
  readonly region: string;
  /** Operator credentials with all rights. */
  readonly credentials: Credentials;
  /** As `cdk deploy --outputs-file` writes them, with local URLs. */
  readonly outputs: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Running function instances. */
  readonly instances: () => number;
  /** Resolves when the stack has ended, with the reason if a component crashed. */
  readonly ended: Promise<string | undefined>;
  readonly stop: () => Promise<void>;
};

const awsRefusal: SocketRefusal = (_status, message) => JSON.stringify({ message });

const ACCOUNT = '000000000000';

/** Runs the templates of a cdk.out folder on loopback. Resolves once everything is ready. */
export async function startStack(options: StackOptions): Promise<LocalStack> {
  const dataDir = resolve(options.dataDir);
  const log = options.log ?? (() => {});
  const lock = lockFolder(dataDir);
  const undo: (() => Promise<void> | void)[] = [lock.release];
  const unwind = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    return await start(
      { memoryMb: MEMORY_MB_DEFAULT, refusal: awsRefusal, warn: log, ...options, dataDir, log },
      undo,
      unwind,
    );
  } catch (error) {
    await unwind();
    throw error;
  }
}

function regionOf({ AWS_REGION: region }: NodeJS.ProcessEnv): string {
  if (!region) return 'us-east-1';
  if (!/^[a-z]+(-[a-z0-9]+)+$/.test(region))
    throw new CannotStart(`AWS_REGION must name a region such as us-east-1, got "${region}".`);
  return region;
}

type Undo = (() => Promise<void> | void)[];

async function start(options: Required<StackOptions>, undo: Undo, unwind: () => Promise<void>): Promise<LocalStack> {
  const { dataDir, log } = options;
  const stacks = readAssembly(options.cdkOut);
  const opened = await open(dataDir, log, undo);
  const port = await listen(opened.front, options.port);
  const env: AwsEnvironment = {
    region: regionOf(process.env),
    account: ACCOUNT,
    endpoint: `http://127.0.0.1:${await listen(opened.control, 0)}`,
  };
  const model = modelOf(stacks, env);
  const services = await runServices({
    ...opened,
    model,
    env,
    port,
    instancesMax: instancesMaxFor(options.memoryMb),
    refusal: options.refusal,
    warn: options.warn,
    log,
  });
  undo.push(services.stop);
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopped ??= unwind();
    return stopped;
  };
  return { ...described(services, env, port), ...lifeOf(opened.engine, log, stop, () => stopped !== undefined) };
}

async function open(
  dataDir: string,
  log: (line: string) => void,
  undo: Undo,
): Promise<Pick<ServiceDeps, 'database' | 'engine' | 'front' | 'control' | 'socketPaths'>> {
  const database = openState(dataDir);
  undo.push(() => database.close());
  const engine = await startEngine(dataDir, log);
  undo.push(engine.stop);
  const socketPaths = new Set<string>();
  const shouldUpgradeCallback = (request: IncomingMessage): boolean => socketPaths.has(pathOf(request));
  const front = createServer({ maxHeaderSize: 65_536, requireHostHeader: false, shouldUpgradeCallback });
  // `Expect` values are ignored.
  front.on('checkExpectation', (request, response) => front.emit('request', request, response));
  const control = createServer({ maxHeaderSize: 65_536 });
  // Ports must be known before templates are evaluated. Until then both servers answer 503.
  for (const server of [front, control]) {
    server.keepAliveTimeout = 60_000;
    server.on('request', (_request, response) => {
      if (server.listenerCount('request') === 1) response.writeHead(503, { 'Retry-After': '1' }).end();
    });
    undo.push(() => (server.listening ? close(server) : undefined));
  }
  return { database, engine, front, control, socketPaths };
}

function described(services: Services, env: AwsEnvironment, port: number) {
  return {
    restUrl: `http://127.0.0.1:${port}`,
    socketUrl: `ws://127.0.0.1:${port}${services.socketPath}`,
    endpoint: env.endpoint,
    region: env.region,
    credentials: services.operator,
    outputs: services.outputs,
    instances: services.instances,
  };
}

/** The stack cannot run without its tables, so it stops when the engine dies. */
function lifeOf(engine: Engine, log: (line: string) => void, stop: () => Promise<void>, isStopping: () => boolean) {
  const { promise: ended, resolve: end } = Promise.withResolvers<string | undefined>();
  void engine.ended.then(async how => {
    if (isStopping()) return;
    const why = `The DynamoDB engine ${how}. The stack stops.`;
    log(why);
    await stop();
    end(why);
  });
  return {
    ended,
    stop: async () => {
      await stop();
      end(undefined);
    },
  };
}
