import { expect, test } from 'vitest';
import { explainBundles } from '../../../layers/flows/explain/bundles.ts';
import type { ExplainStores } from '../../../layers/flows/explain/explainer.ts';
import { at, cluster, newStage, play, type Stage, swap, wait } from '../../stories/bundles/teller.ts';

type Row = ReturnType<typeof swap> & { readonly seq: number };

/** Plays swaps, the cluster with the last of them, and keeps their rows. */
const trade = (
  stage: Stage,
  rows: Row[],
  swaps: readonly ReturnType<typeof swap>[],
  found?: Parameters<typeof cluster>,
) => {
  for (const [index, one] of swaps.entries()) {
    rows.push({ ...one, seq: stage.seq + 1 });
    const seqs = rows.slice(-swaps.length).map(({ seq }) => seq);
    const clusters = found && index === swaps.length - 1 ? [{ ...cluster(...found), trades: seqs }] : [];
    play(stage, one, clusters);
  }
};

const explain = (stage: Stage, rows: readonly Row[], body: object) =>
  explainBundles(
    { parameters: { mint: 'mint' }, body, asOfMs: at(9_000) } as never,
    {
      readSecurity: async () => ({ mint: 'mint', bundles: stage.bundles }),
      readRows: async (_mint: string, { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number }) =>
        rows.filter(({ timestampMs }) => timestampMs >= fromMs && timestampMs <= toMs),
    } as unknown as ExplainStores,
  );

test('Sales through one relay are inputs, also of a bundle that has ended', async () => {
  const stage = newStage();
  const rows: Row[] = [];
  const wallets = ['ann', 'bob'];
  trade(
    stage,
    rows,
    wallets.map(wallet => swap(wallet, 'buy', 100, 10)),
  );
  const sales = wallets.map(wallet => ({ ...swap(wallet, 'sell', 100, 100), relayBundleId: 'relay' }));
  trade(stage, rows, sales, [wallets, 100, { key: 'Relay:relay:sell', type: 'RelaySequential', family: 'relay' }]);
  wait(stage, 200);
  const [bundle] = stage.bundles.closed.values();
  const body = { bundles: [{ bundle_id: bundle!.id, status: 'active' }], dump_alerts: [] };
  const [found] = await explain(stage, rows, body);
  expect([found!.rule, found!.measured.relay_bundles, found!.inputs.map(({ signature }) => signature)]).toEqual([
    'bundles.relay_sequential',
    1,
    sales.map(({ signature }) => signature),
  ]);
});

/** Explains a dump by three wallets, which a fourth with an older trade joined later. */
const explainDump = async (later: readonly ReturnType<typeof swap>[]) => {
  const stage = newStage();
  const rows: Row[] = [];
  const wallets = ['ann', 'bob', 'cid'];
  const bought = wallets.map(wallet => swap(wallet, 'buy', 100, 10));
  trade(stage, rows, bought, [wallets, 10]);
  trade(stage, rows, [swap('dot', 'buy', 1_000, 20), swap('ann', 'sell', 60, 100), ...later]);
  wait(stage, 2_000);
  trade(stage, rows, [swap('nobody', 'buy', 1, 2_000)], [[...wallets, 'dot'], 10]);
  const [bundle] = stage.bundles.open.values();
  const alert = { bundle_id: bundle!.id, timestamp: at(100), member_count: 3 };
  const [found] = await explain(stage, rows, { bundles: [], dump_alerts: [alert] });
  return found!;
};

test('A dump is measured as its rule counted it, although members with older trades joined later', async () => {
  const { rule, measured, sentence } = await explainDump([]);
  expect([rule, sentence.includes('not kept')]).toEqual(['bundle_life.dump', false]);
  expect(measured).toEqual({
    ...{ sold_raw: '60', bought_back_raw: '0', basis_raw: '300', dumped_pct: 20, members: 3 },
  });
});

test('A dump of which more is known now says that its basis is not kept', async () => {
  const { measured, sentence } = await explainDump([swap('dot', 'sell', 5, 100)]);
  expect(measured).toMatchObject({ sold_raw: '65', basis_raw: null, dumped_pct: null });
  expect(sentence).toContain('The basis of that time is not kept');
});
