import { defineRule } from '../../src/rule.ts';

export default defineRule({
  v: 1,
  name: 'watched-wallet-sells-half',
  on: 'exit',
  where: 'e.wallet_address in lists.watched && e.percentage_sold > 50.0',
  lists: { watched: ['5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1'] },
  say: '{wallet_address} sells {percentage_sold}% of {token_mint}',
});
