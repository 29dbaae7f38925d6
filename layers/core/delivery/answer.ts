import type { DeliveryResult, TargetKind } from './kinds.ts';
import { parseRetryAfter } from './tries.ts';

/** What came of a request, as the network says it. */
export type Reply =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
      readonly text: string;
    }
  | { readonly kind: 'failed'; readonly why: 'timeout' | 'closed' | 'address' };

export type Judged = {
  readonly result: DeliveryResult;
  readonly status: number | null;
  /** Wait that the target asks for before the next message. */
  readonly retryAfterMs: number | null;
  /** Whether the target will never be there again. */
  readonly isGone: boolean;
};

const FAILED = { timeout: 'timeout', closed: 'closed', address: 'address_refused' } as const;

/** Judges an answer by the protocol of its target. */
export function judgeReply(kind: TargetKind, reply: Reply, nowMs: number): Judged {
  if (reply.kind === 'failed') return { result: FAILED[reply.why], status: null, retryAfterMs: null, isGone: false };
  const { status } = reply;
  const isDelivered = status >= 200 && status < 300;
  const failed = status >= 300 && status < 400 ? 'redirect_refused' : 'http_error';
  return {
    result: isDelivered ? 'delivered' : failed,
    status,
    retryAfterMs: isDelivered ? findPause(kind, reply, nowMs) : findWait(kind, reply, nowMs),
    isGone: status === 410,
  };
}

type Answered = Extract<Reply, { kind: 'answered' }>;

function getHeader({ headers }: Answered, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : value?.[0];
}

/** Telegram and Discord state seconds in the body. */
function findWait(kind: TargetKind, reply: Answered, nowMs: number): number | null {
  const header = parseRetryAfter(getHeader(reply, 'retry-after'), nowMs);
  if (header !== null || reply.status !== 429) return header;
  const body = parseObject(reply.text);
  const { retry_after: own, parameters } = body as { retry_after?: unknown; parameters?: { retry_after?: unknown } };
  const seconds = kind === 'telegram' ? parameters?.retry_after : kind === 'discord' ? own : null;
  return typeof seconds === 'number' && seconds >= 0 ? Math.ceil(seconds * 1_000) : null;
}

/** Discord says when its bucket of requests is empty. */
function findPause(kind: TargetKind, reply: Answered, nowMs: number): number | null {
  if (kind !== 'discord' || getHeader(reply, 'x-ratelimit-remaining') !== '0') return null;
  return parseRetryAfter(getHeader(reply, 'x-ratelimit-reset-after'), nowMs);
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
