import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { x402HTTPClient } from '@x402/core/client';
import { createRest } from './clients/typescript/src/client.ts';
import { createPayments } from './clients/typescript/src/x402/payments.ts';
import { openChain } from './test/payments/chain.ts';
import { startFacilitator } from './test/payments/facilitator.ts';
import { payerOf } from './test/payments/payer.ts';
import { startRpc } from './test/payments/rpc.ts';
const chain = openChain(); const seller = chain.wallet(0n);
const rpc = await startRpc(chain); const f = await startFacilitator(chain, rpc.url);
const child = spawn('npm', ['start', '--', '--port', '0', '--data', '/tmp/w/x402-data', '--fresh', '--no-demo', '--ready-file', '/tmp/w/x402-ready.json', '--x402-pay-to', seller.publicKey.toBase58(), '--x402-facilitator', f.url, '--x402-network', 'devnet', '--x402-rpc', rpc.url], { stdio: 'inherit', detached: true });
while (!existsSync('/tmp/w/x402-ready.json')) await new Promise(r => setTimeout(r, 200));
const ready = JSON.parse(readFileSync('/tmp/w/x402-ready.json', 'utf8'));
const mint = 'So11111111111111111111111111111111111111112';
const r = await fetch(`${ready.x402_url}/v1/token/${mint}/price`);
console.log(r.status, Object.fromEntries(r.headers), await r.text());
const wallet = chain.wallet(10_000_000n);
const { client } = await payerOf(wallet, rpc.url);
const pay = createPayments(new x402HTTPClient(client), { budget: { perRequestMax: '0.1', totalMax: '9' } });
const rest = createRest({ url: ready.x402_url, fetch: pay.fetch });
const ms: number[] = [];
for (let i = 0; i < 60; i++) { const t = performance.now(); const a = await rest.get('/v1/token/{mint}/price', { mint }); ms.push(performance.now() - t); if (!a.ok) console.log(a.error); if (i === 0) console.log(a.ok && [a.response.status, Object.fromEntries(a.response.headers), a.data]); }
ms.sort((a, b) => a - b); console.log('paid request ms p50', ms[30]!.toFixed(1), 'p90', ms[54]!.toFixed(1), pay.spending());
const u = [] as number[]; for (let i = 0; i < 60; i++) { const t = performance.now(); await (await fetch(`${ready.x402_url}/v1/token/${mint}/price`)).text(); u.push(performance.now() - t); } u.sort((a, b) => a - b); console.log('402 ms p50', u[30]!.toFixed(1));
const k = [] as number[]; for (let i = 0; i < 60; i++) { const t = performance.now(); await (await fetch(`${ready.base_url}/v1/token/${mint}/price`, { headers: { authorization: `Bearer ${ready.keys.enterprise}` } })).text(); k.push(performance.now() - t); } k.sort((a, b) => a - b); console.log('key ms p50', k[30]!.toFixed(1));
for (const bad of ['x', Buffer.from('{"x402Version":2}').toString('base64'), Buffer.from(JSON.stringify({ x402Version: 2, accepted: { scheme: 'exact', network: 'solana:x', amount: '1', asset: 'a', payTo: 'b', maxTimeoutSeconds: 1, extra: null }, payload: { transaction: 'zzz' } })).toString('base64')]) { const b = await fetch(`${ready.x402_url}/v1/token/${mint}/price`, { headers: { 'payment-signature': bad } }); console.log(b.status, await b.text()); }
process.kill(-child.pid!, 'SIGTERM');
await f.stop(); await rpc.stop();
