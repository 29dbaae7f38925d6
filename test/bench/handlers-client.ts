import { deserialize, serialize } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import * as sdk from '@aws-sdk/client-dynamodb';

/** Sends the commands of another thread with the real client. */
type Call = { readonly id: number; readonly name: string; readonly endpoint: string; readonly input: unknown };

const clients = new Map<string, sdk.DynamoDBClient>();
const commands = sdk as unknown as Record<string, new (input: unknown) => sdk.GetItemCommand>;

const clientOf = (endpoint: string): sdk.DynamoDBClient => {
  const credentials = { accessKeyId: 'bench', secretAccessKey: 'bench' };
  const client =
    clients.get(endpoint) ?? new sdk.DynamoDBClient({ endpoint, region: 'us-east-1', credentials, maxAttempts: 1 });
  clients.set(endpoint, client);
  return client;
};

const answerOf = async ({ name, endpoint, input }: Call): Promise<object> => {
  if (name === '') return { output: {} };
  try {
    return { output: await clientOf(endpoint).send(new commands[name]!(input)) };
  } catch (error) {
    return { error: { ...(error as object), name: (error as Error).name, message: (error as Error).message } };
  }
};

parentPort!.on('message', async (bytes: Uint8Array) => {
  const call = deserialize(bytes) as Call;
  const answer = serialize({ id: call.id, ...(await answerOf(call)) });
  parentPort!.postMessage(answer);
});
