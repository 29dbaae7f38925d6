import { join } from 'node:path';
import { simulate } from 'market-simulator';
import { bundleTypes } from 'market-simulator/bundle-types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dumpAlert } from '../../layers/contract/schemas/dump-alert.ts';
import { fundingAbusePage } from '../../layers/contract/schemas/funding-abuse.ts';
import { bundleState, tokenSecurityEvent, walletSecurityEvent } from '../../layers/contract/schemas/security-stream.ts';
import { addressOf, ndjson, SOL, signatureOf, swapOf } from '../service/events.ts';
import { eventually, type Service, scratch, startService } from '../service/service.ts';
import type { Talk } from '../service/talk.ts';

const folder = scratch();
let service: Service;
let talk: Talk;

const MINT = addressOf('a token that is rugged');
const DEPLOYER = addressOf('its deployer');
const FUNDER = addressOf('who funds the sybils');
const wallet = (name: string): string => addressOf(`security ${name}`);

let startMs: number;
let made = 0;
const at = (seconds: number): number => startMs + seconds * 1_000;
const swap = (seconds: number, name: string, change: Readonly<Record<string, unknown>> = {}) =>
  swapOf(`security ${made++}`, { token_mint: MINT, timestamp: at(seconds), wallet_address: wallet(name), ...change });
const funded = (seconds: number, name: string) => ({
  type: 'transfer',
  signature: signatureOf(`security funding ${name}`),
  slot: Math.floor(at(seconds) / 400),
  event_index: 0,
  timestamp: at(seconds),
  from: FUNDER,
  to: wallet(name),
  mint: SOL,
  decimals: 9,
  amount_raw: '60000000',
});
const placed = (seconds: number, event: object) => ({
  ...event,
  slot: Math.floor(at(seconds) / 400),
  timestamp: at(seconds),
});

const dataOf = (channel: string) => talk.heard.filter(heard => heard.channel === channel).map(({ data }) => data!);
const security = () => dataOf(`token:${MINT}:security`).map(data => tokenSecurityEvent.parse(data));
const bundles = () => dataOf(`token:${MINT}:bundles`).map(data => bundleState.parse(data));
const found = (type: string) =>
  eventually(`a bundle ${type}`, () => security().find(one => one.bundle?.bundle_type === type));

beforeAll(async () => {
  service = await startService(join(folder.path, 'data'));
  startMs = Date.now() - 50 * 60_000;
  talk = await service.talk('layer3');
  await talk.subscribe(
    ...['security', 'bundles', 'dump_alert'].map(name => `token:${MINT}:${name}`),
    ...[wallet('holder'), DEPLOYER, wallet('winner')].map(address => `wallet:${address}:security`),
  );
});
afterAll(async () => {
  await talk?.end();
  await service?.end('SIGTERM');
  folder.remove();
});

