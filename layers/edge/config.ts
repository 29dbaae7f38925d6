import { type LayerName, layerVariable } from '../contract/layers.ts';
import {
  INDEX_VARIABLE,
  QUEUE_VARIABLE,
  RANKS_VARIABLE,
  SOCKET_VARIABLE,
  type StreamName,
  streamVariable,
} from '../contract/streams.ts';
import { type TableName, tableVariable } from '../storage/tables.ts';

/** The one file that reads the environment. A missing variable is a broken deployment and says which one. */
const required = (name: string): string => {
  const value = process.env[name];
  if (!value)
    throw new Error(`The environment variable ${name} is not set; the stack that made this function sets it.`);
  return value;
};

/** Physical name of a table this function was given. */
export const tableName = (table: TableName): string => required(tableVariable(table));

/** Physical name of a stream this function emits to or describes. Example: `streamName('trades')`. */
export const streamName = (stream: StreamName): string => required(streamVariable(stream));

/** URL of the dead-letter queue. */
export const deadLettersUrl = (): string => required(QUEUE_VARIABLE);

/** ARN of the vector index; null where the deployment has none and memory carries every wallet. */
export const vectorIndexArn = (): string | null => process.env[INDEX_VARIABLE] || null;

/** How many ranks each list of the leaderboard keeps; undefined for the default. */
export const leaderboardRanks = (): number | undefined => Number(process.env[RANKS_VARIABLE]) || undefined;

/** Path of a layer's file. Example: `layerPath('known-wallets')`. */
export const layerPath = (layer: LayerName): string => required(layerVariable(layer));

/** The @connections endpoint; undefined where the SDK's own endpoint variable speaks. */
export const socketEndpoint = (): string | undefined =>
  process.env.AWS_ENDPOINT_URL || process.env.AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI
    ? undefined
    : required(SOCKET_VARIABLE);
