import type { components } from '../generated/contract.ts';

export type DataMessage = {
  readonly channel: string;
  /** Of a list. */
  readonly source?: string;
  readonly seq: number;
  readonly prev: number;
  readonly data: unknown;
  readonly replay?: true;
};

export type GapMessage = {
  readonly op: 'gap';
  readonly channel: string;
  readonly source?: string;
  readonly from: number;
  readonly to: number;
  readonly repair: string;
};

export type HeartbeatMessage = {
  readonly op: 'heartbeat';
  readonly newest_slot: number | null;
  readonly feed_age_ms: number | null;
  readonly ts_ms: number;
};

/** Why the service refuses a message or channel. */
export type SocketErrorCode = components['schemas']['ErrorMessage']['code'];

export type ErrorMessage = {
  readonly op: 'error';
  readonly code?: SocketErrorCode;
  readonly message: string;
};

/** Of a channel, or of each address of a list. */
export type Seqs = number | Readonly<Record<string, number>>;

export type ServerMessage =
  | { readonly op: 'batch'; readonly events: readonly DataMessage[] }
  | { readonly op: 'subscribed'; readonly channels: readonly string[]; readonly seq?: Readonly<Record<string, Seqs>> }
  | { readonly op: 'unsubscribed'; readonly channels: readonly string[] }
  | ErrorMessage
  | { readonly op: 'pong' }
  | HeartbeatMessage
  | GapMessage;

/** A single event becomes a batch of one. */
export function readMessage(text: unknown): ServerMessage | null {
  try {
    const message = JSON.parse(String(text));
    if (typeof message.op === 'string') return message;
    return typeof message.channel === 'string' ? { op: 'batch', events: [message] } : null;
  } catch {
    return null;
  }
}