describe('a coordinated token', () => {
  test('wallets that buy in one relay bundle are reported together, and their trades name the bundle', async () => {
    await service.publish([
      placed(0, {
        type: 'token',
        mint: MINT,
        name: 'T',
        symbol: 'T',
        decimals: 6,
        supply_raw: '1000000000000000',
        deployer: DEPLOYER,
        mint_authority: null,
        freeze_authority: null,
        primary_dex: null,
        primary_pool: null,
      }),
      ...Array.from({ length: 8 }, (_, index) => swap(1 + index * 7, `stranger ${index}`)),
      swap(60, 'holder'),
      swap(70, 'winner', { token_amount_raw: '5000000000' }),
      ...['a', 'b', 'c'].map((name, index) => swap(90, name, { relay_bundle_id: 'relay-1', tx_index: index })),
      swap(100, 'stranger 9'),
    ]);
    const event = await found('RelaySequential');
    expect(event).toMatchObject({ event: 'bundle_detected', token_mint: MINT });
    expect([...event.affected_wallets].sort()).toEqual(['a', 'b', 'c'].map(wallet).sort());
    expect(event.evidence[0]).toContain('relay-1');
    const id = event.bundle!.bundle_id;
    const [first] = await eventually('its state', () => (bundles().length > 0 ? bundles() : undefined));
    expect(first).toMatchObject({ bundle_id: id, status: 'active', member_count_total: 3 });
    const { body } = await service.get(`/v1/token/${MINT}/trades`);
    const { trades } = body as { trades: { wallet_address: string; bundle_id: string; labels: string[] }[] };
    const named = trades.filter(one => one.bundle_id !== '');
    expect(trades.filter(({ labels }) => labels.includes('BUNDLE:EXEC_CLUSTER'))).toEqual(named);
    expect(named.flatMap(({ labels }) => labels)).not.toContain('ORGANIC');
    expect(new Set(named.map(one => `${one.wallet_address} ${one.bundle_id}`))).toEqual(
      new Set(['a', 'b', 'c'].map(name => `${wallet(name)} ${id}`)),
    );
  });

  test('funding evidence finds more wallets, although it takes another path', async () => {
    // In the first half hour three of them would already be a crew of another type.
    const names = Array.from({ length: 6 }, (_, index) => `sybil ${index}`);
    await service.publish([
      ...names.map((name, index) => funded(1801 + index, name)),
      ...names.map((name, index) =>
        swap(1830 + index * 17, name, { base_amount_raw: String(20_000_000 + index * 3_000_000) }),
      ),
    ]);
    const event = await found('SybilPoisoning');
    await eventually('all of them', () =>
      bundles().find(
        ({ bundle_type, member_count_total }) => bundle_type === 'SybilPoisoning' && member_count_total === 6,
      ),
    );
    expect(event.affected_wallets.length).toBeGreaterThanOrEqual(5);
    expect(event.evidence.join()).toContain(FUNDER);
  });

  test('early buyers are listed with their labels, whether their funding is known or not', async () => {
    const page = fundingAbusePage.parse((await service.get(`/v1/token/${MINT}/funding-abuse?limit=200`)).body);
    expect(new Set(page.wallets.map(one => one.direct_funder === null))).toEqual(new Set([true, false]));
    for (const { wallet_address: wallet, automation_label } of page.wallets) {
      const { body } = await service.get(`/v1/wallet/${wallet}/labels`);
      expect([wallet, automation_label]).toEqual([wallet, (body as { automation_label: string }).automation_label]);
    }
  });

  test('a dump sends one compact alert', async () => {
    const sold = { direction: 'sell', token_amount_raw: '600000000', base_amount_raw: '600000000' };
    await service.publish(['a', 'b', 'c'].map((name, index) => swap(2000 + index * 5, name, sold)));
    const alert = dumpAlert.parse(await eventually('the alert', () => dataOf(`token:${MINT}:dump_alert`)[0]));
    expect(alert).toMatchObject({ bundle_type: 'RelaySequential', member_count: 3 });
    expect(alert.sold_pct).toBeGreaterThanOrEqual(0.2);
    expect(dataOf(`token:${MINT}:dump_alert`)).toHaveLength(1);
    const { body } = await service.get(`/v1/token/${MINT}/bundles`);
    const [listed, ...others] = (body as { readonly dump_alerts: readonly (typeof alert)[] }).dump_alerts;
    expect(others).toEqual([]);
    const place = ({ bundle_id, slot, timestamp }: typeof alert) => ({ bundle_id, slot, timestamp });
    expect(place(listed!)).toEqual(place(alert));
  });

  test('a rug is sent to the token’s listeners and holders, and makes its deployer malicious', async () => {
    await service.publish([
      swap(2100, 'winner', { direction: 'sell', token_amount_raw: '5000000000', base_amount_raw: '9000000000' }),
      placed(2200, {
        type: 'token_status',
        mint: MINT,
        status: 'rugged',
        reason: null,
        reasons: ['pulled'],
        is_high_risk: true,
      }),
    ]);
    const rug = await eventually('the rug', () => security().find(({ event }) => event === 'rug_detected'));
    expect(rug.severity).toBe('critical');
    expect(rug.affected_wallets).toEqual(expect.arrayContaining([DEPLOYER, wallet('winner')]));
    const sentTo = async (address: string, event: string) =>
      eventually(`${event} of ${address}`, () =>
        dataOf(`wallet:${address}:security`)
          .map(data => walletSecurityEvent.parse(data))
          .find(one => one.event === event),
      );
    await sentTo(wallet('holder'), 'rug_detected');
    await sentTo(wallet('winner'), 'rug_profiteer');
    await sentTo(DEPLOYER, 'malicious_wallet');
    await eventually('the bundles', () => bundles().find(({ status }) => status === 'rugged'));
  });

  test('waiting for ingested events includes the wallets’ funding evidence', async () => {
    const mint = addressOf('another token');
    const names = Array.from({ length: 6 }, (_, index) => `late sybil ${index}`);
    const buy = (name: string, index: number) => {
      const change = { token_mint: mint, base_amount_raw: String(20_000_000 + index * 3_000_000) };
      return swap(230 + index * 17, name, change);
    };
    const tape = [...names.map(buy), ...names.map((name, index) => funded(201 + index, name))];
    const { code } = await service.chain(['ingest', '-', '--wait'], ndjson(tape));
    expect(code).toBe(0);
    const { body } = await service.get(`/v1/token/${mint}/bundles`, 'layer3');
    expect((body as { bundles: unknown[] }).bundles).toMatchObject([
      { bundle_type: 'SybilPoisoning', member_count_total: 6 },
    ]);
  });

  test.each([
    ['of now', 0],
    ['of a month ago', 30 * 86_400_000],
  ])(
    'a bundle %s that sold out on a quiet token is exited within seconds for sockets and REST',
    async (when, agoMs) => {
      const mint = addressOf(`a token ${when} that falls silent`);
      const channel = `token:${mint}:bundles`;
      await talk.subscribe(channel);
      const nowMs = Date.now() - agoMs;
      const trade = (ago: number, name: string, change: Readonly<Record<string, unknown>> = {}) =>
        swap((nowMs - startMs) / 1_000 - ago, `silent ${when} ${name}`, { token_mint: mint, ...change });
      const crew = ['a', 'b', 'c'];
      await service.publish([
        ...Array.from({ length: 8 }, (_, index) => trade(50 - index, `stranger ${index}`)),
        ...crew.map((name, index) => trade(30, name, { relay_bundle_id: 'relay-2', tx_index: index })),
        ...crew.map((name, index) => trade(2 - index / 10, name, { direction: 'sell' })),
      ]);
      const exited = () => dataOf(channel).find(({ status }) => status === 'exited');
      const { bundle_id } = bundleState.parse(await eventually('its end', exited));
      // A late sell, dated before the bundle was empty, arrives after the exit.
      await service.publish([trade(1.75, 'a')]);
      const answer = await eventually('the late trade on the tape', async () => {
        const { body } = await service.get(`/v1/token/${mint}/trades`);
        return (body as { trades: unknown[] }).trades.length === 15 ? true : undefined;
      });
      expect(answer).toBe(true);
      const { body } = await service.get(`/v1/token/${mint}/bundles`, 'layer3');
      expect((body as { bundles: unknown[] }).bundles).toMatchObject([{ bundle_id, status: 'exited' }]);
    },
  );

  test('an internal event is an unknown type for ingest', async () => {
    const said = { type: 'wallet_funded', mint: MINT, wallet: DEPLOYER, slot: 1, timestamp: startMs };
    const result = await service.chain(['ingest', '-'], ndjson([said]));
    expect(result.stderr + result.stdout).toMatch(/type must be one of .*got "wallet_funded"/);
  });
});

