import { type RouteName, routes } from '../../layers/contract/routes/routes.ts';
import { openPemSigner } from '../../layers/core/proof/note.ts';
import type { Tables } from '../../layers/edge/tables.ts';
import { readRoots, signLog } from '../../layers/flows/proofs/checkpoint.ts';
import { proveInputsOf } from '../../layers/flows/proofs/prove.ts';
import { sealNow } from '../../layers/flows/proofs/seal.ts';
import { openTape } from '../../layers/storage/market/tape.ts';
import { createRootsKey } from '../../lib/operator/roots-key.ts';
import type { World } from '../bench/environment.ts';
import { ask } from '../worlds/handlers.ts';
import { openWholeWallets } from './whole-wallets.ts';

type Event = { readonly type: string; readonly timestamp?: number } & object;

/** A market whose inputs are sealed, and how to ask it for proven answers. */
export type ProvenMarket = {
  readonly roots: string;
  readonly mints: readonly string[];
  readonly wallets: readonly string[];
  /** The text of an envelope; null where the proof is refused for its size. */
  readonly prove: (path: string) => Promise<string | null>;
  readonly end: () => Promise<void>;
};

/** Takes events through all processors, and seals them in several batches. */
export const openProvenMarket = async (events: readonly Event[]): Promise<ProvenMarket> => {
  const nowMs = Math.max(...events.map(({ timestamp }) => Number(timestamp))) + 600_000;
  let world: World | null = null;
  const end = await openWholeWallets(events as never, nowMs, found => {
    world = found;
  });
  const { client, names } = world!;
  const tables = Object.fromEntries(
    Object.entries(names).map(([name, table]) => [name, { client, table }]),
  ) as unknown as Tables<'tape' | 'wallets' | 'proofs'>;
  const signer = openPemSigner(createRootsKey());
  const times = events.map(({ timestamp }) => timestamp ?? 0).sort((a, b) => a - b);
  const deps = { tape: openTape(tables.tape), proofs: tables.proofs };
  for (const share of [0.2, 0.5, 0.7]) {
    await sealNow(deps, times[Math.floor(share * times.length)]!);
    await signLog(tables.proofs, signer);
  }
  await sealNow(deps, nowMs);
  await signLog(tables.proofs, signer);
  const fieldsOf = (name: string): readonly string[] => [
    ...new Set(events.flatMap(event => (event.type === 'swap' ? [String((event as never)[name])] : []))),
  ];
  const prove = async (path: string): Promise<string | null> => {
    const { status, body } = await ask(path, 'enterprise');
    if (status !== 200) throw new Error(`${path} answers ${status}: ${JSON.stringify(body)}`);
    const [operation, parameters] = parsePath(path);
    const time = { as_of: nowMs, known_by: nowMs, rules_version: 'r1', inputs_through: [] };
    const rest = { time, coverage: {}, explain: [] };
    const asked = { operation, parameters, body, asOfMs: nowMs, knownByMs: nowMs, rest };
    try {
      const { proof } = await proveInputsOf(tables, asked);
      return JSON.stringify({ data: body, ...rest, proof });
    } catch (error) {
      if (/at most 5000 inputs|more than \d+ bytes/.test((error as Error).message)) return null;
      throw error;
    }
  };
  const roots = JSON.stringify(await readRoots(tables.proofs));
  return { roots, mints: fieldsOf('token_mint'), wallets: fieldsOf('wallet_address'), prove, end };
};

const parsePath = (target: string): readonly [operation: RouteName, parameters: Readonly<Record<string, string>>] => {
  const [path = '', search = ''] = target.split('?');
  const parts = path.split('/');
  const [operation, { path: pattern }] = Object.entries(routes).find(([, route]) => {
    const own = route.path.split('/');
    return own.length === parts.length && own.every((part, at) => part.startsWith('{') || part === parts[at]);
  })!;
  const own = pattern.split('/');
  const given = own.flatMap((part, at) => (part.startsWith('{') ? [[part.slice(1, -1), parts[at]!] as const] : []));
  return [operation as RouteName, Object.fromEntries([...given, ...new URLSearchParams(search)])];
};

/** Paths of all operations that can be proven, with varied parameters. */
export const listProvenPaths = (mint: string, wallet: string, at: number): readonly string[] => {
  const turn = <One>(list: readonly One[]): One => list[at % list.length]!;
  const width = turn(['1s', '5s', '1m', '5m', '1h', '1d']);
  return [
    `/v1/token/${mint}/trades?limit=${turn([1, 7, 200])}`,
    `/v1/token/${mint}/trades?kind=${turn(['buy', 'sell'])}&limit=5`,
    `/v1/token/${mint}/trades?${turn(['after_seq=3', 'before_seq=40'])}&limit=9`,
    `/v1/token/${mint}/ohlcv?timeframe=${width}&view=${turn(['full', 'filtered'])}&limit=${turn([3, 500])}`,
    `/v1/token/${mint}/ohlcv?timeframe=${turn(['1m', '15m'])}&fill=true&limit=30`,
    `/v1/token/${mint}/price`,
    `/v1/token/${mint}/bundles`,
    `/v1/token/${mint}/signal`,
    `/v1/wallet/${wallet}/trades?limit=${turn([5, 50])}`,
    `/v1/wallet/${wallet}/pnl?token=${mint}`,
    `/v1/wallet/${wallet}/positions?status=${turn(['all', 'open', 'closed'])}`,
    `/v1/wallet/${wallet}/performance?window=${turn(['1d', '7d', '30d'])}`,
  ];
};
