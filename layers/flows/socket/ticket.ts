import { buildKeyText, hashKeyText, isKeyText } from '../../core/identity/key-text.ts';
import { findKey, isLive, type Keys, type StoredKey } from '../../storage/access/keys.ts';
import { saveTicket, type Tickets, takeTicket } from '../../storage/access/tickets.ts';

const TICKET_MS = 30_000;

export type IssuedTicket = { readonly text: string; readonly expiresMs: number };

/** `random` is base58 of 32 bytes. */
export async function issueTicket(
  tickets: Tickets,
  ofKey: string,
  random: string,
  nowMs: number,
): Promise<IssuedTicket> {
  const text = buildKeyText(random, 'cit');
  const expiresMs = nowMs + TICKET_MS;
  await saveTicket(tickets, { hash: hashKeyText(text), keyHash: ofKey, expiresMs });
  return { text, expiresMs };
}

/** Uses a ticket up. Null if it or its key has ended. */
export async function acceptTicket(
  { keys, sockets }: { readonly keys: Keys; readonly sockets: Tickets },
  text: string,
  nowMs: number,
  keyNowMs: number,
): Promise<StoredKey | null> {
  if (!isKeyText(text, 'cit')) return null;
  const ticket = await takeTicket(sockets, hashKeyText(text));
  if (ticket === undefined || ticket.expiresMs <= nowMs) return null;
  const key = await findKey(keys, ticket.keyHash);
  return key && isLive(key, keyNowMs) ? key : null;
}
