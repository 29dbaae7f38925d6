/**
 * Published FIFO results of eprbell/rp2 (Apache-2.0).
 * Suites over them register only where the files exist.
 */
import { existsSync, readFileSync } from 'node:fs';
import { capture } from '../../tapes/captures.ts';

export type PublishedEvent = { readonly ts: string; readonly type?: string; readonly spot_price: string } & (
  | { readonly kind: 'in'; readonly amount: string; readonly usd_fee: string; readonly usd_no_fee: string }
  | {
      readonly kind: 'out';
      readonly amount: string;
      readonly crypto_fee: string;
      readonly usd_out: string;
      readonly usd_fee: string;
    }
  | { readonly kind: 'intra'; readonly crypto_fee: string; readonly usd_fee: string }
);

export type PublishedCase = {
  readonly case: string;
  readonly asset: string;
  readonly events: readonly PublishedEvent[];
  readonly gain_loss_detail: readonly {
    readonly gain: string;
    readonly event_ts: string;
    readonly event_type: string;
    readonly lot_ts: string | null;
  }[];
};

const path = capture('fifo-ledger-cases.json');

export const publishedCases: readonly PublishedCase[] = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : [];
