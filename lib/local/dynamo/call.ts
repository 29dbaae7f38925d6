import { type IncomingMessage, request as send } from 'node:http';
import { json } from 'node:stream/consumers';
import { AwsError } from '../kernel/errors.ts';
import { isObject, type JsonObject } from '../template/json.ts';
import type { EngineAddress } from './address.ts';

/** Calls the engine directly, without IAM. */
export type Call = (action: string, request: JsonObject) => Promise<JsonObject>;

export class EngineError extends Error {
  readonly type: string;

  constructor(type: string, message: string) {
    super(`${type}: ${message}`);
    this.type = type;
  }
}

/** Whether tables refused a call for this reason. */
export function isRefusal(error: unknown, type: string): boolean {
  return (error instanceof EngineError || error instanceof AwsError) && error.type.split('#').at(-1) === type;
}

/** A signature is required but not verified. */
function buildHeaders(accessKeyId: string) {
  return {
    'Content-Type': 'application/x-amz-json-1.0',
    'X-Amz-Date': '20200101T000000Z',
    Authorization:
      `AWS4-HMAC-SHA256 Credential=${accessKeyId}/20200101/us-east-1/dynamodb/aws4_request, ` +
      'SignedHeaders=host, Signature=0',
  };
}

/** Calls an engine. */
export function createEngineCaller(address: EngineAddress, accessKeyId = 'local'): Call {
  return async (action, request) => {
    const headers = { ...buildHeaders(accessKeyId), 'X-Amz-Target': `DynamoDB_20120810.${action}` };
    // Not `fetch`, which refuses the ports that browsers refuse.
    const response = await new Promise<IncomingMessage>((resolve, reject) =>
      send({ ...address, method: 'POST', headers }, resolve)
        .on('error', reject)
        .end(JSON.stringify(request)),
    );
    const answer: unknown = await json(response);
    if (!isObject(answer)) throw new Error(`The DynamoDB engine answered ${action} without a JSON object.`);
    if (response.statusCode === 200) return answer;
    throw new EngineError(String(answer.__type).split('#').at(-1) ?? '', String(answer.message ?? answer.Message));
  };
}

/** Calls a running stack as the owner of an access key. */
export function createStackCaller(endpoint: string, accessKeyId: string): Call {
  const { hostname: host, port } = new URL(endpoint);
  return createEngineCaller({ host, port: Number(port) }, accessKeyId);
}
