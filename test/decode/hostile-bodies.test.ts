import { gzipSync } from 'node:zlib';
import bs58 from 'bs58';
import { describe, expect, it } from 'vitest';
import type { AdapterName } from '../../layers/contract/adapter-names.ts';
import { adapters } from '../../layers/decode/adapters/adapters.ts';
import { type Raw, transaction, transactions } from './fixtures.ts';
import { asEnhanced } from './forms.ts';

/** CPU of a call, in ms. */
const cpuOf = <Value>(work: () => Value): { readonly value: Value; readonly ms: number } => {
  const before = process.cpuUsage();
  const value = work();
  const { user, system } = process.cpuUsage(before);
  return { value, ms: (user + system) / 1000 };
};

const changed = (change: (raw: Raw) => void, start = '628Q5CDN'): Raw => {
  const raw = transaction(start);
  change(raw);
  return raw;
};

const withOuterData = (data: unknown) =>
  changed(raw => {
    raw.transaction.message.instructions[0].data = data;
  });
const withInnerData = (data: unknown) =>
  changed(raw => {
    raw.meta.innerInstructions[0].instructions[0].data = data;
  });

const longestText = 'z'.repeat(4_096);
const large = bs58.encode(new Uint8Array(10_240).fill(255));

/** Bodies that cost an attacker a few kilobytes of gzip. Each exceeds a limit. */
const attacks: readonly (readonly [string, AdapterName, () => string, RegExp])[] = [
  [
    'a thousand instructions of long data',
    'raw-tx',
    () =>
      JSON.stringify(
        changed(raw => {
          const [first] = raw.transaction.message.instructions;
          raw.transaction.message.instructions = Array(1_000).fill({ ...first, data: longestText });
        }),
      ),
    /must have at most 256 instructions; has 1000/,
  ],
  [
    'a thousand inner instructions of long data',
    'raw-tx',
    () =>
      JSON.stringify(
        changed(raw => {
          const [set] = raw.meta.innerInstructions;
          set.instructions = Array(1_000).fill({ ...set.instructions[0], data: longestText });
        }),
      ),
    /must have at most 256 instructions in total/,
  ],
  [
    'an outer instruction larger than a transaction',
    'raw-tx',
    () => JSON.stringify(withOuterData(longestText)),
    /must have at most 1232 bytes, as Solana allows; got 4096 characters/,
  ],
  [
    'outer instructions that are larger than a transaction together',
    'raw-tx',
    () =>
      JSON.stringify(
        changed(raw => {
          const [first] = raw.transaction.message.instructions;
          raw.transaction.message.instructions.push(...Array(20).fill({ ...first, data: 'z'.repeat(150) }));
        }),
      ),
    /must fit into the 1232 bytes of a transaction; has \d+/,
  ],
  [
    'an inner instruction beyond 10 KB',
    'raw-tx',
    () => JSON.stringify(withInnerData(`${large}zz`)),
    /must have at most 10240 bytes, as Solana allows; got 1024\d bytes/,
  ],
  [
    'an inner instruction of 11,000 numbers',
    'raw-tx',
    () => JSON.stringify(withInnerData(Array(11_000).fill(7))),
    /must have at most 10240 bytes, as Solana allows; got 11000 bytes/,
  ],
  [
    'a webhook of a million instructions',
    'helius',
    () => {
      const enhanced = asEnhanced(transaction('628Q5CDN')) as Raw;
      enhanced.instructions = Array(1_000).fill({
        ...enhanced.instructions[0],
        innerInstructions: Array(100).fill({ programId: enhanced.instructions[0].programId, accounts: [], data: '' }),
      });
      return JSON.stringify(enhanced);
    },
    /must have at most 256 instructions; has 1000/,
  ],
  ['brackets that never close', 'raw-tx', () => '['.repeat(24_000_000), /nested at most 64 deep/],
  ['objects nested deep', 'canonical', () => '{"a":'.repeat(4_000_000), /nested at most 64 deep/],
  ['twelve million numbers', 'raw-tx', () => `[${'0,'.repeat(11_999_990)}0]`, /at most 4000000 values/],
  ['eight million empty objects', 'canonical', () => `[${'{},'.repeat(7_999_990)}{}]`, /at most 4000000 values/],
  ['lists of lists', 'raw-tx', () => `[${'[[],[]],'.repeat(400_000)}0]`, /at most 20000 items/],
  ['a million lines', 'canonical', () => '{}\n'.repeat(1_000_000), /at most 20000 items/],
  [
    'a block of too many transactions',
    'raw-tx',
    () => `{"transactions":[${'0,'.repeat(30_000)}0]}`,
    /at most 20000 items/,
  ],
];

describe('a hostile body', () => {
  const ordinary = JSON.stringify(transactions());
  const perMb = () => (cpuOf(() => adapters['raw-tx'](ordinary)).ms / ordinary.length) * 1_000_000;
  perMb();
  const ordinaryMs = perMb();

  for (const [what, adapter, body, reason] of attacks)
    it(`of ${what} names the limit, and costs less than 5 MB of real transactions`, () => {
      const text = body();
      expect(gzipSync(text, { level: 9 }).length).toBeLessThan(70_000);
      const { value, ms } = cpuOf(() => adapters[adapter](text));
      expect(value.events).toEqual([]);
      expect(value.rejects).toEqual([
        expect.objectContaining({ reason: expect.stringMatching(reason), isLimit: true }),
      ]);
      expect(ms).toBeLessThan(5 * ordinaryMs);
    });

  it('within all limits costs at most three times what real transactions of its size do', () => {
    const raw = changed(each => {
      const [set] = each.meta.innerInstructions;
      set.instructions = Array(12).fill({
        ...set.instructions[0],
        data: large,
      });
      each.meta.innerInstructions = [set];
    });
    const text = JSON.stringify([raw, raw]);
    const { ms } = cpuOf(() => adapters['raw-tx'](text));
    expect(ms / (text.length / 1_000_000)).toBeLessThan(3 * ordinaryMs);
  });

  it('spares its good lines when one line is only malformed', () => {
    const price = {
      type: 'price',
      mint: 'So11111111111111111111111111111111111111112',
      usd: '1',
      slot: 1,
      timestamp: 1_760_000_000_000,
    };
    const cut = '[[['.repeat(21);
    const { events, rejects } = adapters.canonical(
      `${cut}\n${cut}\n${JSON.stringify(price)}\n${JSON.stringify(price)}`,
    );
    expect([events.length, rejects.map(({ path }) => path)]).toEqual([2, ['0', '1']]);
  });
});
