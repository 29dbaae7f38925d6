import { INCINERATOR } from '../identity/address.ts';
import { isFact, type MintRow } from '../mint/mint-row.ts';

/** Why an account is not a holder (docs/reference/rules/holders-and-liquidity.md#holders). */
export const nonHolderKinds = ['pool', 'burn', 'system', 'program'] as const;
export type NonHolderKind = (typeof nonHolderKinds)[number];

/** Native programs and venue authorities, which own the tokens of pools. */
const systemAddresses: ReadonlySet<string> = new Set([
  '11111111111111111111111111111111',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  // Raydium: AMM v4, CPMM, LaunchLab.
  '5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1',
  'GpMZbSM2GgvTKHJirzeGfMFoaZ8UR2X7F4v8vHTvxFbL',
  'WLHv2UAZm6z4KyaaELi5pjdbJh6RESMva1Rnn8pJVVh',
  // Meteora: DAMM v2, dynamic bonding curve.
  'HLnpSz9h2S4hiLQ43rnSD9XkcUThA7B8hQMKmDaiTLcC',
  'FhVo3mqL8PW5pH5U2CN4XE33DokiyZnUwuGpH2hmHLuM',
  // pump.fun: global account, mint authority, migration.
  '4wTV1YmiEkRvAtNtsSGPtUrqRYQMe5SKy2uB4Jjaxnjf',
  'TSLvdd1pWpHVjahSpsvCXUbgwsL3JAcvokwaKt1eokM',
  '39azUYFWPz3VHgKCf3VChUwbpURdCHRxjWVowf5jUJjg',
  // Jupiter: authorities of the aggregator.
  'GGztQqQ6pCPaJQnNpXBgELr5cs3WwDakRbh1iEMzjgSJ',
  '2MFoS3MPtvyQ4Wh4M9pdfPjz6UhVoNbFbGJAskCPCj3h',
  'BQ72nSv9f3PRyRKCBnHLVrerrv37CYTHm5h3s9VSGQDV',
  'CapuXNQoDviLvU1PxFiizLgPNQCxrsag1uMeyk6zLVps',
  '6LXutJvKUw8Q5ue2gCgKHQdAN4suWW8awzFVC6XCguFx',
]);

/** The kind of an address that never counts as a holder. */
export function readSystemKind(address: string): NonHolderKind | null {
  if (address === INCINERATOR) return 'burn';
  return systemAddresses.has(address) ? 'system' : null;
}

type NonHolder = { readonly address: string; readonly kind: NonHolderKind };

/** Accounts that a row names as pools or program accounts. */
export function findNonHolders(row: MintRow): readonly NonHolder[] {
  if (!isFact(row)) return row.pool === null ? NONE : [{ address: row.pool, kind: 'pool' }];
  switch (row.kind) {
    case 'pool':
    case 'liquidity':
      return [{ address: row.pool, kind: 'pool' }];
    case 'migration':
      return [row.fromPool, row.toPool].map(address => ({ address, kind: 'pool' }));
    case 'token':
      return row.primaryPool === null ? NONE : [{ address: row.primaryPool, kind: 'pool' }];
    case 'transfer':
      return row.programAccounts?.map(address => ({ address, kind: 'program' as const })) ?? NONE;
    default:
      return NONE;
  }
}

const NONE: readonly NonHolder[] = [];
