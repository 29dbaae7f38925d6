/** By severity; never decreases after `validated` (docs/reference/rules/rugs-and-insiders.md#token-status). */
export const statuses = ['pending', 'processing', 'validated', 'suspicious', 'rugged'] as const;
export type TokenStatus = (typeof statuses)[number];

type Place = { readonly slot: number; readonly timestampMs: number };

export type TokenMetadata = Place & {
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
  readonly supplyRaw: string;
  readonly deployer: string;
  readonly mintAuthority: string | null;
  readonly freezeAuthority: string | null;
  readonly primaryDex: string | null;
  readonly primaryPool: string | null;
};

export type TokenVerdict = Place & {
  readonly status: TokenStatus;
  readonly reason: string | null;
  readonly reasons: readonly string[];
  readonly highRisk: boolean;
};

/** What the token's URI led to, as its producer found it. */
export type TokenDocument = {
  readonly timestampMs: number;
  readonly uri: string;
  readonly status: 'ok' | 'refused' | 'failed';
  readonly why: string | null;
  readonly texts: Readonly<Record<DocumentText, string | null>>;
};

export const documentTexts = ['name', 'symbol', 'description', 'image', 'website', 'x', 'telegram'] as const;
export type DocumentText = (typeof documentTexts)[number];

/** Shown per raw amount, from a time on. */
export type Multiplier = Place & { readonly multiplier: string; readonly effectiveMs: number };

/** A mint's newest metadata, current status and status times. */
export type TokenState = {
  readonly metadata: TokenMetadata | null;
  readonly verdict: TokenVerdict | null;
  readonly flaggedReasons: readonly string[];
  readonly flaggedMs: number | null;
  readonly ruggedMs: number | null;
  /** Absent in items of earlier versions. */
  readonly document?: TokenDocument;
  /** By effective time, the newest last. */
  readonly multipliers?: readonly Multiplier[];
};

export const emptyToken: TokenState = {
  metadata: null,
  verdict: null,
  flaggedReasons: [],
  flaggedMs: null,
  ruggedMs: null,
};

/** Keeps the newest metadata by (slot, timestamp, arrival). */
export function describe(state: TokenState, metadata: TokenMetadata): TokenState {
  return state.metadata && isBefore(metadata, state.metadata) ? state : { ...state, metadata };
}

/** Keeps the newest document by (timestamp, arrival). */
export function putDocument(state: TokenState, document: TokenDocument): TokenState {
  return state.document && document.timestampMs < state.document.timestampMs ? state : { ...state, document };
}

const MULTIPLIERS_MAX = 20;

/** Keeps the newest; of one effective time, the last. */
export function putMultiplier(state: TokenState, next: Multiplier): TokenState {
  const held = state.multipliers ?? [];
  const same = held.find(({ effectiveMs }) => effectiveMs === next.effectiveMs);
  if (same !== undefined && isBefore(next, same)) return state;
  const multipliers = [...held.filter(one => one !== same), next].sort((a, b) => a.effectiveMs - b.effectiveMs);
  return { ...state, multipliers: multipliers.slice(-MULTIPLIERS_MAX) };
}

/** Multiplier in force: of those that took effect, the newest. Null without one. */
export function findMultiplier({ multipliers = [] }: Pick<TokenState, 'multipliers'>, nowMs: number): string | null {
  return multipliers.findLast(({ effectiveMs }) => effectiveMs <= nowMs)?.multiplier ?? null;
}

/** Applies a status, in any order. Severity only rises past `validated`. */
export function applyStatus(state: TokenState, verdict: TokenVerdict): TokenState {
  const flags = verdict.status === 'suspicious' || verdict.status === 'rugged';
  const held = state.verdict;
  // Below `validated`, all statuses rank alike and the newest wins.
  const rise = held === null ? 1 : rank(verdict) - rank(held);
  const isKept = held !== null && (rise < 0 || (rise === 0 && isBefore(verdict, held)));
  const { reasons, reason } = verdict;
  const named = reasons.length > 0 || reason === null ? reasons : [reason];
  return {
    ...state,
    verdict: isKept ? held : verdict,
    flaggedReasons: flags ? mergeReasons(state.flaggedReasons, named) : state.flaggedReasons,
    flaggedMs: flags ? selectEarlier(state.flaggedMs, verdict.timestampMs) : state.flaggedMs,
    ruggedMs: verdict.status === 'rugged' ? selectEarlier(state.ruggedMs, verdict.timestampMs) : state.ruggedMs,
  };
}

function rank(verdict: TokenVerdict): number {
  return Math.max(statuses.indexOf(verdict.status), statuses.indexOf('validated') - 1);
}

function isBefore(a: Place, b: Place): boolean {
  return (a.slot - b.slot || a.timestampMs - b.timestampMs) < 0;
}

/** Limits the item size: reasons per event and per token. */
export const REASONS_BYTES_MAX = 64_000;

function mergeReasons(a: readonly string[], b: readonly string[]): readonly string[] {
  const all = [...new Set([...a, ...b])].sort();
  let bytes = 0;
  const firstOut = all.findIndex(reason => {
    bytes += Buffer.byteLength(JSON.stringify(reason));
    return bytes > REASONS_BYTES_MAX;
  });
  return firstOut < 0 ? all : all.slice(0, firstOut);
}

function selectEarlier(held: number | null, next: number): number {
  return held === null ? next : Math.min(held, next);
}
