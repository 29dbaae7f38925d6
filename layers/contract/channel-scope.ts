import type { Scopes } from '../core/identity/scopes.ts';
import { channels, findChannel } from './channels.ts';
import type { Problem } from './socket-errors.ts';

/** The fixed parts of a pattern. Example: `token:ohlcv`. */
function toChannelKind(pattern: string): string {
  return pattern
    .replace(/\?.*/, '')
    .split(':')
    .filter(part => !part.startsWith('{'))
    .join(':');
}

/** Kinds of channels, which scopes of keys name. */
export const channelKinds: readonly string[] = [
  ...new Set(Object.values(channels).map(({ pattern }) => toChannelKind(pattern))),
];

/** Why scopes refuse a channel. Null for unknown names. */
export function checkChannelScopes(name: string, scopes: Scopes | undefined): Problem | null {
  const kinds = scopes?.channels;
  if (kinds === undefined) return null;
  const match = findChannel(name);
  if ('problem' in match || kinds.includes(toChannelKind(match.channel.pattern))) return null;
  const heard = kinds.length === 0 ? 'no channel' : `only ${kinds.join(', ')}`;
  return { code: 'forbidden', message: `channel ${name}: the scopes of the key include ${heard}` };
}
