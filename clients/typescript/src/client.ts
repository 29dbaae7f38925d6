import { createRest, type Rest, type RestOptions } from './rest/rest.ts';

export type { components, paths } from './generated/contract.ts';
export type { Answer, Parameters, Path, TradeRow } from './rest/operation.ts';
export type { CallOptions, Rest, RestOptions } from './rest/rest.ts';
export { createRest } from './rest/rest.ts';
export type { ApiError, ErrorCode, HttpError, NetworkError, Result } from './rest/result.ts';
export type { RetryOptions } from './rest/retry.ts';

export type ClientOptions = RestOptions;
export type Client = Rest;

/** Opens a client for REST and streams. */
export const createClient = (options: ClientOptions): Client => createRest(options);
