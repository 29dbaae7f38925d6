import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import { functions } from '../layers/contract/functions.ts';
import { createHeaderLookup } from '../layers/edge/headers.ts';
import { openTables } from '../layers/edge/tables.ts';
import { checkIngestSender } from '../layers/flows/ingest/authorize.ts';

const { keys } = openTables(functions.ingestAuthorizer);

/** Checks the key of an ingest request before its body is passed on. */
export function handler(event: APIGatewayRequestAuthorizerEvent): Promise<APIGatewayAuthorizerResult> {
  return checkIngestSender(keys, createHeaderLookup(event.headers), event.methodArn, Date.now());
}
