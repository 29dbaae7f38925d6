import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { MCP_PATH } from '../layers/contract/mcp.ts';
import { buildParametersClient } from '../layers/edge/clients.ts';
import { findX402Terms } from '../layers/edge/config.ts';
import { createHeaderLookup } from '../layers/edge/headers.ts';
import { extractBasePath } from '../layers/edge/key-caller.ts';
import { logger } from '../layers/edge/logger.ts';
import { getRequestOrigin } from '../layers/edge/origin.ts';
import { findPlatform } from '../layers/edge/platform.ts';
import { readSecret } from '../layers/edge/secret.ts';
import { buildOffer } from '../layers/flows/payments/offer.ts';

type Handle = (request: Request, base: string) => Promise<Response>;
let opened: Promise<Handle> | undefined;

/** A process that runs all functions loads the 27 MB of the protocol when an agent calls. */
function open(): Promise<Handle> {
  opened ??= import('../clients/mcp/src/serve.ts').then(({ openMcpHandler }) => openMcpHandler(undefined, findOffer()));
  return opened;
}

if (findPlatform() === undefined) void open();

/** What reads cost without a key. Null where nothing is sold. */
function findOffer() {
  const terms = findX402Terms();
  if (terms === null) return null;
  const client = buildParametersClient();
  let url: Promise<string> | undefined;
  return async (requests: readonly string[]) => {
    try {
      url ??= readSecret(client, terms.urlParameter);
      return buildOffer({ ...terms, url: await url }, requests);
    } catch (error) {
      logger.error('The address of the paid routes cannot be read', { error });
      url = undefined;
      return null;
    }
  };
}

/** POST /mcp: tools for agents, which read the routes of this service with the caller's key. */
export async function handler(event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> {
  const base = getRequestOrigin(event) + extractBasePath(event, MCP_PATH);
  const origin = createHeaderLookup(event.headers)('origin');
  if (origin !== undefined && origin !== getRequestOrigin(event)) return foreign;
  try {
    const body = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
    const headers = Object.entries(event.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as [string, string]],
    );
    const request = new Request(`${base}${MCP_PATH}`, { method: event.httpMethod, headers, body });
    const response = await (await open())(request, base);
    return {
      statusCode: response.status,
      headers: { ...Object.fromEntries(response.headers), 'cache-control': 'no-store' },
      body: await response.text(),
    };
  } catch (error) {
    logger.error('An MCP request failed', { error });
    return { statusCode: 500, headers: JSON_TYPE, body: describeFailure(-32603, 'Internal error') };
  }
}

const JSON_TYPE = { 'content-type': 'application/json' };

function describeFailure(code: number, message: string): string {
  return JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } });
}

/** Pages of other origins must not use a local service (DNS rebinding). */
const foreign: APIGatewayProxyResult = {
  statusCode: 403,
  headers: JSON_TYPE,
  body: describeFailure(-32000, 'Pages of other origins may not call this; send the request without Origin'),
};
