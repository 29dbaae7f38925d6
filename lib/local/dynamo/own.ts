import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { DatabaseSync } from 'node:sqlite';
import { json } from 'node:stream/consumers';
import { AwsError } from '../kernel/errors.ts';
import { close, listenAt } from '../kernel/http.ts';
import { getDatabasePath, ITEMS_FILE, openDatabase } from '../kernel/state.ts';
import type { JsonObject } from '../template/json.ts';
import { generateEngineAddress } from './address.ts';
import type { Call } from './call.ts';
import type { Engine } from './engine.ts';

/** Executes commands of the AWS SDK, by the name of their class. */
export type SendCommand = (command: object) => Promise<object>;

/** Opens the tables of a database that nobody else writes. */
export type OpenOwnTables = (database: DatabaseSync) => SendCommand;

/** Serves own tables as an engine does, for processes that have none. */
export async function startOwnEngine(dataDir: string, open: OpenOwnTables): Promise<Engine> {
  const database = openDatabase(dataDir, ITEMS_FILE);
  const call = createOwnCaller(open(database));
  const answer = async (request: IncomingMessage): Promise<readonly [status: number, body: JsonObject]> => {
    const action = String(request.headers['x-amz-target']).split('.')[1] ?? '';
    try {
      return [200, await call(action, (await json(request)) as JsonObject)];
    } catch (error) {
      if (!(error instanceof AwsError)) return [500, { __type: 'InternalServerError', message: String(error) }];
      return [error.status, { __type: error.type, message: error.message, ...error.fields } as JsonObject];
    }
  };
  const server = createServer((request, response: ServerResponse) => {
    void answer(request).then(([status, body]) =>
      response.writeHead(status, { 'Content-Type': 'application/x-amz-json-1.0' }).end(JSON.stringify(body)),
    );
  });
  const address = generateEngineAddress();
  await listenAt(server, address);
  return {
    address,
    path: getDatabasePath(dataDir, ITEMS_FILE),
    ended: new Promise(() => {}),
    stop: async () => {
      await close(server);
      database.close();
    },
  };
}

/** Calls them in the JSON of DynamoDB, with bytes in base64. */
export function createOwnCaller(send: SendCommand): Call {
  return async (action, request) => {
    const command = {
      constructor: { name: `${action}Command` },
      input: JSON.parse(JSON.stringify(request), (key, value: unknown) =>
        key === 'B' && typeof value === 'string' ? new Uint8Array(Buffer.from(value, 'base64')) : value,
      ),
    };
    try {
      return writeJson(await send(command));
    } catch (error) {
      if (!(error instanceof Error) || error.name === 'Error') throw error;
      const { Item: item } = error as { readonly Item?: object };
      const fields = item === undefined ? {} : { Item: writeJson(item) };
      throw new AwsError(`com.amazonaws.dynamodb.v20120810#${error.name}`, error.message, 400, fields);
    }
  };
}

function writeJson(value: object): JsonObject {
  return JSON.parse(JSON.stringify(value, replaceBytes)) as JsonObject;
}

/** The value may already be a Buffer's own JSON. */
function replaceBytes(this: Readonly<Record<string, unknown>>, key: string, value: unknown): unknown {
  const own = this[key];
  return own instanceof Uint8Array ? Buffer.from(own).toString('base64') : value;
}
