import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { auditTransactions } from '../../../layers/decode/adapters/audit-transactions.ts';
import { decodeTransaction } from '../../../layers/decode/adapters/decode.ts';
import { type Raw, transactions } from '../fixtures.ts';
import { call, JUPITER, mint, pda, type Step, scene, shift, USDC, wallet } from '../scene.ts';

const people = ['ann', 'bob', 'cid'].map(wallet);
const programs = ['p', 'q'].map(pda);
const vaults = ['v', 'w'].map(pda);
/** None of them is money, so a swap has one event per side. */
const assets = ['cat', 'dog', 'fox'].map(mint);
const parties = [...people, ...vaults];

/** Token changes of each wallet according to the events alone. */
const reportedOf = ({ events }: ReturnType<typeof decodeTransaction>): ReadonlyMap<string, bigint> => {
  const reported = new Map<string, bigint>();
  const add = (owner: string, asset: string, raw: bigint) =>
    reported.set(`${owner} ${asset}`, (reported.get(`${owner} ${asset}`) ?? 0n) + raw);
  for (const event of events) {
    if (event.type === 'transfer') {
      add(event.from, event.mint, -BigInt(event.amount_raw));
      add(event.to, event.mint, BigInt(event.amount_raw));
    }
    if (event.type !== 'swap') continue;
    const sign = event.event_index % 2 === 0 ? 1n : -1n;
    add(event.wallet_address, event.token_mint, sign * BigInt(event.token_amount_raw));
  }
  return reported;
};

const changesOf = ({ meta }: Raw): ReadonlyMap<string, bigint> => {
  const changes = new Map<string, bigint>();
  for (const [rows, sign] of [
    [meta.preTokenBalances, -1n],
    [meta.postTokenBalances, 1n],
  ] as const)
    for (const row of rows) {
      const key = `${row.owner} ${row.mint}`;
      changes.set(key, (changes.get(key) ?? 0n) + sign * BigInt(row.uiTokenAmount.amount));
    }
  return changes;
};

type Move = { readonly from: number; readonly to: number; readonly asset: number; readonly raw: bigint };
const move: fc.Arbitrary<Move> = fc.record({
  from: fc.nat(4),
  to: fc.nat(4),
  asset: fc.nat(2),
  raw: fc.bigInt(1n, 1_000_000n),
});
const groups = fc.array(fc.record({ program: fc.nat(3), moves: fc.array(move, { minLength: 1, maxLength: 4 }) }), {
  minLength: 1,
  maxLength: 4,
});

describe('the audit', () => {
  it('leaves no change of a signer’s tokens unexplained, under any program', () => {
    fc.assert(
      fc.property(groups, list => {
        const stage = scene();
        for (const owner of parties) for (const asset of assets) stage.give(owner, asset, 10n ** 9n);
        const steps = list.map(({ program, moves }): Step => {
          const sends = moves
            .filter(({ from, to }) => from !== to)
            .map(({ from, to, asset, raw }) => stage.send(parties[from]!, parties[to]!, assets[asset]!, raw));
          const inner = call(programs[program % 2]!, sends);
          return program < 2 ? inner : call(JUPITER, [inner]);
        });
        const raw = stage.play(people, steps);
        const decoded = decodeTransaction(raw);
        const rejected = decoded.quarantined.map(({ detail }) => detail);
        const reported = reportedOf(decoded);
        for (const [key, change] of changesOf(raw)) {
          const [owner, asset] = key.split(' ') as [string, string];
          if (!people.includes(owner) || change === (reported.get(key) ?? 0n)) continue;
          expect(rejected.some(detail => detail.includes(owner) && detail.includes(asset))).toBe(true);
        }
      }),
      { numRuns: 300, endOnFailure: true },
    );
  });

  it('explains every change of the real transactions', () => {
    for (const raw of transactions()) {
      const [one] = auditTransactions(JSON.stringify(raw));
      if ('reason' in one!) continue;
      expect(one!.lines.filter(({ remainder }) => remainder !== 0n)).toEqual([]);
    }
  });

  it('reports lamports received without a visible sender', () => {
    const stage = scene();
    stage.give(people[0]!, USDC, 900n);
    const steps = [
      shift(vaults[0]!, people[0]!, 300_000_000n),
      shift(vaults[1]!, people[1]!, 400_000_000n),
      shift(vaults[0]!, people[1]!, 500_000_000n),
    ];
    const raw = stage.play(people.slice(0, 2), [call(programs[0]!, steps)]);
    expect(decodeTransaction(raw).quarantined).toMatchObject([
      { reason: 'unexplained_change', detail: expect.stringMatching(/^300000000 of So1/) },
      { reason: 'unexplained_change', detail: expect.stringMatching(/^900000000 of So1/) },
    ]);
  });

  it('reads one document or one per line, and reports other input with position and reason', () => {
    const [first, second] = transactions();
    const [a, b] = [JSON.stringify(first, null, 2), `${JSON.stringify(first)}\n${JSON.stringify(second)}\nno JSON`];
    expect(auditTransactions(a)).toHaveLength(1);
    const read = auditTransactions(b);
    expect(read.map(one => 'lines' in one)).toEqual([true, true, false]);
    expect(read[2]).toMatchObject({ path: '2', reason: 'must be an object' });
  });
});
