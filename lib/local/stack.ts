import { createServer, type IncomingMessage, type Server, type ServerOptions } from 'node:http';
import { resolve } from 'node:path';
import type { AwsLike } from './aws-like.ts';
import { startEngine } from './dynamo/engine.ts';
import { createOwnCaller } from './dynamo/own.ts';
import type { Credentials } from './iam/callers.ts';
import type { InProcess, OwnAws } from './in-process.ts';
import { openCheckpointer } from './kernel/checkpointer.ts';
import { CannotStart } from './kernel/errors.ts';
import type { Additions, Guard } from './kernel/guard.ts';
import { close, getRequestPath, listen } from './kernel/http.ts';
import { lockFolder } from './kernel/lock.ts';
import { computeInstancesMax } from './kernel/memory.ts';
import { getDatabasePath, ITEMS_FILE, openDatabase, STATE_FILE } from './kernel/state.ts';
import type { SigningKeys } from './kms/signing-keys.ts';
import type { Handler } from './lambda/inline.ts';
import { createStackLife, observeStore } from './life.ts';
import type { PagesOptions } from './pages/pages.ts';
import { runServices, type Steps } from './services.ts';
import type { SocketRefusal } from './socket/deps.ts';
import type { Parameters } from './ssm/parameters.ts';
import { readAssembly } from './template/assembly.ts';
import type { AwsEnvironment } from './template/attributes.ts';
import { buildTemplateModel } from './template/resources.ts';

export type { Additions, AwsLike, Guard, Handler, InProcess, OwnAws, PagesOptions, Steps };

export type StackOptions = {
  readonly cdkOut: string;
  /** Folder of all state; created if absent. */
  readonly dataDir: string;
  /** Port of REST and WebSocket; 0 selects a free one. */
  readonly port: number;
  /** Address of REST and WebSocket (default 127.0.0.1). */
  readonly host?: string;
  /** Whether a proxy on this machine names callers in `X-Forwarded-For` (default: not). */
  readonly hasProxy?: boolean;
  readonly guard?: Guard;
  readonly additions?: Additions;
  /** Memory limit in MB for all processes (default 2000). */
  readonly memoryMb?: number;
  /** Imitates what AWS limits or delays (default: not). */
  readonly awsLike?: AwsLike;
  /** Error body of the WebSocket gateway (default: the one of API Gateway). */
  readonly refusal?: SocketRefusal;
  /** Names beside loopback for REST, WebSocket and pages, such as a tunnel's. */
  readonly hosts?: readonly string[];
  /** Static pages beside the REST API. */
  readonly pages?: PagesOptions;
  /** Values of SSM parameters by name, such as secrets. */
  readonly parameters?: Parameters;
  /** Ed25519 keys of KMS in PEM, by ARN. */
  readonly signingKeys?: SigningKeys;
  /** Runs functions and tables in this process (default: functions in processes, tables in an engine). */
  readonly inProcess?: InProcess;
  /** Streams and schedules run only by `steps` (default: by themselves). */
  readonly isStepped?: boolean;
  /** Whether items of a table expire by `Date` (default: of all). */
  readonly isExpiring?: (table: string) => boolean;
  /** Unix ms of requests (default: `Date.now`). */
  readonly clock?: () => number;
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
  /** Open WebSocket connections. */
  readonly sockets: () => number;
  /** Failed calls by function. */
  readonly failures: ReadonlyMap<string, number>;
  /** Runs the schedules of this minute again. */
  readonly runSchedules: () => Promise<void>;
  /** Of a stack that is stepped. */
  readonly steps: Steps | undefined;
  /** Closes all sockets, and resolves once their functions know. */
  readonly closeSockets: (code: number, reason: string) => Promise<void>;
  /** Resolves when the store fails. Requests then get 503. */
  readonly failed: Promise<string>;
  /** Resolves when the stack has ended, with the reason if its store failed. */
  readonly ended: Promise<string | undefined>;
  readonly stop: () => Promise<void>;
};

const ACCOUNT = '000000000000';

