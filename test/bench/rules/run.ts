/** Swaps a second that one core judges by many rules: `npm run example -- test/bench/rules/run.ts [RULES] [SWAPS]`. */

import { streamTradeExample } from '../../../layers/contract/examples/stream.ts';
import { getEventFields } from '../../../layers/contract/rule-events.ts';
import { createEvaluator, type RunningRule } from '../../../layers/core/rules/evaluator.ts';
import { hashRule } from '../../../layers/core/rules/firing.ts';
import type { Rule } from '../../../layers/core/rules/rule.ts';

const [rules = 10_000, swaps = 10_000] = process.argv.slice(2).map(Number);
const WALLETS = 5_000;
const TOKENS = 500;
const conditions = [
  (at: number) => `e.wallet_address == 'wallet${at % WALLETS}'`,
  (at: number) => `e.token_mint == 'token${at % TOKENS}' && e.usd_notional > ${8_000 + (at % 1_000)}.0`,
  (at: number) => `e.direction == 'buy' && e.usd_notional > ${11_900 + (at % 20)}.0`,
];
const evaluator = createEvaluator({ fieldsOf: getEventFields, readJoins: async () => ({}), isTest: false });
evaluator.setRules(
  Array.from({ length: rules }, (_, at): RunningRule => {
    // One in ten listens to all buys, with one of twenty conditions.
    const where = conditions[at % 10 === 0 ? 2 : at % 2]!(at);
    const rule: Rule = { v: 1, name: `rule ${at}`, on: 'trade', where, by: ['token_mint'], cooldown_s: 3_600 };
    return { ruleId: `r${at}`, digest: hashRule(rule), rule, fromMs: 0 };
  }),
);
let fired = 0;
const startMs = performance.now();
for (let at = 0; at < swaps; at++) {
  const event = {
    ...streamTradeExample,
    ...{
      wallet_address: `wallet${at % WALLETS}`,
      token_mint: `token${(at * 7) % TOKENS}`,
      direction: at % 2 ? 'sell' : 'buy',
    },
    usd_notional: String((at * 37) % 12_000),
  };
  const place = { trigger: `s${at}:0`, atMs: at, receivedMs: at, evidence: null };
  fired += (await evaluator.take({ on: 'trade', event, ...place })).fired.length;
}
const seconds = (performance.now() - startMs) / 1_000;
console.log(JSON.stringify({ rules, swaps, fired, seconds, swaps_per_second: Math.round(swaps / seconds) }));
