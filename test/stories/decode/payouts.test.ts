import { describe, expect, it } from 'vitest';
import { decodeTransaction } from '../../../layers/decode/adapters/decode.ts';
import type { Raw } from '../../decode/fixtures.ts';
import { call, mint, pda, SOL, scene, shift, USDC, wallet } from '../../decode/scene.ts';

const [ann, bob, eve, collector] = ['ann', 'bob', 'eve', 'collector'].map(wallet) as [string, string, string, string];
const [authority, vault, program] = ['authority', 'vault', 'program'].map(pda) as [string, string, string];
const cat = mint('cat');
const SOLS = 1_000_000_000n;

const decoded = (raw: Raw) => {
  const { events, quarantined, audit } = decodeTransaction(raw);
  return {
    transfers: events.flatMap(event =>
      event.type === 'transfer' ? [`${event.kind ?? 'wallet'}: ${event.from} ${event.to} ${event.amount_raw}`] : [],
    ),
    swaps: events.filter(({ type }) => type === 'swap').length,
    balances: events.flatMap(event => (event.type === 'balance' ? [`${event.wallet} ${event.balance_raw}`] : [])),
    rejects: quarantined.map(({ reason, detail }) => `${reason} ${detail}`),
    causes: (audit ?? []).flatMap(({ explained }) => explained.map(({ by }) => by)),
  };
};

describe('money of a program', () => {
  it('is a payout when an address off the curve pays', () => {
    const stage = scene();
    stage.give(authority, SOL, 9n * SOLS);
    const raw = stage.play([ann], [call(program, [stage.send(authority, ann, SOL, 4n * SOLS)])]);
    const { transfers, rejects, causes } = decoded(raw);
    expect([transfers, rejects]).toEqual([[`payout: ${authority} ${ann} ${4n * SOLS}`], []]);
    expect(causes).toContain('payout');
  });

  it('is a payout when a program debits an account that it owns, on the curve or not', () => {
    const stage = scene();
    const raw = stage.play([ann], [call(program, [stage.pay(ann, bob, 1n), shift(collector, ann, 3n * SOLS)])]);
    expect(decoded(raw).transfers).toContain(`payout: ${collector} ${ann} ${3n * SOLS}`);
  });

  it('is a refund when it returns what the transaction cost', () => {
    const raw = scene().play([ann], [call(program, [shift(collector, ann, 5_000n)])]);
    expect(decoded(raw)).toMatchObject({ transfers: [`refund: ${collector} ${ann} 5000`], rejects: [] });
  });

  it('that a wallet paid in and others got in one transaction is a payment of that wallet', () => {
    const stage = scene();
    const raw = stage.play(
      [eve],
      [
        call(program, [
          stage.pay(eve, vault, 5n * SOLS),
          stage.pay(vault, ann, 2n * SOLS),
          stage.pay(vault, bob, 3n * SOLS),
        ]),
      ],
    );
    expect(decoded(raw)).toMatchObject({
      transfers: [`wallet: ${eve} ${ann} ${2n * SOLS}`, `wallet: ${eve} ${bob} ${3n * SOLS}`],
      rejects: [],
    });
  });

  it('stays a payout when the account itself had to add to it', () => {
    const stage = scene();
    const raw = stage.play(
      [eve],
      [call(program, [stage.pay(eve, vault, 1n * SOLS), stage.pay(vault, ann, 2n * SOLS)])],
    );
    expect(decoded(raw).transfers).toEqual([
      `wallet: ${eve} ${vault} ${1n * SOLS}`,
      `payout: ${vault} ${ann} ${2n * SOLS}`,
    ]);
  });
});

describe('under an unknown program', () => {
  it('tokens for a fee to somebody else are a payout, not a swap', () => {
    const stage = scene();
    stage.give(authority, cat, 900n);
    const raw = stage.play(
      [ann],
      [call(program, [stage.pay(ann, collector, SOLS), stage.send(authority, ann, cat, 700n)])],
    );
    expect(decoded(raw)).toMatchObject({
      swaps: 0,
      transfers: [`wallet: ${ann} ${collector} ${SOLS}`, `payout: ${authority} ${ann} 700`],
      rejects: [],
    });
  });

  it('a token fee to a wallet does not buy what the program hands out', () => {
    const stage = scene();
    stage.give(authority, cat, 900n);
    stage.give(ann, USDC, 900n);
    const raw = stage.play(
      [ann],
      [call(program, [stage.send(ann, collector, USDC, 5n), stage.send(authority, ann, cat, 700n)])],
    );
    expect(decoded(raw).swaps).toBe(0);
  });

  it('a supply minted to the program’s own curve for a fee is not a purchase', () => {
    const stage = scene();
    const raw = stage.play(
      [ann],
      [call(program, [stage.pay(ann, vault, SOLS), stage.mint(authority, cat, 10n ** 9n)])],
    );
    expect(decoded(raw)).toMatchObject({ swaps: 0, transfers: [`wallet: ${ann} ${vault} ${SOLS}`], rejects: [] });
  });

  it('tokens burned and a rest paid back are two facts, not a swap', () => {
    const stage = scene();
    stage.give(ann, USDC, 900n);
    const raw = stage.play(
      [ann],
      [call(program, [stage.burn(ann, USDC, 800n), stage.pay(ann, vault, 2n * SOLS), stage.send(ann, bob, USDC, 7n)])],
    );
    expect(decoded(raw)).toMatchObject({ swaps: 0, rejects: [] });
  });

  it('SOL for tokens of one party stays a swap', () => {
    const stage = scene();
    stage.give(authority, cat, 900n);
    const raw = stage.play(
      [ann],
      [call(program, [stage.pay(ann, authority, SOLS), stage.send(authority, ann, cat, 700n)])],
    );
    expect(decoded(raw)).toMatchObject({ swaps: 1, transfers: [], rejects: [] });
  });
});

describe('tokens that are minted', () => {
  it('to a wallet are a transfer from the mint, with the balance after it', () => {
    const stage = scene();
    stage.give(ann, cat, 30n);
    expect(decoded(stage.play([ann], [call(program, [stage.mint(ann, cat, 12n)])]))).toEqual({
      transfers: [`mint: ${cat} ${ann} 12`],
      swaps: 0,
      balances: [`${ann} 42`],
      rejects: [],
      causes: ['network_fee', 'mint'],
    });
  });

  it('to an account of a program make no holder', () => {
    const stage = scene();
    expect(decoded(stage.play([ann], [stage.mint(authority, cat, 12n)])).transfers).toEqual([]);
  });
});

describe('rent of an account that the transaction makes', () => {
  const topUp = (stage: ReturnType<typeof scene>, raw: bigint) =>
    decoded(
      stage.play(
        [ann],
        [
          call(program, [stage.create(ann, vault, 1_211_040n, 46n), stage.pay(ann, vault, raw)]),
          call(program, [stage.pay(ann, vault, 334_080n)]),
        ],
      ),
    );

  it('may be topped up later, in whole bytes', () => {
    expect(topUp(scene(), 334_080n)).toMatchObject({ transfers: [], rejects: [] });
  });

  it('is not any other amount', () => {
    expect(topUp(scene(), 334_081n)).toMatchObject({ transfers: [`wallet: ${ann} ${vault} 334081`], rejects: [] });
  });

  it('does not hide a payment to a wallet', () => {
    const stage = scene();
    const raw = stage.play([ann], [stage.create(ann, bob, 890_880n, 0n), stage.pay(ann, bob, 69_600_000n)]);
    expect(decoded(raw).transfers).toEqual([`wallet: ${ann} ${bob} 69600000`]);
  });
});