/** Runs the templates of a cdk.out folder on loopback. Resolves once everything is ready. */
export async function startStack(options: StackOptions): Promise<LocalStack> {
  const { awsLike, refusal = (_status, message) => JSON.stringify({ message }), log = () => {}, warn = log } = options;
  const dataDir = resolve(options.dataDir);
  await using opened = new AsyncDisposableStack();
  opened.defer(lockFolder(dataDir).release);
  const stacks = readAssembly(options.cdkOut);
  const database = opened.adopt(openDatabase(dataDir, STATE_FILE), state => state.close());
  const { inProcess } = options;
  const items = inProcess && opened.adopt(openDatabase(dataDir, ITEMS_FILE), state => state.close());
  const engine = items ? undefined : await startEngine(dataDir);
  if (engine) opened.defer(engine.stop);
  const [itemsFile, stateFile] = [getDatabasePath(dataDir, ITEMS_FILE), getDatabasePath(dataDir, STATE_FILE)];
  // A stepped stack has most tables in memory.
  if (!options.isStepped) opened.defer(openCheckpointer(items ? [itemsFile, stateFile] : [stateFile]).stop);
  const store = observeStore(engine?.ended, dataDir, [engine?.path ?? itemsFile, stateFile]);
  opened.defer(store.stop);
  const { failure } = store;
  const socketPaths = new Set<string>();
  const [front, control] = [
    opened.adopt(createFrontServer(socketPaths), close),
    opened.adopt(createHttpServer({}), close),
  ];
  const port = await listen(front, options.port, options.host);
  const endpoint = `http://127.0.0.1:${await listen(control, 0)}`;
  const env: AwsEnvironment = { region: resolveRegion(process.env), account: ACCOUNT, endpoint };
  const model = buildTemplateModel(stacks, env);
  const instancesMax = computeInstancesMax(options.memoryMb);
  const open = {
    database,
    engine,
    ownTables: items && inProcess && createOwnCaller(inProcess.openTables(items)),
    ...{ front, control, socketPaths, model, env, port, instancesMax },
    ...{ awsLike, inProcess, isStepped: options.isStepped ?? false, failure, refusal },
    ...{ hosts: options.hosts ?? [], hasProxy: options.hasProxy ?? false, clock: options.clock ?? Date.now },
    ...{ guard: options.guard, additions: options.additions ?? {}, pages: options.pages },
    isExpiring: options.isExpiring ?? (() => true),
    parameters: options.parameters ?? {},
    signingKeys: options.signingKeys ?? {},
    warn,
    log,
  };
  const services = await runServices(open);
  opened.defer(services.stop);
  return {
    restUrl: `http://127.0.0.1:${port}`,
    socketUrl: `ws://127.0.0.1:${port}${services.socketPath}`,
    endpoint,
    region: env.region,
    credentials: services.operator,
    outputs: services.outputs,
    instances: services.instances,
    ...{ sockets: services.sockets, failures: services.failures },
    ...{ runSchedules: services.runSchedules, steps: services.steps, closeSockets: services.closeSockets },
    ...createStackLife(store, log, opened.move()),
  };
}

function resolveRegion({ AWS_REGION: region }: NodeJS.ProcessEnv): string {
  if (!region) return 'us-east-1';
  if (!/^[a-z]+(-[a-z0-9]+)+$/.test(region))
    throw new CannotStart(`AWS_REGION must name a region such as us-east-1, got "${region}".`);
  return region;
}

function createFrontServer(socketPaths: ReadonlySet<string>): Server {
  const shouldUpgradeCallback = (request: IncomingMessage): boolean => socketPaths.has(getRequestPath(request));
  const front = createHttpServer({ requireHostHeader: false, shouldUpgradeCallback });
  // `Expect` values are ignored.
  return front.on('checkExpectation', (request, response) => front.emit('request', request, response));
}

/** Ports must be known before templates are evaluated. Until then a server answers 503. */
function createHttpServer(options: ServerOptions): Server {
  const server = createServer({ maxHeaderSize: 65_536, keepAliveTimeout: 60_000, ...options });
  return server.on('request', (_request, response) => {
    if (server.listenerCount('request') === 1) response.writeHead(503, { 'Retry-After': '1' }).end();
  });
}
