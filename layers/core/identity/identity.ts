import { handleKey, toPlainHandle } from './handle.ts';

/** In order of precedence (docs/reference/rules/wallet-profile.md#identity). */
export const platforms = ['x', 'telegram'] as const;
export type Platform = (typeof platforms)[number];

/** An event that claims or revokes a wallet's handle. */
export type Assertion = {
  readonly platform: Platform;
  /** As written, without its @. */
  readonly username: string;
  readonly active: boolean;
  readonly source: string;
  readonly timestampMs: number;
};

/** An alias: its newest assertion and its first time. */
export type Alias = { readonly newest: Assertion; readonly createdMs: number };

/** Active and inactive aliases, by platform and handle. */
export type IdentityState = { readonly aliases: Readonly<Record<string, Alias>> };

export const emptyIdentity: IdentityState = { aliases: {} };

/** Bounds the item size. The oldest aliases are dropped first. */
export const ALIASES_MAX = 256;

export type PrimaryName = Pick<Assertion, 'platform' | 'username'>;

/** Builds an assertion; the username must be a handle. */
export function createAssertion(event: Omit<Assertion, 'timestampMs'> & { readonly timestamp: number }): Assertion {
  return {
    platform: event.platform,
    username: toPlainHandle(event.username),
    active: event.active,
    source: event.source,
    timestampMs: event.timestamp,
  };
}

/** Adds an assertion. Returns the same state when nothing changes. */
export function takeAssertion(state: IdentityState, said: Assertion): IdentityState {
  const key = `${said.platform}:${handleKey(said.username)}`;
  const before = state.aliases[key];
  const alias: Alias = before
    ? {
        newest: compareAssertions(before.newest, said) >= 0 ? before.newest : said,
        createdMs: Math.min(before.createdMs, said.timestampMs),
      }
    : { newest: said, createdMs: said.timestampMs };
  if (before && alias.newest === before.newest && alias.createdMs === before.createdMs) return state;
  const aliases = { ...state.aliases, [key]: alias };
  const all = Object.entries(aliases);
  if (all.length <= ALIASES_MAX) return { aliases };
  all.sort(([, a], [, b]) => compareUpdate(a, b) || comparePlatform(a, b));
  return { aliases: Object.fromEntries(all.slice(0, ALIASES_MAX)) };
}

/** Active aliases, primary first: by platform, then newest update, then handle. */
export function listActiveAliases(state: IdentityState): readonly Alias[] {
  return Object.values(state.aliases)
    .filter(({ newest }) => newest.active)
    .sort((a, b) => comparePlatform(a, b) || compareUpdate(a, b));
}

/** A wallet's display name; null without an active alias. */
export function findPrimaryName(state: IdentityState): PrimaryName | null {
  const [first] = listActiveAliases(state);
  return first ? { platform: first.newest.platform, username: first.newest.username } : null;
}

/** Newest wins, then a revocation, then the greater text. */
export function compareAssertions(a: Assertion, b: Assertion): number {
  return (
    a.timestampMs - b.timestampMs ||
    Number(b.active) - Number(a.active) ||
    compareText(JSON.stringify([a.source, a.username]), JSON.stringify([b.source, b.username]))
  );
}

function comparePlatform(a: Alias, b: Alias): number {
  return platforms.indexOf(a.newest.platform) - platforms.indexOf(b.newest.platform);
}

function compareUpdate(a: Alias, b: Alias): number {
  return (
    b.newest.timestampMs - a.newest.timestampMs ||
    compareText(handleKey(a.newest.username), handleKey(b.newest.username))
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
