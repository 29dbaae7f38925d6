/** Records of a token with one bundle. */
import type { Bundle, Member } from '../../../console/src/token/bundles/bundle-text.ts';
import type { TapeRow } from '../../../console/src/token/tape/trade-row.ts';

export const bundle = (given: Partial<Bundle>): Bundle => ({
  ...{ bundle_id: 'crew', token_mint: 'mint', bundle_type: 'LaunchSlotBurst', leader_wallet: 'ann', status: 'active' },
  ...{ member_count_total: 4, member_count_active: 4, chain_balance_ui: 500, chain_balance_raw: '500' },
  ...{ realized_pnl_usd: 0, total_usd_invested: 1_200, total_usd_returned: 0, total_tokens_bought_ui: 1_000 },
  ...{ total_tokens_bought_raw: '1000', total_tokens_sold_ui: 0, total_tokens_sold_raw: '0', sold_pct: 0 },
  ...{ risk_score: 0.5, evidence: [], created_at: '2026-11-26T10:00:00.000Z' },
  ...given,
});

export const member = (wallet_address: string, given: Partial<Member> = {}): Member => ({
  ...{ wallet_address, bundle_id: 'crew', is_leader: false, is_active: true, chain_balance_ui: 0 },
  ...{ chain_balance_raw: '0', realized_pnl_usd: null, avg_entry_price_usd: null },
  ...given,
});

export const trade = (given: Partial<TapeRow>): TapeRow => ({
  ...{ id: 'trade', seq: 1, ms: 0, side: 'buy', wallet: 'ann', tokens: '1', usd: '1', price: '1', labels: [] },
  signature: 'sig',
  bundleId: '',
  ...given,
});
