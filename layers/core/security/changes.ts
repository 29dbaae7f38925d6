import type { BundleChange } from '../bundles/changes.ts';
import type { FundingAbuse } from '../early-buyers/funding-abuse.ts';
import type { ValuedLaunchNews } from '../launch/launch.ts';
import type { LiquidityEvent } from '../liquidity/liquidity-events.ts';
import type { RugNews } from '../token-state/token-state.ts';
import type { WashNews, WashTrade } from '../wash/wash.ts';
import type { LeftNews } from './left-members.ts';
import type { RoleNews } from './rug-roles.ts';

/**
 * A change by a row, or by the clock (`seq` 0).
 * Replays repeat changes; consumers deduplicate by (seq, atMs).
 */
export type SecurityChange =
  | BundleChange
  | ({
      readonly seq: number;
      readonly atMs: number;
      readonly slot: number;
    } & (
      | { readonly kind: 'wash_flagged'; readonly wash: WashTrade }
      | { readonly kind: 'wash_counted'; readonly counted: WashNews['counted'][number] }
      | { readonly kind: 'wash_withdrawn'; readonly wallets: readonly string[] }
      /** Of somebody whose flows do not explain it. */
      | { readonly kind: 'balance'; readonly wallet: string; readonly raw: string }
      /** At the place of the sale. */
      | { readonly kind: 'own_sale'; readonly wallet: string }
      | RugNews
      | RoleNews
      | LeftNews
      | ValuedLaunchNews
      | { readonly kind: 'funding_abuse'; readonly abuse: FundingAbuse }
      | { readonly kind: 'suspicious'; readonly reasons: readonly string[] }
      | { readonly kind: 'suspicious_withdrawn'; readonly reasons: readonly string[] }
      | { readonly kind: 'liquidity'; readonly event: LiquidityEvent }
    ));
