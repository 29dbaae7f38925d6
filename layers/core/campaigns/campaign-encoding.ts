import { type Buyers, emptyBuyers, type Kin, putBuyer } from './buyers.ts';
import type { Campaigns, MintCampaigns } from './campaigns.ts';
import type { Life } from './life.ts';
import type { Told } from './telling.ts';

/** Wallet, delta-encoded buys, and optional entity and leaders. */
type PackedBuyer = readonly [string, readonly number[], (string | null)?, (readonly string[])?];
type PackedLife = Omit<Life, 'participants'> & {
  readonly participants: readonly (readonly [string, number, number, string | null])[];
};
type PackedMint = {
  readonly mint: string;
  readonly newestMs: number;
  readonly takenAt: number;
  readonly buyers: readonly PackedBuyer[];
  readonly life: PackedLife | null;
  readonly told: Told | null;
};
type Packed = Pick<Campaigns, 'newestMs' | 'taken'> & { readonly mints: readonly PackedMint[] };

/** Encodes the state as plain data. */
export const encodeCampaigns = ({ mints, newestMs, taken }: Campaigns): unknown =>
  ({ newestMs, taken, mints: [...mints].map(([mint, held]) => packMint(mint, held)) }) satisfies Packed;

/** Decodes the output of `encodeCampaigns`. */
export const decodeCampaigns = (data: unknown): Campaigns => {
  const { mints, newestMs, taken } = data as Packed;
  return { newestMs, taken, mints: new Map(mints.map(packed => [packed.mint, unpackMint(packed)])) };
};

const packMint = (mint: string, { buyers, life, told, takenAt }: MintCampaigns): PackedMint => ({
  mint,
  newestMs: buyers.newestMs,
  takenAt,
  told,
  buyers: [...buyers.byWallet].map(([wallet, { times, kin }]) => packBuyer(wallet, times, kin)),
  life: life && {
    ...life,
    participants: [...life.participants]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([wallet, { firstMs, joinedMs, entityId }]) => [wallet, firstMs, joinedMs, entityId]),
  },
});

const packBuyer = (wallet: string, times: readonly number[], { entityId, leaders }: Kin): PackedBuyer => {
  const steps = times.map((ms, index) => ms - (times[index - 1] ?? 0));
  if (leaders.length > 0) return [wallet, steps, entityId, leaders];
  return entityId === null ? [wallet, steps] : [wallet, steps, entityId];
};

const unpackMint = ({ newestMs, takenAt, told, buyers, life }: PackedMint): MintCampaigns => ({
  takenAt,
  told,
  buyers: unpackBuyers(newestMs, buyers),
  life: life && {
    ...life,
    participants: new Map(
      life.participants.map(([wallet, firstMs, joinedMs, entityId]) => [wallet, { firstMs, joinedMs, entityId }]),
    ),
  },
});

const unpackBuyers = (newestMs: number, packed: readonly PackedBuyer[]): Buyers => {
  const buyers = { ...emptyBuyers(), newestMs };
  for (const [wallet, steps, entityId = null, leaders = []] of packed) {
    let ms = 0;
    const times = steps.map(step => (ms += step));
    putBuyer(buyers, wallet, times, { entityId, leaders });
  }
  return buyers;
};
