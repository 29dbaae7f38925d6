import { createHash } from 'node:crypto';
import bs58 from 'bs58';
import { entitiesCodec } from '../../../layers/core/entities/codec.ts';
import { createEntities, type Entities, takeFundedLink } from '../../../layers/core/entities/entities.ts';
import type { FundedLink } from '../../../layers/core/relations/link.ts';
import { NOW_MS } from './links.ts';

/**
 * Prints the CPU cost of a million funded wallets, in four shapes.
 * Run: `node --expose-gc test/core/entities/at-scale.ts farms`.
 */
const WALLETS = 1_000_000;
const address = (name: string): string => bs58.encode(createHash('sha256').update(name).digest());

const shapes: Readonly<Record<string, (index: number) => string>> = {
  strangers: index => `root${Math.floor(index / 2)}`,
  farms: index => `root${Math.floor(index / 4)}`,
  families: index =>
    index % 1_000 < 10 ? `root${Math.floor(index / 1_000)}` : `w${index - (index % 1_000) + (index % 10)}`,
  exchange: () => 'hot',
};

const linkAt = (index: number, from: string): FundedLink => ({
  kind: 'funded',
  wallet: address(`w${index}`),
  from: address(from),
  category: null,
  slot: 300_000_000 + index,
  timestampMs: NOW_MS + index * 400,
});

const bytesUsed = (): number => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

const measure = (shape: string, funderAt: (index: number) => string): void => {
  const before = bytesUsed();
  const state: Entities = createEntities();
  let ms = 0;
  for (let from = 0; from < WALLETS; from += 10_000) {
    const links = Array.from({ length: 10_000 }, (_, index) => linkAt(from + index, funderAt(from + index)));
    const start = cpuMs();
    for (const link of links) takeFundedLink(state, link);
    ms += cpuMs() - start;
  }
  const bytes = (bytesUsed() - before) / WALLETS;
  const encoded = cpuMs();
  const text = JSON.stringify(entitiesCodec.encode(state));
  const decoded = cpuMs();
  entitiesCodec.decode(JSON.parse(text));
  const figures = {
    shape,
    entities: state.standings.size,
    bytesAWallet: Math.round(bytes),
    microsecondsALink: ((ms * 1_000) / WALLETS).toFixed(2),
    checkpointMb: Math.round(text.length / 1e6),
    encodeMs: Math.round(decoded - encoded),
    decodeMs: Math.round(cpuMs() - decoded),
  };
  process.stdout.write(`${JSON.stringify(figures)}\n`);
};

const shape = process.argv[2] ?? 'farms';
measure(shape, shapes[shape]!);
