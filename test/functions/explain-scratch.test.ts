import { expect, test } from 'vitest';
import { explainOperation } from '../../layers/flows/explain/explain-answer.ts';
import type { World } from '../bench/environment.ts';
import { tapeOf } from '../simulate/tape.ts';
import { ask } from '../worlds/handlers.ts';
import { openWholeWallets } from './whole-wallets.ts';
import { writeFileSync } from 'node:fs';

test('scratch', { timeout: 900_000 }, async () => {
  const { events, truths } = tapeOf({ seed: 7, swaps: 4_000, tokens: 8, hours: 2 });
  const last = Math.max(...events.map(e => (e as any).timestamp ?? 0));
  let world: World = null as never;
  const began = Date.now();
  const end = await openWholeWallets(events as never, last + 5_000, w => { world = w; });
  const tables = Object.fromEntries(Object.entries(world.names).map(([n, table]) => [n, { client: world.client, table }])) as never;
  const swaps = events.filter(e => e.type === 'swap') as any[];
  const mints = [...Map.groupBy(swaps, s => s.token_mint)].sort((a, b) => b[1].length - a[1].length).map(([m]) => m);
  const wallets = [...Map.groupBy(swaps, s => s.wallet_address)].sort((a, b) => b[1].length - a[1].length).slice(0, 40).map(([m]) => m);
  const counts: Record<string, number> = {}; const problems: string[] = []; const all: any[] = []; const sizes: any[] = [];
  const run = async (name: any, path: string, parameters: any) => {
    const { status, body } = await ask(path);
    if (status !== 200) { problems.push(`${path} ${status}`); return; }
    const t = performance.now();
    try {
      const { explain, explain_truncated } = await explainOperation(name, { parameters, body, world: tables, asOfMs: last + 5_000 });
      sizes.push([name, JSON.stringify(body).length, JSON.stringify(explain).length, Math.round((performance.now() - t) * 10) / 10, explain.length, explain_truncated]);
      for (const f of explain as any[]) { counts[f.rule] = (counts[f.rule] ?? 0) + 1; if (counts[f.rule]! <= 3) all.push({ name, path, f }); }
    } catch (error) { problems.push(`${name} ${path} ${(error as Error).stack}`); }
  };
  for (const mint of mints) {
    for (const [name, p] of [['tokenBundles', 'bundles'], ['tokenWashTrades', 'wash-trades'], ['tokenFundingAbuse', 'funding-abuse'], ['tokenSuspiciousActivity', 'suspicious-activity'], ['tokenSignal', 'signal'], ['tokenOhlcv', 'ohlcv?timeframe=1m&limit=100'], ['tokenTrades', 'trades?limit=100'], ['tokenCampaigns', 'campaigns']])
      await run(name, `/v1/token/${mint}/${p}`, { mint });
    const b = await ask(`/v1/token/${mint}/bundles`);
    for (const x of ((b.body as any).bundles ?? []).slice(0, 5)) await run('tokenBundle', `/v1/token/${mint}/bundles/${x.bundle_id}`, { mint, bundle_id: x.bundle_id });
  }
  for (const address of wallets)
    for (const [name, p] of [['walletTrades', 'trades'], ['walletPnl', 'pnl'], ['walletLabels', 'labels'], ['walletQuality', 'quality'], ['walletFollows', 'follows'], ['walletEntity', 'entity']])
      await run(name, `/v1/wallet/${address}/${p}`, { address });
  writeFileSync('/tmp/explain-scratch.json', JSON.stringify({ counts, problems, all, sizes }, null, 1));
  console.log('took', Date.now() - began);
  await end();
  expect(problems).toEqual([]);
});
