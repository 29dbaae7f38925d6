import { defineRule } from '../../src/rule.ts';

export default defineRule({
  v: 1,
  name: 'three-good-buyers',
  on: 'trade',
  where: "e.direction == 'buy' && wallet.quality > 70.0 && wallet.entity_id == ''",
  by: ['token_mint'],
  window_s: 120,
  having: "distinct('wallet_address') >= 3 && token.exit_capacity_sol > 20.0",
  cooldown_s: 600,
  say: 'Three good wallets buy {token_mint}',
});
