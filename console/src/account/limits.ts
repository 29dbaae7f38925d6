/** A limit of the current IETF draft of `RateLimit`. */
export type Limit = {
  readonly name: string;
  readonly quota: number;
  readonly windowSeconds: number;
  /** Requests left, where the platform counts exactly. */
  readonly remaining: number | null;
};

/** Reads `RateLimit-Policy` and `RateLimit`. */
export function parseRateLimits(headers: Headers): readonly Limit[] {
  const left = new Map(parseItems(headers.get('ratelimit')).map(({ name, values }) => [name, values.r]));
  return parseItems(headers.get('ratelimit-policy')).map(({ name, values }) => ({
    name,
    quota: values.q ?? 0,
    windowSeconds: values.w ?? 0,
    remaining: left.get(name) ?? null,
  }));
}

type Item = { readonly name: string; readonly values: Readonly<Record<string, number>> };

/** Example of an item: `"layer3";q=600;w=60`. */
function parseItems(header: string | null): readonly Item[] {
  return [...(header ?? '').matchAll(/"([^"]*)"((?:;\w+=\d+)*)/g)].map(([, name, parameters]) => ({
    name: name!,
    values: Object.fromEntries(
      [...parameters!.matchAll(/;(\w+)=(\d+)/g)].map(([, key, value]) => [key!, Number(value)] as const),
    ),
  }));
}

const TIERS: Readonly<Record<string, string>> = {
  free: 'Free',
  layer1: 'Layer 1',
  layer2: 'Layer 2',
  layer3: 'Layer 3',
  enterprise: 'Enterprise',
};

/** The tier whose name a limit has. */
export function findTier(limits: readonly Limit[]): string | null {
  return limits.map(({ name }) => TIERS[name]).find(tier => tier !== undefined) ?? null;
}
