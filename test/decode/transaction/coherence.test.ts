import bs58 from 'bs58';
import { describe, expect, it } from 'vitest';
import { decodeTransaction } from '../../../layers/decode/adapters/decode.ts';
import { type Raw, transaction } from '../fixtures.ts';

const decoded = (start: string, change: (raw: Raw) => void) => {
  const raw = transaction(start);
  change(raw);
  return decodeTransaction(raw);
};

const swapsOf = ({ events }: ReturnType<typeof decodeTransaction>) => events.filter(event => event.type === 'swap');
const reasonsOf = ({ quarantined }: ReturnType<typeof decodeTransaction>) => quarantined.map(({ reason }) => reason);

const inner = (raw: Raw, outer: number, within: number): Raw =>
  raw.meta.innerInstructions.find(({ index }: Raw) => index === outer).instructions[within];

const exchange = (raw: Raw, outer: number, a: number, b: number): void => {
  const [one, other] = [inner(raw, outer, a), inner(raw, outer, b)];
  [one.data, other.data] = [other.data, one.data];
  [one.accounts, other.accounts] = [other.accounts, one.accounts];
};

const scaled = (data: string, offset: number, factor: bigint): string => {
  const bytes = Buffer.from(bs58.decode(data));
  bytes.writeBigUInt64LE(bytes.readBigUInt64LE(offset) * factor, offset);
  return bs58.encode(bytes);
};

const moveLamports = (raw: Raw, from: number, to: number, lamports: number): void => {
  raw.meta.preBalances[from] += lamports;
  raw.meta.postBalances[to] += lamports;
};

describe('a transaction that contradicts the chain’s rules', () => {
  const refused: readonly (readonly [string, string, (raw: Raw) => void, RegExp])[] = [
    [
      'decimals that change',
      '3aQZsNRU',
      raw => {
        const { amount, decimals } = raw.meta.preTokenBalances[1].uiTokenAmount;
        raw.meta.preTokenBalances[1].uiTokenAmount = { amount, decimals: decimals + 3 };
      },
      /same before and after/,
    ],
    [
      'a scale that is not that of the amount shown',
      '5839B8x1',
      raw => {
        for (const side of ['preTokenBalances', 'postTokenBalances'])
          for (const balance of raw.meta[side]) balance.uiTokenAmount.decimals += 3;
      },
      /raw and UI amounts/,
    ],
    [
      'wrapped SOL of other than nine decimals',
      '3aQZsNRU',
      raw => {
        for (const side of ['preTokenBalances', 'postTokenBalances'])
          for (const balance of raw.meta[side]) {
            const { amount, decimals } = balance.uiTokenAmount;
            balance.uiTokenAmount = { amount, decimals: decimals + 3 };
          }
      },
      /one number of decimals/,
    ],
    [
      'decimals that a checked transfer denies',
      '63hssgYb',
      raw => {
        for (const side of ['preTokenBalances', 'postTokenBalances'])
          for (const balance of raw.meta[side]) {
            const { amount, decimals } = balance.uiTokenAmount;
            balance.uiTokenAmount = { amount, decimals: decimals + 3 };
          }
        const bytes = Buffer.alloc(10);
        bytes[0] = 12;
        bytes[9] = 6;
        const { mint, accountIndex } = raw.meta.postTokenBalances[0];
        const { accountKeys } = raw.transaction.message;
        raw.transaction.message.instructions.push({
          programIdIndex: [
            ...accountKeys,
            ...raw.meta.loadedAddresses.writable,
            ...raw.meta.loadedAddresses.readonly,
          ].indexOf('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'),
          accounts: [accountIndex, accountKeys.indexOf(mint), accountIndex, 0],
          data: bs58.encode(bytes),
        });
      },
      /one number of decimals/,
    ],
    [
      'an owner that changes without an instruction',
      '5S43CUBV',
      raw => {
        raw.meta.postTokenBalances[0].owner = raw.meta.postTokenBalances[1].owner;
      },
      /must name the same owner/,
    ],
    [
      'another owner than the account was made for',
      'JBnrBbgq',
      raw => {
        raw.meta.postTokenBalances[2].owner = raw.meta.postTokenBalances[3].owner;
      },
      /must name the same owner/,
    ],
  ];
  for (const [what, start, change, reason] of refused)
    it(`is rejected for ${what}`, () => {
      const { events, problem } = decoded(start, change);
      expect(events).toEqual([]);
      expect(problem?.reason).toMatch(reason);
    });

  it('is rejected for an instruction without a program', () => {
    const { problem } = decoded('rNMFZpBm', raw => {
      inner(raw, 2, 1).programIdIndex = null;
    });
    expect(problem?.path).toMatch(/programIdIndex$/);
  });

  it('yields no swap for transfers under another venue than the one with their accounts', () => {
    for (const [a, b] of [
      [0, 6],
      [2, 7],
      [7, 16],
    ] as const) {
      const truth = swapsOf(decoded('51SfoFAg', () => {})).map(({ pool_address, base_amount_raw }) => [
        pool_address,
        base_amount_raw,
      ]);
      const spoiled = decoded('51SfoFAg', raw => exchange(raw, 3, a, b));
      expect(reasonsOf(spoiled)).not.toEqual([]);
      for (const { pool_address, base_amount_raw } of swapsOf(spoiled))
        expect(truth).toContainEqual([pool_address, base_amount_raw]);
    }
  });
});

