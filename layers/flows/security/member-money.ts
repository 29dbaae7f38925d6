import type { MemberMoney } from '../../contract/present/bundle.ts';
import { type LedgerStores, readMintLedgers } from '../positions/read-ledgers.ts';

/** Reads members' money; wallets without ledgers are absent. */
export async function readMemberMoney(
  stores: LedgerStores,
  mint: string,
  wallets: readonly string[],
): Promise<ReadonlyMap<string, MemberMoney>> {
  return new Map(
    (await readMintLedgers(stores, mint, wallets))
      .filter(({ seq }) => seq > 0)
      .map(({ wallet, state: { position }, past }) => [
        wallet,
        {
          realizedUsd: past.realizedUsd + (position?.realizedUsd ?? 0n),
          notionalUsd: past.notionalUsd + (position?.notionalUsd ?? 0n),
          pricedRaw: past.pricedRaw + (position?.pricedRaw ?? 0n),
        },
      ]),
  );
}
