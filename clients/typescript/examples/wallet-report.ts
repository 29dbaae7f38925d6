/** Prints what is known of a wallet. `wallet-report.ts WALLET`, with CHAIN_URL and CHAIN_KEY. */
import { createRest, type Result } from '@chain-intelligence/client';

const [address] = process.argv.slice(2);
const { CHAIN_URL: url = 'http://127.0.0.1:3000', CHAIN_KEY: key } = process.env;
if (!address || !key) throw new Error('Usage: CHAIN_KEY=<key> wallet-report.ts <wallet>');

// Without streams: a bundler leaves their code out.
const rest = createRest({ url, key });

/** One section: its lines, or why there are none. */
function printSection<T>(title: string, result: Result<T>, lines: (data: T) => readonly string[]): void {
  console.log(`\n${title}`);
  if (result.ok) for (const line of lines(result.data)) console.log(`  ${line}`);
  else if (result.error.kind === 'http' && result.error.code === 'forbidden')
    console.log('  your tier does not include it');
  else console.log(`  ${result.error.message}`);
}

const [performance, quality, labels, identity] = await Promise.all([
  rest.get('/v1/wallet/{address}/performance', { address }),
  rest.get('/v1/wallet/{address}/quality', { address }),
  rest.get('/v1/wallet/{address}/labels', { address }),
  rest.get('/v1/wallet/{address}/identity', { address }),
]);

console.log(`Wallet ${address}`);
printSection('Performance', performance, data => [
  `${data.total_trades} trades, ${data.wins} won, ${data.losses} lost`,
  `realized ${data.total_pnl_usd} USD`,
]);
printSection('Quality', quality, data => [
  data?.rated ? `${data.performance_level}, skill ${data.skill_score}` : 'not rated',
]);
printSection('Labels', labels, data => [data?.trader_type ?? 'no trader type', data?.kol_username ?? 'no known name']);
printSection('Identity', identity, data => data.aliases.map(alias => `${alias.platform}: ${alias.username}`));

let count = 0;
for await (const page of rest.pages('/v1/wallet/{address}/pnl', { address, limit: 100 }))
  printSection(`Exits from ${count + 1} on`, page, ({ trades }) => {
    count += trades.length;
    return trades.map(exit => `${exit.token_mint} ${exit.realized_pnl_usd ?? 'unknown'} USD`);
  });
console.log(`\n${count} exits`);