test('every type of bundle in a simulated market is found with evidence', async () => {
  const shares = { wash_trade: 0, rug: 0, follow: 0, entity: 0, campaign: 0, funding_abuse: 0 };
  const items = [...simulate({ seed: 3, swaps: 600, tokens: 10, shares: { bundles: 0.5, ...shares } })];
  const events = items.flatMap(item => ('event' in item ? [item.event] : []));
  const result = await service.chain(['ingest', '-', '--wait', '--json'], ndjson(events));
  expect(JSON.parse(result.stdout)).toMatchObject({ accepted: events.length, rejected: 0 });
  const mints = [...new Set(events.flatMap(event => (event.type === 'swap' ? [event.token_mint as string] : [])))];
  type Reported = { readonly bundle_type: string; readonly evidence: readonly string[] };
  const reported: Reported[] = [];
  for (const mint of mints)
    reported.push(
      ...((await service.get(`/v1/token/${mint}/bundles`, 'enterprise')).body as { bundles: Reported[] }).bundles,
    );
  const types = Map.groupBy(reported, ({ bundle_type }) => bundle_type);
  expect([...types.keys()].sort()).toEqual([...bundleTypes].sort());
  for (const [type, of] of types)
    for (const { evidence } of of) {
      const rules = type === 'Hybrid' ? bundleTypes.filter(name => name !== 'Hybrid') : [type];
      expect(evidence.some(line => rules.some(name => line.startsWith(`${name}: `)))).toBe(true);
    }
});
