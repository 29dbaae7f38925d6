import { computeLaunchedMs, describeLaunch, type LaunchView } from '../launch/describe.ts';
import { launchRules } from '../launch/rules.ts';
import type { TokenStatus } from '../mint/token.ts';
import { getTokenStatus } from '../token-state/token-state.ts';
import type { MintSecurity } from './security.ts';

type Stage = LaunchView['stage'];

/** What the list of a creator knows of a token. */
export type CreatedToken = {
  readonly creator: string;
  readonly name: string;
  readonly symbol: string;
  readonly pad: string | null;
  /** Apart from `dead`, which depends on the clock. */
  readonly stage: Stage | null;
  readonly status: TokenStatus;
  readonly launchedMs: number;
  readonly graduatedMs: number | null;
  readonly ruggedMs: number | null;
  /** Hour of the last trade while the launch can die. */
  readonly tradedHour: number | null;
};

const HOUR_MS = 3_600_000;

/** Returns what a creator's list shows, or null without a description. */
export function describeCreated({ token, launch }: Pick<MintSecurity, 'token' | 'launch'>): CreatedToken | null {
  const { described, verdicts } = token;
  if (described === null) return null;
  const { deployer: creator, name, symbol } = described;
  // At 0 nothing is dead yet.
  const view = describeLaunch(launch, creator, 0);
  const { lastTradeMs } = launch;
  const canDie = view !== null && view.stage !== 'graduated' && lastTradeMs !== null;
  return {
    ...{ creator, name, symbol },
    pad: view?.pad ?? null,
    stage: view?.stage ?? null,
    status: getTokenStatus(token),
    launchedMs: computeLaunchedMs(launch) ?? described.timestampMs,
    graduatedMs: view?.graduatedMs ?? null,
    ruggedMs: verdicts.ruggedMs,
    tradedHour: canDie ? Math.floor(lastTradeMs / HOUR_MS) : null,
  };
}

/**
 * Returns the stage at a time.
 * Without the exact last trade the hour's start counts.
 */
export function judgeStage(token: CreatedToken, lastTradeMs: number | null, nowMs: number): Stage | null {
  const { stage, tradedHour, launchedMs } = token;
  if (stage === null || stage === 'graduated') return stage;
  const activeMs = lastTradeMs ?? (tradedHour === null ? launchedMs : tradedHour * HOUR_MS);
  return nowMs - activeMs >= launchRules.deadMs ? 'dead' : stage;
}

/** Whether only the exact last trade tells if the launch is dead. */
export function isDeathUnsure({ tradedHour }: CreatedToken, nowMs: number): boolean {
  if (tradedHour === null) return false;
  const idleMs = nowMs - tradedHour * HOUR_MS - launchRules.deadMs;
  return idleMs >= 0 && idleMs < HOUR_MS;
}
