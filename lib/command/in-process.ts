/** Runs functions and tables in the process of the service. */
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { InvokeStore } from '@aws/lambda-invoke-store';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { KinesisClient, PutRecordsCommand } from '@aws-sdk/client-kinesis';
import type { NodeHttpHandler } from '@smithy/node-http-handler';
import type { Handler, InProcess, OwnAws } from 'cdk-loopback';
import { logger } from '../../layers/edge/logger.ts';
import { type Platform, usePlatform } from '../../layers/edge/platform.ts';
import { classifyPost } from '../../layers/edge/poster.ts';
import { openMostlyMemoryClient, openSqliteClient } from '../../layers/storage/memory/sqlite-tables.ts';

const RUNNING = 'function';
/** Nobody asks for the place of a record that waits. */
const HELD = { ShardId: 'shardId-000000000000', SequenceNumber: '0' };
const READS_TOO_SLOWLY = 429;
const HOLD_MS = 5;
/** The table of API keys, as the templates name it. */
const KEYS = /TablesKeys[0-9A-F]{8}$/;
const ROOT = resolve(import.meta.dirname, '../..');

/** Opens the tables of a data folder. */
export const openOwnTables: InProcess['openTables'] = database => toSend(openSqliteClient(database));

function toSend(client: DynamoDBClient): ReturnType<InProcess['openTables']> {
  return command => client.send(command as never);
}

export type LogLevel = 'INFO' | 'WARN' | 'SILENT';

/** A record as a stream takes it. */
export type PutRecord = { readonly PartitionKey: string; readonly Data: string };

/** What differs where `Date` is virtual. */
export type VirtualPlatform = Required<Pick<Platform, 'getRealMs' | 'runLater'>> & {
  /** Called for each message that was sent to a socket. */
  readonly onSent: () => void;
  /** Whether records of a call wait for the clock. Who takes them puts them later. */
  readonly holdRecords: (records: readonly PutRecord[], from: string | undefined) => boolean;
};

/** What `startStack` needs. Call `end` before the stack is stopped. */
export function openInProcess(
  level: LogLevel,
  memoryMb?: number,
  virtual?: VirtualPlatform,
): InProcess & { readonly end: () => Promise<void> } {
  logger.setLogLevel(level);
  process.env.POWERTOOLS_METRICS_DISABLED = 'true';
  // Takes effect as the heap grows.
  if (memoryMb !== undefined) setFlagsFromString(`--max-old-space-size=${memoryMb}`);
  const endings: (() => Promise<void>)[] = [];
  const tables = Promise.withResolvers<DynamoDBClient>();
  let ready: ReturnType<typeof prepare> | undefined;
  const prepare = async (aws: OwnAws) => {
    const invocations = await InvokeStore.getInstanceAsync(true);
    // Makes the logger keep there what an invocation adds to its lines.
    process.env.AWS_LAMBDA_MAX_CONCURRENCY = '2';
    const post: Platform['post'] = async (id, text) => {
      const url = `/@connections/${encodeURIComponent(id)}`;
      const call = { method: 'POST', url, headers: {}, body: Buffer.from(text) };
      let { status } = await aws.call(call);
      // A socket that cannot follow holds a virtual clock.
      while (virtual && status === READS_TOO_SLOWLY) {
        await sleep(HOLD_MS);
        ({ status } = await aws.call(call));
      }
      const posted = classifyPost(id, status);
      if (posted === 'sent') virtual?.onSent();
      return posted;
    };
    usePlatform({
      ...aws,
      ...(virtual && { getRealMs: virtual.getRealMs, runLater: virtual.runLater }),
      tables: await tables.promise,
      kinesis: createKinesisClient(aws.callKinesis, records =>
        Boolean(virtual?.holdRecords(records, invocations.get<string>(RUNNING))),
      ),
      requestHandler: createRequestHandler(aws.call),
      post,
      getRunning: () => invocations.get<string>(RUNNING),
      onEnd: work => endings.push(work),
    });
    return invocations;
  };
  return {
    openTables: database => {
      // A replay begins empty, but keys go on.
      const client = virtual ? openMostlyMemoryClient(database, name => KEYS.test(name)) : openSqliteClient(database);
      tables.resolve(client);
      return toSend(client);
    },
    load: async (description, aws) => {
      ready ??= prepare(aws);
      const invocations = await ready;
      const module = (await import(pathToFileURL(join(ROOT, description)).href)) as { readonly handler: Handler };
      const name = description.replace(/^functions\/|\.ts$/g, '');
      return (event, context) => invocations.run({ [RUNNING]: name }, () => module.handler(event, context));
    },
    end: async () => void (await Promise.all(endings.map(work => work()))),
  };
}

/** Without the SDK: 0.25 ms a call. */
function createKinesisClient(
  call: OwnAws['callKinesis'],
  isHeld: (records: readonly PutRecord[]) => boolean,
): KinesisClient {
  const send = async (command: PutRecordsCommand): Promise<object> => {
    const Records = (command.input.Records ?? []).map(one => ({
      PartitionKey: one.PartitionKey!,
      Data: Buffer.from(one.Data!).toString('base64'),
    }));
    if (isHeld(Records)) return { Records: Records.map(() => HELD) };
    return call(command.constructor.name.replace('Command', ''), { ...command.input, Records } as never);
  };
  return { send } as unknown as KinesisClient;
}

/** Answers an SDK without a connection. */
function createRequestHandler(call: OwnAws['call']): NodeHttpHandler {
  const handle = async ({ method, path, query, headers, body }: Parameters<NodeHttpHandler['handle']>[0]) => {
    const search = new URLSearchParams(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]));
    const sent = {
      headers: lowerNames(headers),
      body: body instanceof Uint8Array ? Buffer.copyBytesFrom(body) : Buffer.from(body ?? ''),
    };
    const answer = await call({ method, url: `${path}?${search}`, ...sent });
    const [answered, text] = [lowerNames(answer.headers), Readable.from([Buffer.from(answer.body)])];
    return { response: { statusCode: answer.status, headers: answered, body: text } };
  };
  const handler = {
    handle,
    metadata: { handlerProtocol: 'http/1.1' },
    destroy: () => {},
    updateHttpClientConfig: () => {},
    httpHandlerConfigs: () => ({}),
  };
  return handler as unknown as NodeHttpHandler;
}

function lowerNames(headers: object): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]));
}
