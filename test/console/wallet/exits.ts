import type { Exit } from '../../../console/src/wallet/exits.ts';

/** An exit with the fields that matter here. */
export const exitOf = (change: Partial<Exit> & Pick<Exit, 'trade_id'>): Exit =>
  ({ token_mint: 'mint', exit_timestamp: 0, realized_pnl_usd: 1, ...change }) as Exit;
