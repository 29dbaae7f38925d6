import type { Server } from 'node:http';
import type { DatabaseSync } from 'node:sqlite';
import { type Addresses, createLocalAddresses } from './addresses.ts';
import type { AwsLike } from './aws-like.ts';
import { answerOwnCall, assertRunning, type ControlDeps, createControlEndpoint } from './control.ts';
import { type Call, createEngineCaller } from './dynamo/call.ts';
import type { Engine } from './dynamo/engine.ts';
import { createExpirySweep } from './dynamo/expiry.ts';
import { openPartitions } from './dynamo/partitions.ts';
import { openProxy } from './dynamo/proxy.ts';
import { createMissingTables, createTableKeyLookup } from './dynamo/tables.ts';
import { type FrontDeps, openFront } from './front.ts';
import { type Credentials, createIamCaller, openCallers } from './iam/callers.ts';
import { parseRoleName, readRoleStatements } from './iam/roles.ts';
import type { InProcess, OwnAws } from './in-process.ts';
import { createSeededRandom } from './kernel/random.ts';
import { waitAtMost } from './kernel/within.ts';
import { KINESIS_ACTIONS, resolveKinesisStream } from './kinesis/actions.ts';
import { type NewRecord, openStreams } from './kinesis/streams.ts';
import { openThroughput } from './kinesis/throughput.ts';
import type { SigningKeys } from './kms/signing-keys.ts';
import { countFailures } from './lambda/failures.ts';
import { INSTANCE_LIMITS, type LambdaFunction } from './lambda/function.ts';
import { createDirectInvoke, createInlineRuntime } from './lambda/inline.ts';
import { openInvoker } from './lambda/invoker.ts';
import { openPool } from './lambda/pool.ts';
import { openCheckpoints } from './mappings/checkpoints.ts';
import { readEventMappings, readQueueMappings } from './mappings/mapping.ts';
import { type PollerDeps, startPoller } from './mappings/poller.ts';
import { startQueuePoller } from './mappings/queue-poller.ts';
import { openStepper } from './mappings/stepper.ts';
import { type RestApi, readRestApis } from './rest/api.ts';
import { openGateway } from './rest/gateway.ts';
import { createKeyCallHandler } from './rest/key-calls.ts';
import { openKeys } from './rest/keys.ts';
import { openShares, SHARE_LIMITS } from './rest/shares.ts';
import { openUsage, readUsagePlans } from './rest/usage.ts';
import { openSchedules, runEachMinute, type Schedules } from './schedule/schedules.ts';
import { openTopics } from './sns/topics.ts';
import { readSocketApis } from './socket/api.ts';
import { CONNECTION_LIMITS } from './socket/connection.ts';
import { openConnectionStore } from './socket/connection-store.ts';
import { MESSAGE_BYTES_MAX, openSocketGateway } from './socket/gateway.ts';
import { openQueues } from './sqs/queues.ts';
import { type Parameters, readTemplateParameters } from './ssm/parameters.ts';
import type { AwsEnvironment } from './template/attributes.ts';
import type { Model } from './template/resources.ts';

export type ServiceDeps = FrontDeps & {
  readonly model: Model;
  readonly env: AwsEnvironment;
  readonly database: DatabaseSync;
  /** Absent if the tables are in this process. */
  readonly engine: Engine | undefined;
  readonly ownTables: Call | undefined;
  readonly control: Server;
  /** Limit over all functions. */
  readonly instancesMax: number;
  readonly awsLike: AwsLike | undefined;
  readonly inProcess: InProcess | undefined;
  readonly isStepped: boolean;
  readonly isExpiring: (table: string) => boolean;
  readonly parameters: Parameters;
  readonly signingKeys: SigningKeys;
  readonly warn: (line: string) => void;
};

type Core = ReturnType<typeof createCore>;

