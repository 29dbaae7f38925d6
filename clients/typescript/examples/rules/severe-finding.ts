import { defineRule } from '../../src/rule.ts';

export default defineRule({
  v: 1,
  name: 'severe-finding',
  on: 'security',
  where: "e.severity == 'critical' && e.event in ['rug_detected', 'bundle_detected']",
  by: ['token_mint'],
  cooldown_s: 3_600,
  say: '{event} on {token_mint}',
});
