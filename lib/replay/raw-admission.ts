import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import bs58 from 'bs58';
import { type ErrorCode, errorCodes, serializeErrorEnvelope } from '../../layers/contract/errors.ts';
import { buildKeyText } from '../../layers/core/identity/key-text.ts';
import { checkCallerScopes } from '../../layers/core/identity/scopes.ts';
import type { RawKey, RawKeys } from './raw-keys.ts';

export type Refusal = { readonly code: ErrorCode; readonly error: string };

type Answer = { readonly status: number; readonly body: string };

const TICKET_MS = 30_000;
const NO_REST = 'This replay sends recorded messages only, on /ws';
const BAD_KEY = 'The API key is missing or invalid; send the header Authorization: Bearer <API_KEY>';
const BAD_TICKET = 'The ticket is used, expired or unknown; get another one from GET /v1/stream/ticket';
const NO_SOCKETS = 'WebSocket requires Layer 1, the key has Free';

/** Opens the tickets and checks of upgrades. */
export function openAdmission(keys: RawKeys, getClockMs: () => number) {
  const tickets = new Map<string, { readonly text: string; readonly untilMs: number }>();
  const findKey = (text: string): RawKey | null => keys.find(text, getClockMs());
  return {
    /** Answers a request that is not an upgrade. */
    answer: (request: IncomingMessage): Answer => {
      if (toUrl(request).pathname !== '/v1/stream/ticket') return toAnswer({ code: 'not_found', error: NO_REST });
      const text = readKeyText(request);
      if (findKey(text) === null) return toAnswer({ code: 'unauthorized', error: BAD_KEY });
      const ticket = buildKeyText(bs58.encode(randomBytes(32)), 'cit');
      const untilMs = performance.now() + TICKET_MS;
      tickets.set(ticket, { text, untilMs });
      const expiresMs = Math.round(performance.timeOrigin + untilMs);
      return { status: 200, body: JSON.stringify({ ticket, expires_at_ms: expiresMs }) };
    },
    /** The key of an upgrade, or why it is refused. */
    admit: (request: IncomingMessage): RawKey | Refusal => {
      const { pathname, searchParams } = toUrl(request);
      if (pathname !== '/ws') return { code: 'not_found', error: NO_REST };
      const ticket = searchParams.get('ticket');
      const issued = tickets.get(ticket ?? '');
      tickets.delete(ticket ?? '');
      const isLive = issued !== undefined && issued.untilMs > performance.now();
      const key = findKey(ticket === null ? readKeyText(request) : isLive ? issued.text : '');
      if (key === null) return { code: 'unauthorized', error: ticket === null ? BAD_KEY : BAD_TICKET };
      if (key.tier === 'free') return { code: 'forbidden', error: NO_SOCKETS };
      const { origin } = request.headers;
      const problem = checkCallerScopes(key.scopes, { address: request.socket.remoteAddress, origin });
      return problem === null ? key : { code: 'forbidden', error: problem };
    },
  };
}

function readKeyText({ headers }: IncomingMessage): string {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
}

function toUrl(request: IncomingMessage): URL {
  return new URL(request.url ?? '/', 'http://127.0.0.1');
}

function toAnswer({ code, error }: Refusal): Answer {
  return { status: errorCodes[code].status, body: serializeErrorEnvelope(code, error) };
}
