import type { StreamName } from './streams.ts';
import type { TableName } from './tables.ts';

/** Environment variable of a table's name, such as `TABLE_TAPE`. */
export const tableVariable = (table: TableName): string => `TABLE_${table.toUpperCase()}`;

/** Environment variable with a stream's name. Example: `STREAM_EVENTS`. */
export const streamVariable = (stream: StreamName): string => `STREAM_${stream.toUpperCase()}`;

/** Environment variable with the URL of the dead-letter queue. */
export const QUEUE_VARIABLE = 'QUEUE_DEAD_LETTERS';

/** Environment variable with the ARN of the operator's topic. */
export const TOPIC_VARIABLE = 'TOPIC_NOTICES';

/** Environment variable with the @connections endpoint. */
export const SOCKET_VARIABLE = 'SOCKET_ENDPOINT';

/** APIs whose public address a function may name. */
export type AddressName = 'socket' | 'ingest';

/** Environment variable of an API's address, such as `ADDRESS_SOCKET`. */
export const addressVariable = (api: AddressName): string => `ADDRESS_${api.toUpperCase()}`;

/** Environment variable with the ARN of the optional vector index. */
export const INDEX_VARIABLE = 'VECTOR_INDEX';

/** Environment variable with the list size of the leaderboard, if not the default. */
export const RANKS_VARIABLE = 'LEADERBOARD_RANKS';

/** Seconds that messages are kept for clients that resume. */
export const RESUME_VARIABLE = 'RESUME_SECONDS';
/** Environment variable with the origins of pages, if not `*`. */
export const ORIGINS_VARIABLE = 'CORS_ORIGINS';

/** Environment variable with the REST rate of Enterprise, a setting. */
export const ENTERPRISE_VARIABLE = 'ENTERPRISE_REQUESTS_PER_MINUTE';

/** Seconds between two writes of a function's counters. */
export const COUNTERS_VARIABLE = 'COUNTERS_SECONDS';
