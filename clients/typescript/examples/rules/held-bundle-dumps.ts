import { defineRule } from '../../src/rule.ts';

export default defineRule({
  v: 1,
  name: 'held-bundle-dumps',
  on: 'dump_alert',
  where: 'e.token_mint in lists.held',
  by: ['token_mint'],
  cooldown_s: 300,
  lists: { held: ['DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'] },
  say: 'A bundle of {token_mint} dumps',
});
