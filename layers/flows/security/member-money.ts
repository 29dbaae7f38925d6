import type { MemberMoney } from '../../contract/present/bundle.ts';
import { type Ledgers, loadLedgers } from '../../storage/ledger/ledgers.ts';

/** Reads members' money; wallets without ledgers are absent. */
export const memberMoney = async (
  ledgers: Ledgers,
  mint: string,
  wallets: readonly string[],
): Promise<ReadonlyMap<string, MemberMoney>> => {
  const stored = await loadLedgers(
    ledgers,
    wallets.map(wallet => ({ wallet, mint })),
  );
  return new Map(
    stored.flatMap(({ version, state: { position }, past }, at) =>
      version === 0
        ? []
        : [
            [
              wallets[at]!,
              {
                realizedUsd: past.realizedUsd + (position?.realizedUsd ?? 0n),
                notionalUsd: past.notionalUsd + (position?.notionalUsd ?? 0n),
                pricedRaw: past.pricedRaw + (position?.pricedRaw ?? 0n),
              },
            ] as const,
          ],
    ),
  );
};
