import type { Answer } from '@chain-intelligence/client';
import { divideAmounts } from '../exact/amount.ts';

export type TopHolders = Answer<'/v1/token/{mint}/holders/top'>;
type Info = Pick<Answer<'/v1/token/{mint}/info'>, 'deployer' | 'supply'>;

export type HolderRow = Pick<TopHolders['holders'][number], 'rank' | 'wallet' | 'balanceRaw' | 'pctOfTotal'> & {
  readonly isDeveloper: boolean;
  /** 0–1. Null without a known supply. */
  readonly supplyShare: string | null;
};

/** The largest, and the developer if it was read. */
export function buildHolderRows(
  { holders }: Pick<TopHolders, 'holders'>,
  info: Info | undefined,
  shown: number,
): readonly HolderRow[] {
  const isDeveloper = (wallet: string): boolean => wallet === info?.deployer;
  return holders
    .filter(({ wallet }, at) => at < shown || isDeveloper(wallet))
    .map(({ rank, wallet, balanceRaw, pctOfTotal }) => ({
      ...{ rank, wallet, balanceRaw, pctOfTotal },
      isDeveloper: isDeveloper(wallet),
      supplyShare: info?.supply ? divideAmounts(balanceRaw, info.supply) : null,
    }));
}

/** Says what is known of the developer's tokens. */
export function describeDeveloper(
  { holders, distinctCount, hydrationStatus, nonHolders }: TopHolders,
  info: Info | undefined,
): string {
  if (!info?.deployer) return 'The developer of the token is not known.';
  if (holders.some(({ wallet }) => wallet === info.deployer)) return 'dev is the developer, who created the token.';
  if (nonHolders.some(({ wallet }) => wallet === info.deployer)) return 'The token was created by a program.';
  if (holders.length < distinctCount) return `The developer is not among the ${holders.length} largest holders.`;
  return hydrationStatus === 'hydrated' || hydrationStatus === 'born_forward'
    ? 'The developer holds nothing.'
    : 'No balance of the developer is known.';
}
