import type { ChannelNames, Payloads } from '../generated/contract.ts';
import type { TradeRow } from '../rest/operation.ts';
import type { SocketErrorCode } from './message.ts';

/** Type of a channel, as in `token:trades`. */
export type ChannelType = keyof Payloads;

export type ChannelName = ChannelNames[ChannelType];

/** Types of lists. */
export type ListType = 'tokens' | 'wallets';
export type ListName = ChannelNames[ListType];

type TypeOf<C extends ChannelName> = {
  [T in ChannelType]: C extends ChannelNames[T] ? T : never;
}[ChannelType];

type DataEventOf<T extends ChannelType> = T extends ChannelType
  ? {
      readonly type: T;
      readonly channel: ChannelNames[T];
      /** Address of a list; `seq` is its own. */
      readonly source: T extends ListType ? string : undefined;
      readonly seq: number;
      readonly data: Payloads[T];
      readonly isReplay: boolean;
    }
  : never;

export type DataEvent<C extends ChannelName = ChannelName> = DataEventOf<TypeOf<C>>;

/** A missed trade, as REST answers it. */
export type RepairedEvent = {
  readonly type: 'repaired';
  readonly channel: string;
  readonly seq: number;
  readonly data: TradeRow;
};

/** Missing messages, `from` and `to` included. */
export type GapEvent = {
  readonly type: 'gap';
  readonly channel: string;
  readonly source?: string | undefined;
  readonly from: number;
  readonly to: number;
  /** Address for `follow`. */
  readonly repair: string | null;
};

/** Without `isFinal` the channel goes on from now. */
export type RefusedEvent = {
  readonly type: 'refused';
  readonly channel: string;
  /** An address of a list that goes on from now. */
  readonly source?: string | undefined;
  readonly code: SocketErrorCode | undefined;
  readonly message: string;
  readonly isFinal: boolean;
};

export type StreamEvent<C extends ChannelName = ChannelName> = DataEvent<C> | RepairedEvent | GapEvent | RefusedEvent;

export function toChannelType(channel: string): string {
  const [subject, , kind] = channel.replace(/\?.*/, '').split(':');
  return kind === undefined ? String(subject) : `${subject}:${kind}`;
}

export type StreamErrorCode = 'unauthorized' | 'forbidden' | 'refused' | 'no_websocket';

/** Ends a stream, or an `add`: its channels are `refused`. */
export class StreamError extends Error {
  readonly code: StreamErrorCode;
  readonly refused: readonly RefusedEvent[];

  constructor(code: StreamErrorCode, message: string, refused: readonly RefusedEvent[] = []) {
    super(message);
    this.name = 'StreamError';
    this.code = code;
    this.refused = refused;
  }
}