describe('what a swap cost', () => {
  it('has no false fee when no SOL was traded', () => {
    const spoiled = decoded('51SfoFAg', raw => {
      raw.meta.fee *= 10;
    });
    expect(swapsOf(spoiled)).toEqual([]);
    expect(reasonsOf(spoiled)).toContain('not_conserved');
  });

  it('includes the tip that the balances show', () => {
    const [truth] = swapsOf(decoded('628Q5CDN', () => {}));
    const spoiled = decoded('628Q5CDN', raw => {
      const tip = raw.transaction.message.instructions[3];
      tip.data = scaled(tip.data, 4, 1000n);
    });
    expect(swapsOf(spoiled)).toEqual([truth]);
  });

  it('is unknown when the balances contradict a tip and show no other', () => {
    const spoiled = decoded('5KEMtQuv', raw => {
      const tip = raw.transaction.message.instructions[3];
      tip.data = scaled(tip.data, 4, 1000n);
    });
    expect(swapsOf(spoiled)).toEqual([]);
    expect(reasonsOf(spoiled)).toContain('tip_disagrees');
  });
});

describe('a swap with a bonding curve', () => {
  it('is what the wallet paid when the transfer to the curve was reversed', () => {
    const [truth] = swapsOf(decoded('628Q5CDN', () => {}));
    const spoiled = decoded('628Q5CDN', raw => void inner(raw, 2, 2).accounts.reverse());
    expect(swapsOf(spoiled)).toMatchObject([
      { base_amount_raw: truth!.base_amount_raw, dex_fee_raw: truth!.dex_fee_raw, direction: 'buy' },
    ]);
  });

  it('is rejected when event and transfers agree and the balances contradict both', () => {
    const spoiled = decoded('628Q5CDN', raw => moveLamports(raw, 0, 2, 100_000_000));
    expect(swapsOf(spoiled)).toEqual([]);
    expect(reasonsOf(spoiled)).toContain('balances_disagree');
  });

  it('is rejected when the fee would be most of it', () => {
    const spoiled = decoded('5KEMtQuv', raw => {
      const { accountKeys } = raw.transaction.message;
      [accountKeys[0], accountKeys[1]] = [accountKeys[1], accountKeys[0]];
    });
    expect(swapsOf(spoiled)).toEqual([]);
  });

  it('has no reserves that other traders’ balances contradict', () => {
    const spoiled = decoded('JBnrBbgq', raw => {
      const [one, other] = [inner(raw, 1, 0), inner(raw, 5, 0)];
      [one.data, other.data] = [other.data, one.data];
    });
    expect(swapsOf(spoiled).filter(swap => swap.pool_token_reserve_raw !== undefined)).toEqual([]);
  });
});

describe('an undecoded swap', () => {
  it('is reported with the signer’s balances', () => {
    const spoiled = decoded('2NPwsoX7', raw => {
      raw.meta.innerInstructions = null;
    });
    expect(spoiled.events).toEqual([]);
    expect(reasonsOf(spoiled)).toEqual(['unexplained_change', 'unexplained_change']);
  });

  it('excludes the rest of its route, where intermediate assets are not traded', () => {
    for (const within of [5, 10]) {
      const spoiled = decoded('51SfoFAg', raw => {
        raw.meta.innerInstructions.find(({ index }: Raw) => index === 3).instructions.splice(within, 1);
      });
      expect(reasonsOf(spoiled)).toEqual(['unexplained_change', 'unexplained_change']);
      expect(swapsOf(spoiled).map(({ token_mint, direction }) => [token_mint.slice(0, 5), direction])).toEqual([
        ['oreoN', 'buy'],
        ['85VBF', 'swap'],
        ['oreoN', 'buy'],
      ]);
    }
  });

  it('is reported for the one signer of several whose swap is missing', () => {
    const spoiled = decoded('JBnrBbgq', raw => {
      raw.meta.innerInstructions.find(({ index }: Raw) => index === 5).instructions.splice(3, 1);
    });
    expect(swapsOf(spoiled)).toHaveLength(3);
    expect(reasonsOf(spoiled)).toEqual(['unexplained_change', 'unexplained_change']);
  });

  it('has the name and the pool of a venue that only the table knows', () => {
    const [unread] = swapsOf(decoded('51SfoFAg', () => {}));
    expect(unread).toMatchObject({ dex_name: 'invariant', base_amount_raw: '20000000' });
    expect(unread).toHaveProperty('pool_address', 'EpmN6MQKynagrkfMWj9PHEh2WxK4VDLWxeHnn1iYvo5W');
  });
});
