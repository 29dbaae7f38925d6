import { defineRule } from '../../src/rule.ts';

export default defineRule({
  v: 1,
  name: 'buy-pressure',
  on: 'trade',
  where: "e.direction == 'buy'",
  by: ['token_mint'],
  window_s: 60,
  having: "sum('usd_notional') > 5000.0 && distinct('wallet_address') >= 10",
  cooldown_s: 600,
  say: 'Ten wallets spend 5,000 USD on {token_mint} within a minute',
});
