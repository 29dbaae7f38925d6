/** Prints the candles of a day as CSV. `candles-csv.ts MINT > candles.csv` */
import { createClient } from '@chain-intelligence/client';

const [mint = ''] = process.argv.slice(2);
const client = createClient({ url: process.env.CHAIN_URL ?? 'http://127.0.0.1:3000', key: process.env.CHAIN_KEY });
const DAY_MS = 24 * 3_600_000;
const to = Date.now();
const answer = await client.get('/v1/token/{mint}/ohlcv', { mint, timeframe: '5m', from: to - DAY_MS, to, limit: 300 });
if (!answer.ok) throw new Error(answer.error.message);
console.log('time,open,high,low,close,volume_usd');
for (const { bucket, open, high, low, close, volume_usd } of answer.data.candles)
  console.log([new Date(bucket).toISOString(), open, high, low, close, volume_usd].join(','));
