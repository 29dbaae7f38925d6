import {
  asIs,
  big,
  type Codec,
  flag,
  getArrayCodec,
  getEnumCodec,
  getNullableCodec,
  getTupleCodec,
  number,
  text,
} from '../codec/codec.ts';
import { describeLaunch, type LaunchView, launchStages, launchWhys } from '../launch/describe.ts';
import { launchRules } from '../launch/rules.ts';
import { type PeopleShares, sharedTags } from '../people/summary.ts';
import type { MintSecurity } from '../security/security.ts';
import { isClosed } from '../worth/liquidity.ts';

/** Percent of the total supply that these hold. */
export const shareNames = ['top10', ...sharedTags] as const;
export type ShareName = (typeof shareNames)[number];

/** What lists show and filter by, beside figures. */
export type TokenProfile = {
  readonly launch: LaunchView | null;
  /** From when on the launch is dead without a trade. */
  readonly deadMs: number | null;
  /** Of open pools. */
  readonly dexes: readonly string[];
  readonly quotes: readonly string[];
  /** Null without a description. */
  readonly mintable: boolean | null;
  readonly freezable: boolean | null;
  readonly shares: PeopleShares;
};

export const unknownShares = Object.fromEntries(shareNames.map(name => [name, null])) as PeopleShares;

export const unknownProfile: TokenProfile = {
  ...{ launch: null, deadMs: null, dexes: [], quotes: [] },
  ...{ mintable: null, freezable: null, shares: unknownShares },
};

/** Pools of a token are bounded, not those of an attack. */
const QUOTES_MAX = 16;

/** Describes a token until its next row. */
export function describeProfile(
  { launch, token, pools, worth }: Pick<MintSecurity, 'launch' | 'token' | 'pools' | 'worth'>,
  shares: PeopleShares,
): TokenProfile {
  const { described } = token;
  // At 0 nothing is dead yet.
  const view = describeLaunch(launch, described?.deployer ?? null, 0);
  const activeMs = launch.lastTradeMs ?? view?.launchedMs ?? null;
  const canDie = view !== null && view.stage !== 'graduated' && activeMs !== null;
  const reserves = [...pools.byKey.values()].flatMap(({ reserve }) =>
    reserve === null || isClosed(reserve) ? [] : reserve,
  );
  const traded = [...worth.markets].flatMap(([address, market]) => {
    const pool = pools.byKey.get(address);
    const isKnown = pool !== undefined && (pool.reserve !== null || pool.shifts.at(-1)?.closes === true);
    return isKnown ? [] : market;
  });
  const all = [...reserves, ...traded];
  return {
    launch: view,
    deadMs: canDie ? activeMs + launchRules.deadMs : null,
    dexes: [...new Set(all.map(({ dex }) => dex))].sort(),
    quotes: [...new Set(all.map(({ baseMint }) => baseMint))].slice(0, QUOTES_MAX).sort(),
    mintable: described?.mintable ?? null,
    freezable: described?.freezable ?? null,
    shares,
  };
}

const nullableText = getNullableCodec(text);
const nullableNumber = getNullableCodec(number);

const launchCodec = getTupleCodec<LaunchView>({
  pad: text,
  stage: getEnumCodec(launchStages),
  progress: getNullableCodec(getArrayCodec(big)) as never,
  raisedRaw: nullableText,
  targetRaw: nullableText,
  baseMint: nullableText,
  baseDecimals: nullableNumber,
  creator: nullableText,
  curvePool: nullableText,
  launchedMs: nullableNumber,
  isComplete: flag,
  completedMs: nullableNumber,
  graduatedMs: nullableNumber,
  migrationSignature: nullableText,
  pool: nullableText,
  poolDex: nullableText,
  secondsToGraduate: nullableNumber,
  why: getNullableCodec(getEnumCodec(launchWhys)),
});

const sharesCodec: Codec<PeopleShares> = {
  encode: shares => shareNames.map(name => shares[name]),
  decode: plain =>
    Object.fromEntries(shareNames.map((name, at) => [name, (plain as number[])[at] ?? null])) as PeopleShares,
};

const knownCodec = getTupleCodec<TokenProfile>({
  launch: getNullableCodec(launchCodec),
  deadMs: nullableNumber,
  dexes: getArrayCodec(text),
  quotes: getArrayCodec(text),
  mintable: asIs,
  freezable: asIs,
  shares: sharesCodec,
});

/** Reports of earlier versions have none. */
export const profileCodec: Codec<TokenProfile> = {
  encode: (profile = unknownProfile) => knownCodec.encode(profile),
  decode: plain => (plain === undefined ? unknownProfile : knownCodec.decode(plain)),
};
