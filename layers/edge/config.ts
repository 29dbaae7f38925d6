import { type Origins, parseOrigins } from '../contract/cors.ts';
import { type LayerName, layerVariable } from '../contract/layers.ts';
import type { StreamName } from '../contract/streams.ts';
import type { TableName } from '../contract/tables.ts';
import {
  type AddressName,
  addressVariable,
  COUNTERS_VARIABLE,
  ENTERPRISE_VARIABLE,
  INDEX_VARIABLE,
  ORIGINS_VARIABLE,
  QUEUE_VARIABLE,
  RANKS_VARIABLE,
  RESUME_VARIABLE,
  SOCKET_VARIABLE,
  streamVariable,
  TOPIC_VARIABLE,
  tableVariable,
} from '../contract/variables.ts';

/** Throws when the variable is missing. */
const required = (name: string): string => {
  const value = process.env[name];
  if (!value)
    throw new Error(`The environment variable ${name} is not set; the stack that made this function sets it.`);
  return value;
};

export const tableName = (table: TableName): string => required(tableVariable(table));

export const streamName = (stream: StreamName): string => required(streamVariable(stream));

/** Public address of an API. */
export const addressOf = (api: AddressName): string => required(addressVariable(api));

export const deadLettersUrl = (): string => required(QUEUE_VARIABLE);

export const noticesTopic = (): string => required(TOPIC_VARIABLE);

/** Null when the deployment has no vector index. */
export const vectorIndexArn = (): string | null => process.env[INDEX_VARIABLE] || null;

/** Undefined selects the default. */
export const leaderboardRanks = (): number | undefined => Number(process.env[RANKS_VARIABLE]) || undefined;

/** Null if the function does not count requests. */
export const countersTable = (): string | null => process.env[tableVariable('operations')] || null;

export const corsOrigins = (): Origins => parseOrigins(process.env[ORIGINS_VARIABLE] || '*') ?? [];

/** Undefined selects the default. */
export const enterpriseRequestsPerMinute = (): number | undefined =>
  Number(process.env[ENTERPRISE_VARIABLE]) || undefined;

/** Interval between two writes of counters; a minute by default. */
export const countersMs = (): number => 1_000 * Number(process.env[COUNTERS_VARIABLE] ?? 60);

/** How long messages are kept for clients that resume. */
export const resumeMs = (): number => 1_000 * Number(required(RESUME_VARIABLE));

export const layerPath = (layer: LayerName): string => required(layerVariable(layer));

/** For clients that do not use the SDK. */
export const socketUrl = (): string =>
  process.env.AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI || process.env.AWS_ENDPOINT_URL || required(SOCKET_VARIABLE);

/** Undefined leaves the choice to the SDK. */
export const socketEndpoint = (): string | undefined =>
  process.env.AWS_ENDPOINT_URL || process.env.AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI
    ? undefined
    : required(SOCKET_VARIABLE);
