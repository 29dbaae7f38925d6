import { isObject, type JsonObject } from '../template/json.ts';

/** Calls the engine directly, without IAM. */
export type Call = (action: string, request: JsonObject) => Promise<JsonObject>;

export class EngineError extends Error {
  readonly type: string;

  constructor(type: string, message: string) {
    super(`${type}: ${message}`);
    this.type = type;
  }
}

/** A signature is required but not verified. */
const headersFor = (accessKeyId: string) => ({
  'Content-Type': 'application/x-amz-json-1.0',
  'X-Amz-Date': '20200101T000000Z',
  Authorization:
    `AWS4-HMAC-SHA256 Credential=${accessKeyId}/20200101/us-east-1/dynamodb/aws4_request, ` +
    'SignedHeaders=host, Signature=0',
});

export function callerOn(port: number): Call {
  return callerAt(`http://127.0.0.1:${port}`, 'local');
}

/** Calls the engine of a running stack as the owner of an access key. */
export function callerAt(endpoint: string, accessKeyId: string): Call {
  return async (action, request) => {
    const headers = { ...headersFor(accessKeyId), 'X-Amz-Target': `DynamoDB_20120810.${action}` };
    const response = await fetch(endpoint, {
      method: 'POST',
      headers,
      body: JSON.stringify(request),
    });
    const answer: unknown = await response.json();
    if (!isObject(answer)) throw new Error(`The DynamoDB engine answered ${action} without a JSON object.`);
    if (response.ok) return answer;
    throw new EngineError(String(answer.__type).split('#').at(-1) ?? '', String(answer.message ?? answer.Message));
  };
}
