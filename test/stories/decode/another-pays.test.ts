import { describe, expect, it } from 'vitest';
import { decodeTransaction } from '../../../layers/decode/adapters/decode.ts';
import { type Raw, transaction } from '../../decode/fixtures.ts';

const RELAYER = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';
const SIGNATURE = transaction('2Xgz').transaction.signatures[0];

/** A real transaction as if a relayer had signed first and paid its fee. */
const relayed = (start: string): Raw => {
  const raw = transaction(start);
  const { message } = raw.transaction;
  const shift = (each: Raw) => ({
    ...each,
    programIdIndex: each.programIdIndex + 1,
    accounts: each.accounts.map((index: number) => index + 1),
  });
  const shiftBalance = (each: Raw) => ({ ...each, accountIndex: each.accountIndex + 1 });
  const [pre, post] = [raw.meta.preBalances, raw.meta.postBalances];
  return {
    ...raw,
    transaction: {
      signatures: [SIGNATURE, ...raw.transaction.signatures],
      message: {
        ...message,
        header: { ...message.header, numRequiredSignatures: message.header.numRequiredSignatures + 1 },
        accountKeys: [RELAYER, ...message.accountKeys],
        instructions: message.instructions.map(shift),
      },
    },
    meta: {
      ...raw.meta,
      preBalances: [5_000_000_000, ...pre],
      postBalances: [5_000_000_000 - raw.meta.fee, post[0] + raw.meta.fee, ...post.slice(1)],
      preTokenBalances: raw.meta.preTokenBalances.map(shiftBalance),
      postTokenBalances: raw.meta.postTokenBalances.map(shiftBalance),
      innerInstructions: raw.meta.innerInstructions.map((set: Raw) => ({
        ...set,
        instructions: set.instructions.map(shift),
      })),
    },
  };
};

const swapsOf = (raw: Raw) => decodeTransaction(raw).events.flatMap(event => (event.type === 'swap' ? [event] : []));

describe('a transaction that a relayer pays for', () => {
  for (const start of ['4pAE', '3aQZ', '628Q', '5KEM', '31yc', 'rNMF']) {
    it(`${start} still belongs to the trader: same legs, without a network fee`, () => {
      const [own, others] = [swapsOf(transaction(start)), swapsOf(relayed(start))];
      const legs = ({
        wallet_address,
        direction,
        token_mint,
        token_amount_raw,
        base_mint,
        base_amount_raw,
        dex_fee_raw,
      }: (typeof own)[number]) => ({
        wallet_address,
        direction,
        token_mint,
        token_amount_raw,
        base_mint,
        base_amount_raw,
        dex_fee_raw,
      });
      expect(others.map(legs)).toEqual(own.map(legs));
      expect(others.map(swap => swap.network_fee_lamports)).toEqual(others.map(() => 0));
      expect(others[0]!.signers).toEqual([RELAYER, own[0]!.wallet_address]);
      expect(decodeTransaction(relayed(start)).quarantined).toEqual([]);
    });
  }

  it('is rejected when the trader’s own balance was falsified', () => {
    const raw = relayed('3aQZ');
    const trader = swapsOf(raw)[0]!.wallet_address;
    const own = raw.meta.preTokenBalances.find(
      (each: Raw) => each.owner === trader && each.uiTokenAmount.amount !== '0',
    );
    own.uiTokenAmount.amount = '1';
    const { events, quarantined } = decodeTransaction(raw);
    expect(events.filter(event => event.type === 'swap')).toEqual([]);
    expect(quarantined.map(({ reason }) => reason)).toContain('not_conserved');
  });
});
