import bs58 from 'bs58';
import { describe, expect, it } from 'vitest';
import { adapters } from '../../layers/decode/adapters/adapters.ts';
import { decodeTransaction } from '../../layers/decode/adapters/decode.ts';
import fc from '../laws.ts';
import { type Raw, transaction, transactions } from './fixtures.ts';
import { wireBytes } from './wire.ts';

const pump = (): Raw => transaction('628Q5CDN');
const problemOf = (change: (raw: Raw) => void) => {
  const raw = pump();
  change(raw);
  const { events, problem } = decodeTransaction(raw);
  expect(events).toEqual([]);
  return problem;
};

const encode = (raw: Raw, text: string, coding: string): void => {
  raw.transaction = [text, coding];
};
const LARGE = Buffer.alloc(1_233, 1).toString('base64');
const AHEAD = Buffer.from([1, ...Buffer.alloc(64), 130]).toString('base64');
const longer = (raw: Raw): string => Buffer.concat([wireBytes(raw), Buffer.alloc(1)]).toString('base64');
const unsigned = (raw: Raw): string => {
  const [first, ...message] = [raw.transaction.signatures.length, ...wireBytes(raw).subarray(1)];
  return Buffer.from([first - 1, ...message.slice(64)]).toString('base64');
};

const cases: readonly (readonly [string, (raw: Raw) => void, string, RegExp])[] = [
  [
    'no meta',
    raw => {
      raw.meta = null;
    },
    'meta',
    /is missing/,
  ],
  ['no message', raw => void delete raw.transaction.message, 'transaction.message', /is missing/],
  ['bytes that end early', raw => encode(raw, 'AQ==', 'base64'), 'transaction', /ends at byte 1; needs 65/],
  ['bytes of an unknown coding', raw => encode(raw, 'AQ==', 'hex'), 'transaction', /must be \[text/],
  ['bytes that are not base64', raw => encode(raw, 'A!==', 'base64'), 'transaction', /must be base64/],
  ['bytes beyond a packet', raw => encode(raw, LARGE, 'base64'), 'transaction', /1232 bytes/],
  ['bytes beyond version 1', raw => encode(raw, 'A'.repeat(9_000), 'base64'), 'transaction', /4096 bytes/],
  ['bytes of a version to come', raw => encode(raw, AHEAD, 'base64'), 'transaction', /version 0 or 1/],
  ['bytes after the message', raw => encode(raw, longer(raw), 'base64'), 'transaction', /has more/],
  ['bytes signed by too few', raw => encode(raw, unsigned(raw), 'base64'), 'transaction', /signatures/],
  [
    'no block time',
    raw => {
      raw.blockTime = null;
    },
    'blockTime',
    /is missing/,
  ],
  [
    'a time in milliseconds',
    raw => {
      raw.blockTime *= 1000;
    },
    'blockTime',
    /unix seconds/,
  ],
  ['no slot', raw => void delete raw.slot, 'slot', /is missing/],
  [
    'null balances',
    raw => {
      raw.meta.preBalances = null;
    },
    'meta.preBalances',
    /must be a list/,
  ],
  ['too few balances', raw => void raw.meta.postBalances.pop(), 'meta.postBalances', /one entry for each/],
  [
    'a negative balance',
    raw => {
      raw.meta.postBalances[0] = -1;
    },
    'meta.postBalances.0',
    /unsigned/,
  ],
  [
    'a balance beyond 64 bits',
    raw => {
      raw.meta.postTokenBalances[0].uiTokenAmount.amount = '9'.repeat(20);
    },
    'meta.postTokenBalances.0.uiTokenAmount.amount',
    /unsigned/,
  ],
  [
    'no token amount',
    raw => {
      raw.meta.postTokenBalances[0].uiTokenAmount = null;
    },
    'meta.postTokenBalances.0.uiTokenAmount',
    /must be an object/,
  ],
  [
    'a balance of an account that is not there',
    raw => {
      raw.meta.postTokenBalances[0].accountIndex = 999;
    },
    'meta.postTokenBalances.0.accountIndex',
    /index of one of/,
  ],
  [
    'a key that is not base58',
    raw => {
      raw.transaction.message.accountKeys[3] = '0OIl';
    },
    'transaction.message.accountKeys.3',
    /base58 address/,
  ],
  [
    'a key of a megabyte',
    raw => {
      raw.transaction.message.accountKeys[3] = 'z'.repeat(1_000_000);
    },
    'transaction.message.accountKeys.3',
    /base58 address/,
  ],
  [
    'a program index out of range',
    raw => {
      raw.transaction.message.instructions[0].programIdIndex = 77;
    },
    'transaction.message.instructions.0.programIdIndex',
    /index of one of/,
  ],
  [
    'an account index out of range',
    raw => {
      raw.meta.innerInstructions[0].instructions[0].accounts[0] = -1;
    },
    'meta.innerInstructions.0.instructions.0.accounts.0',
    /index of one of/,
  ],
  [
    'inner instructions of none',
    raw => {
      raw.meta.innerInstructions[0].index = 50;
    },
    'meta.innerInstructions.0.index',
    /must be the index of an instruction/,
  ],
  [
    'data that is not base58',
    raw => {
      raw.meta.innerInstructions[0].instructions[0].data = '***';
    },
    'meta.innerInstructions.0.instructions.0.data',
    /base58/,
  ],
  [
    'no looked-up keys',
    raw => {
      raw.meta.loadedAddresses = { writable: [], readonly: [] };
    },
    'meta.loadedAddresses',
    /address tables/,
  ],
  [
    'too many instructions',
    raw => {
      raw.transaction.message.instructions = Array(2000).fill({});
    },
    'transaction.message.instructions',
    /at most/,
  ],
  [
    'no signature',
    raw => {
      raw.transaction.signatures = [];
    },
    'transaction.signatures.0',
    /must be/,
  ],
];

describe('hostile transactions', () => {
  for (const [what, change, path, reason] of cases)
    it(`are rejected with the path of ${what}`, () => {
      const problem = problemOf(change);
      expect(problem?.path).toBe(path);
      expect(problem?.reason).toMatch(reason);
      expect((problem?.value ?? '').length).toBeLessThan(100);
    });

  it('yield no events and no problem when failed', () => {
    const raw = pump();
    raw.meta.err = { InstructionError: [2, { Custom: 6002 }] };
    expect(decodeTransaction(raw)).toEqual({ events: [], quarantined: [], corrected: 0, timestampMs: 1740834823000 });
  });

  it('have a swap rejected when its inner instructions are missing', () => {
    const raw = pump();
    raw.meta.innerInstructions = null;
    expect(decodeTransaction(raw).events.filter(event => event.type === 'swap')).toEqual([]);
  });

  it('keep other swaps and report when one venue’s reader throws', () => {
    const raw = transaction('2Xgz');
    const { accountKeys, instructions } = raw.transaction.message;
    const data = bs58.encode(
      Uint8Array.from([248, 198, 158, 145, 225, 117, 135, 200, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]),
    );
    instructions.push({ programIdIndex: accountKeys.length, accounts: [0, 1, 2, 3], data });
    accountKeys.push('dbcij3LWUppWqq96dh6gJWwBifmcGfLSB5D4DuSMaqN');
    raw.meta.preBalances.push(1);
    raw.meta.postBalances.push(1);
    const { events, quarantined } = decodeTransaction(raw);
    expect(events.filter(event => event.type === 'swap').length).toBe(1);
    expect(quarantined.map(({ reason }) => reason)).toEqual(['decoder_failed']);
  });

  it('include a body nested a thousand deep and one that contains itself', () => {
    let deep: unknown = 'end';
    for (let level = 0; level < 1000; level++) deep = level % 2 ? [deep] : { jsonrpc: '2.0', result: deep };
    const self: Record<string, unknown> = {};
    self.transaction = self;
    for (const body of [deep, self])
      for (const adapter of Object.values(adapters)) expect(adapter(body).events).toEqual([]);
  });

  it('never make an adapter throw', () => {
    fc.assert(
      fc.property(fc.anything({ maxDepth: 4 }), body => {
        for (const adapter of Object.values(adapters)) expect(Array.isArray(adapter(body).rejects)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('never throw with any one value of a real transaction replaced', () => {
    const raws = transactions();
    fc.assert(
      fc.property(fc.nat(raws.length - 1), fc.nat(10_000), fc.anything({ maxDepth: 1 }), (which, where, value) => {
        const copy = structuredClone(raws[which]);
        replaceLeaf(copy, where, value);
        const { events, quarantined } = decodeTransaction(copy);
        expect(Array.isArray(events) && Array.isArray(quarantined)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

/** Replaces the nth leaf, modulo the number of leaves. */
const replaceLeaf = (root: Raw, nth: number, value: unknown): void => {
  const leaves: (readonly [Raw, string])[] = [];
  const walk = (node: Raw): void => {
    for (const [key, child] of Object.entries(node))
      if (typeof child === 'object' && child !== null) walk(child);
      else leaves.push([node, key]);
  };
  walk(root);
  const [node, key] = leaves[nth % leaves.length]!;
  node[key] = value;
};