/** Opens all services of the model behind the two servers. */
export async function runServices(deps: ServiceDeps) {
  const { model, env, engine, ownTables, database, log } = deps;
  const call = ownTables ?? createEngineCaller(engine!.address);
  const tables = await createMissingTables(model, call, log);
  const rest = readRestApis(model);
  const own = Promise.withResolvers<ControlDeps>();
  const core = createCore(deps, rest, own.promise);
  const connections = openConnectionStore(core.database);
  const limits = deps.awsLike ? CONNECTION_LIMITS : { ...CONNECTION_LIMITS, frameBytesMax: MESSAGE_BYTES_MAX };
  const sockets = readSocketApis(core.model).map(api => openSocketGateway({ ...core, api, connections, limits }));
  const partitions = openPartitions(() => performance.now(), createTableKeyLookup(tables));
  const proxy = ownTables ?? openProxy(engine!.address, partitions);
  const keys = openKeys(model, database);
  const plans = readUsagePlans(model);
  const control = {
    ...core,
    dynamo: proxy,
    sockets,
    postMs: deps.awsLike?.postMs ?? 0,
    keyCalls: createKeyCallHandler(keys, plans),
  };
  own.resolve(control);
  deps.control.on('request', createControlEndpoint(control));
  const usage = openUsage(plans, keys);
  const shares = openShares(SHARE_LIMITS);
  const gateways = rest.map(api => ({ api, gateway: openGateway({ ...core, api, usage, shares }) }));
  const { drain } = openFront(gateways, sockets, deps);
  await Promise.all(sockets.map(socket => socket.disconnectStale()));
  const schedules = openSchedules(core);
  const expiring = tables.filter(({ name }) => deps.isExpiring(name));
  const drive = startDrive(core, schedules, createExpirySweep(expiring, call));
  void core.loadAll();
  return {
    operator: core.callers.operator,
    outputs: JSON.parse(JSON.stringify(model.outputs), (_key, value) =>
      typeof value === 'string' ? core.addresses(value) : value,
    ),
    socketPath: sockets[0] === undefined ? '' : `/${sockets[0].api.stage}`,
    instances: core.pool.instances,
    sockets: () => sockets.reduce((open, socket) => open + socket.count(), 0),
    failures: core.failures,
    steps: drive.steps,
    closeSockets: async (code: number, reason: string) =>
      void (await Promise.all(sockets.map(socket => socket.closeAll(code, reason)))),
    runSchedules: () => schedules.tick(Math.floor(Date.now() / 60_000) * 60_000),
    stop: async () => {
      drive.stopTicks();
      await drain(STOP_MS_MAX);
      // $disconnect needs the functions, so sockets close first.
      await Promise.all(sockets.map(socket => socket.stop()));
      await waitAtMost(drive.stopPollers(), STOP_MS_MAX);
      await core.pool.stop();
      if (typeof proxy !== 'function') proxy.close();
      log(`Stopped (${env.endpoint}).`);
    },
  };
}

/** A batch that is cut off is retried after the next start. */
const STOP_MS_MAX = 5_000;

function createCore(deps: ServiceDeps, rest: readonly RestApi[], control: Promise<ControlDeps>) {
  const { model, env, database, port, awsLike, inProcess } = deps;
  const callers = openCallers(env.account);
  const roles = readRoleStatements(model);
  const addresses = createLocalAddresses(rest, readSocketApis(model), env, port);
  const load = inProcess && ((fn: LambdaFunction) => inProcess.load(fn.description, getOwnAws()));
  const opened = openPool({
    environmentOf: fn => environments.get(fn.arn) ?? {},
    ...(awsLike && { random: createSeededRandom(awsLike.seed) }),
    ...(load && { start: createInlineRuntime(load) }),
    instancesMax: inProcess ? Infinity : deps.instancesMax,
    log: deps.log,
    warn: deps.warn,
  });
  const { pool, failures } = countFailures({
    ...opened,
    ...(load && deps.isStepped && { invoke: createDirectInvoke(load, opened.invoke) }),
  });
  // In one process the instances of a function would share what is theirs alone on AWS.
  const { polled, invoked } = INSTANCE_LIMITS;
  const limits = { polled: awsLike?.environments ?? polled, invoked: inProcess ? 1 : invoked };
  const invoker = openInvoker(model, pool.invoke, deps.log, limits);
  const environments = new Map(
    invoker.functions.map(fn => {
      const session = `arn:aws:sts::${env.account}:assumed-role/${parseRoleName(fn.roleArn)}/${fn.name}`;
      return [fn.arn, buildEnvironment(fn, env, addresses, callers.issue(session, roles.get(fn.roleArn) ?? []))];
    }),
  );
  const getOwnAws = (): OwnAws => ({
    region: env.region,
    credentials: callers.operator,
    variables: Object.assign({}, ...environments.values()),
    callKinesis: (action, request) => {
      // Streams of a stepped stack are in memory.
      if (!deps.isStepped) assertRunning(deps);
      return KINESIS_ACTIONS[action]!(request, resolveKinesisStream(request, streams));
    },
    call: async call => answerOwnCall(await control, call),
  });
  // A first caller would wait, and files may change. A replay is asked little.
  const loadAll = async (): Promise<void> => {
    for (const fn of invoker.functions.filter(({ isPolled }) => isPolled || !deps.isStepped))
      await load?.(fn).catch(error => deps.warn(`${fn.name}: ${error}`));
  };
  const throughput = awsLike && openThroughput(() => performance.now());
  const streams = openStreams(model, database, { throughput, isInMemory: deps.isStepped });
  return {
    ...deps,
    ...{ callers, roles, pool, failures, invoker, loadAll, streams, addresses },
    queues: openQueues(model, database),
    topics: openTopics(model, deps.warn),
    parameters: { ...readTemplateParameters(model, addresses), ...deps.parameters },
  };
}

