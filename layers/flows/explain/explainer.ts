import type { TableName } from '../../contract/tables.ts';
import type { Finding } from '../../core/explain/finding.ts';
import type { Tables } from '../../edge/tables.ts';
import { createRowCache } from '../../storage/journal/packed-rows.ts';
import { openTape } from '../../storage/market/tape.ts';
import type { KnownWallets } from '../../storage/wallets/known-wallets.ts';
import type { WalletRow } from '../../storage/wallets/wallet-row.ts';
import { openWallets } from '../../storage/wallets/wallets.ts';
import { shareSectionReader } from '../security/read-section.ts';
import { shareSecurityReader } from '../security/read-security.ts';
import { openRowReader } from './row-reader.ts';

/** An answer whose verdicts are to be explained. */
export type Explained = {
  /** Path and query parameters as given. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The plain body. */
  readonly body: unknown;
  readonly world: Tables<TableName>;
  readonly asOfMs: number;
  /** Named wallets, as the route knew them. */
  readonly known: KnownWallets;
};

/** `isCut`: parts of the body would take too long. */
export type Explanation = { readonly findings: readonly Finding[]; readonly isCut?: boolean };

/** Findings name only parts of the body. */
export type Explainer = (explained: Explained, stores: ExplainStores) => Promise<readonly Finding[]>;

function openStores(world: Tables<TableName>) {
  const tape = openTape(world.tape, createRowCache());
  const wallets = openWallets(world.wallets);
  return {
    world,
    tape,
    readRows: openRowReader(tape),
    wallets: { ...wallets, shape: { ...wallets.shape, cache: createRowCache<WalletRow>() } },
    readSecurity: shareSecurityReader(world),
    readEarly: shareSectionReader(world, 'early'),
    readCrowd: shareSectionReader(world, 'crowd'),
  };
}

export type ExplainStores = ReturnType<typeof openStores>;

const opened = new WeakMap<Tables<TableName>, ExplainStores>();

/** The readers of a world, with their caches. */
export function getExplainStores(world: Tables<TableName>): ExplainStores {
  const stores = opened.get(world) ?? openStores(world);
  opened.set(world, stores);
  return stores;
}
