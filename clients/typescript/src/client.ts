import { createRest, type Rest } from './rest/rest.ts';
import { createStreams, type Streams, type StreamsOptions } from './stream/stream.ts';

export type { components, paths } from './generated/contract.ts';
export { readCoverage, type WindowCoverage } from './rest/coverage.ts';
export type { Envelope, Finding, NewestInput, TimeParameters } from './rest/envelope.ts';
export type {
  Answer,
  DeleteParameters,
  DeletePath,
  Parameters,
  Path,
  PostAnswer,
  PostParameters,
  PostPath,
  TradeRow,
} from './rest/operation.ts';
export type { CallOptions, Rest, RestOptions } from './rest/rest.ts';
export { createRest } from './rest/rest.ts';
export type { ApiError, ErrorCode, HttpError, NetworkError, Result } from './rest/result.ts';
export type { RetryOptions } from './rest/retry.ts';
export { defineRule, type RuleDocument } from './rule.ts';
export type {
  ChannelName,
  ChannelType,
  DataEvent,
  GapEvent,
  ListName,
  RefusedEvent,
  RepairedEvent,
  StreamErrorCode,
  StreamEvent,
} from './stream/event.ts';
export { StreamError } from './stream/event.ts';
export type { Heartbeat } from './stream/heartbeat.ts';
export type { SocketErrorCode } from './stream/message.ts';
export type { StreamState } from './stream/session.ts';
export type { SocketLike, WebSocketFactory } from './stream/socket.ts';
export type { Stream, StreamOptions, Streams, StreamsOptions } from './stream/stream.ts';
export { createStreams } from './stream/stream.ts';
export type { Clock } from './time/clock.ts';

export type ClientOptions = StreamsOptions;
export type Client = Rest & Streams;

/** Opens a client for REST and streams. */
export function createClient(options: ClientOptions): Client {
  const rest = createRest(options);
  return { ...rest, ...createStreams(options, rest) };
}