/** Variables of the template plus those that Lambda sets. */
function buildEnvironment(
  fn: LambdaFunction,
  env: AwsEnvironment,
  addresses: Addresses,
  credentials: Credentials,
): Readonly<Record<string, string>> {
  // Nothing is mounted at /opt, so such paths point into the asset of the layer.
  const inLayer = (value: string): string =>
    fn.layers[0] !== undefined && value.startsWith('/opt/') ? `${fn.layers[0]}${value.slice(4)}` : value;
  const own = Object.entries(fn.environment).map(([key, value]) => [key, inLayer(addresses(value))]);
  return {
    ...Object.fromEntries(own),
    AWS_REGION: env.region,
    AWS_DEFAULT_REGION: env.region,
    AWS_LAMBDA_FUNCTION_NAME: fn.name,
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(fn.memoryMb),
    AWS_ENDPOINT_URL: env.endpoint,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  };
}

const HOUR_MS = 3_600_000;

/** Starts pollers and the minute, or gives the steps that replace them. */
function startDrive(core: Core, schedules: Schedules, sweep: (nowMs: number) => Promise<unknown>) {
  const runMinute = async (minuteMs: number): Promise<void> => {
    for (const stream of core.streams.values()) stream.trim(minuteMs);
    await schedules.tick(minuteMs);
    // A scan a minute would be most of what a run does.
    if (!core.isStepped || minuteMs % HOUR_MS === 0)
      await sweep(minuteMs).catch(error => core.log(`The expiry sweep failed: ${error}`));
  };
  if (core.isStepped)
    return { steps: openSteps(core, runMinute), stopTicks: () => {}, stopPollers: () => Promise.resolve() };
  const checkpoints = openCheckpoints(core.database);
  const pollers = [...connectMappings(core, deps => startPoller({ ...deps, checkpoints })), ...startQueuePollers(core)];
  const stopTicks = runEachMinute(minuteMs => void runMinute(minuteMs));
  const stopPollers = async () => void (await Promise.all(pollers.map(poller => poller.stop())));
  return { steps: undefined, stopTicks, stopPollers };
}

/** Drives a stack whose streams and schedules do not run by themselves. */
export type Steps = {
  /** Puts records into a stream. They wait. */
  readonly put: (stream: string, records: readonly NewRecord[]) => void;
  /** Resolves once no record waits in any stream. */
  readonly drain: () => Promise<void>;
  /** Runs the schedules that are due at a whole minute, one after another, and deletes what has expired. */
  readonly runMinute: (minuteMs: number) => Promise<void>;
};

function openSteps(core: Core, runMinute: Steps['runMinute']): Steps {
  const steppers = connectMappings(core, deps => openStepper(deps));
  return {
    put: (name, records) => void resolveKinesisStream({ StreamName: name }, core.streams).put(records),
    drain: async () => {
      for (let count = 1; count > 0; ) {
        count = 0;
        for (const stepper of steppers) count += await stepper.run();
      }
    },
    runMinute,
  };
}

function startQueuePollers(core: Core): readonly { readonly stop: () => Promise<void> }[] {
  const queues = new Map([...core.queues.values()].map(queue => [queue.arn, queue]));
  return readQueueMappings(core.model).flatMap(mapping => {
    const fn = core.invoker.find(mapping.functionArn);
    const queue = queues.get(mapping.queueArn);
    if (fn === undefined || queue === undefined) {
      core.log(`Mapping ${mapping.id}: ${mapping.functionArn} or ${mapping.queueArn} is not in the templates.`);
      return [];
    }
    const role = createIamCaller(fn.roleArn, core.roles.get(fn.roleArn) ?? []);
    return [startQueuePoller({ ...core, mapping, fn, queue, role, region: core.env.region })];
  });
}

/** Opens a reader for each mapping of the templates, in their order. */
function connectMappings<T>(core: Core, open: (deps: Omit<PollerDeps, 'checkpoints'>) => T): readonly T[] {
  const streams = new Map([...core.streams.values()].map(stream => [stream.arn, stream]));
  return readEventMappings(core.model).flatMap(mapping => {
    const fn = core.invoker.find(mapping.functionArn);
    const stream = streams.get(mapping.streamArn);
    if (fn === undefined || stream === undefined) {
      core.log(`Mapping ${mapping.id}: ${mapping.functionArn} or ${mapping.streamArn} is not in the templates.`);
      return [];
    }
    const role = createIamCaller(fn.roleArn, core.roles.get(fn.roleArn) ?? []);
    return [open({ ...core, mapping, fn, stream, role, region: core.env.region })];
  });
}
