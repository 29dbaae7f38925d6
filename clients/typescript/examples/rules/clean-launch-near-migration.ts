import { defineRule } from '../../src/rule.ts';

export default defineRule({
  v: 1,
  name: 'clean-launch-near-migration',
  on: 'trade',
  where: "e.direction == 'buy' && token.curve_pct > 80.0 && token.sniper_pct < 10.0",
  by: ['token_mint'],
  cooldown_s: 86_400,
  say: '{token_mint} is past 80% of its curve, and snipers hold little of it',
});
