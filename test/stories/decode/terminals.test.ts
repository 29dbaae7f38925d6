import { describe, expect, it } from 'vitest';
import { decodeTransaction } from '../../../layers/decode/adapters/decode.ts';
import { services } from '../../../layers/decode/transaction/services.ts';
import { call, JUPITER, mint, pda, SOL, type Step, scene, USDC, wallet } from '../../decode/scene.ts';

const [ann, bob] = [wallet('ann'), wallet('bob')];
const [amm, pool] = [pda('amm'), pda('pool')];
const cat = mint('cat');
const feeWallet = (name: string): string => [...services.fees].find(([, owner]) => owner === name)![0];
const router = (name: string): string => [...services.routers].find(([, owner]) => owner === name)![0];
const relays = [...new Set(services.tips.values())];

/** Ann buys cats for wrapped SOL below `program`, and pays beside it. */
const buy = (program: string, pay: (stage: ReturnType<typeof scene>) => readonly Step[]) => {
  const stage = scene();
  stage.give(ann, SOL, 5_000_000_000n);
  stage.give(pool, cat, 1_000_000n);
  stage.give(pool, SOL, 1_000_000_000n);
  const swap = call(amm, [stage.send(ann, pool, SOL, 1_000_000_000n), stage.send(pool, ann, cat, 700n)]);
  const raw = stage.play([ann], [program === amm ? swap : call(program, [swap]), ...pay(stage)]);
  const { events, quarantined } = decodeTransaction(raw);
  expect(quarantined).toEqual([]);
  const found = events.find(event => event.type === 'swap')!;
  return { terminal: found.terminal, tip: found.tip_lamports, events };
};

describe('the terminal of a swap', () => {
  it('is the one whose fee wallet was paid, in lamports or in a token, whichever program was called', () => {
    const axiom = feeWallet('axiom');
    expect(buy(amm, stage => [stage.pay(ann, axiom, 10_000_000n)]).terminal).toBe('axiom');
    expect(buy(JUPITER, stage => [stage.pay(ann, axiom, 10_000_000n)]).terminal).toBe('axiom');
    expect(
      buy(JUPITER, stage => {
        stage.give(ann, USDC, 5_000n);
        return [stage.send(ann, feeWallet('phantom'), USDC, 5_000n)];
      }).terminal,
    ).toBe('phantom');
  });

  it('is the one whose program was called, without a fee; terminals rank before aggregators', () => {
    expect(buy(router('axiom'), () => []).terminal).toBe('axiom');
    expect(buy(JUPITER, () => []).terminal).toBe('jupiter');
    expect(buy(JUPITER, () => [call(router('trojan'), [])]).terminal).toBe('trojan');
  });

  it('is not changed by a lamport for another terminal, before or after the fee', () => {
    const [axiom, gmgn] = [feeWallet('axiom'), feeWallet('gmgn')];
    const paid = (payments: readonly (readonly [string, bigint])[]) =>
      buy(amm, stage => payments.map(([to, raw]) => stage.pay(ann, to, raw))).terminal;
    expect(
      paid([
        [gmgn, 1_000_000n],
        [axiom, 10_000_000n],
      ]),
    ).toBe('axiom');
    expect(
      paid([
        [axiom, 10_000_000n],
        [gmgn, 1_000_000n],
      ]),
    ).toBe('axiom');
  });

  it('is unknown where a terminal only moves its own money, or a friend was paid', () => {
    const [one, two] = [...services.fees].filter(([, name]) => name === 'axiom').map(([address]) => address);
    expect(buy(amm, stage => [stage.pay(one!, two!, 10_000_000n)]).terminal).toBeUndefined();
    expect(buy(amm, stage => [stage.pay(ann, bob, 10_000_000n)]).terminal).toBeUndefined();
  });
});

describe('a payment to a relay', () => {
  for (const relay of relays)
    it(`is a tip for ${relay}, not a transfer`, () => {
      const [account] = [...services.tips].find(([, name]) => name === relay)!;
      const { tip, events } = buy(amm, stage => [stage.pay(ann, account, 1_000_000n)]);
      expect(tip).toBe(1_000_000);
      expect(events.filter(event => event.type === 'transfer')).toEqual([]);
    });
});
