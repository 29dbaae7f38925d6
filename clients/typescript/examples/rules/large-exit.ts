import { defineRule } from '../../src/rule.ts';

export default defineRule({
  v: 1,
  name: 'large-exit',
  on: 'exit',
  where: 'e.realized_pnl_usd > 1000.0',
  by: ['wallet_address'],
  cooldown_s: 3_600,
  say: '{wallet_address} took {realized_pnl_usd} USD out of {token_mint}',
});
