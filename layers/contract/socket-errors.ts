/** Codes of `{"op":"error"}` messages (`docs/reference/errors.md#websocket-messages`). */
export const socketErrorCodes = {
  invalid_message: 'The message, or a part of it, is malformed',
  unknown_channel: 'No channel has this name',
  unknown_seq: 'The resume value was never sent on the channel',
  forbidden: 'The key’s tier or scopes do not include the channel',
  limit_reached: 'The connection holds its most channels, or the key its most wallets',
  rate_limited: 'The socket or the key sends too many messages: the connection is closed',
  overtaken: 'Another message of the connection changed the channel meanwhile',
  disconnected: 'The key has become invalid or the connection has ended: connect again',
} as const;

export type SocketErrorCode = keyof typeof socketErrorCodes;

/** Why a message or channel is refused. */
export type Problem = { readonly code: SocketErrorCode; readonly message: string };

export function createInvalidMessage(message: string): Problem {
  return { code: 'invalid_message', message };
}
