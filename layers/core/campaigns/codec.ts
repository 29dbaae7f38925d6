import { asIs, type Codec, map, mapped, nullable, record, tuple } from '../codec/codec.ts';
import { type Buyers, emptyBuyers, type Kin, putBuyer } from './buyers.ts';
import type { Campaigns, MintCampaigns } from './campaigns.ts';
import type { Life, Participant } from './life.ts';

/** Times of buys, stored as differences. */
const timesCodec: Codec<readonly number[]> = {
  encode: times => times.map((ms, at) => ms - (times[at - 1] ?? 0)),
  decode(plain) {
    let ms = 0;
    return (plain as readonly number[]).map(step => (ms += step));
  },
};

type StoredBuyer = Kin & { readonly times: readonly number[] };

const buyersCodec: Codec<Buyers> = mapped(
  tuple({
    newestMs: asIs as Codec<number>,
    buyers: map<string, StoredBuyer>(tuple<StoredBuyer>({ times: timesCodec, entityId: asIs, leaders: asIs })),
  }),
  ({ newestMs, byWallet }) => ({
    newestMs,
    buyers: new Map([...byWallet].map(([wallet, { times, kin }]) => [wallet, { times, ...kin }])),
  }),
  ({ newestMs, buyers }) => {
    const restored = { ...emptyBuyers(), newestMs };
    for (const [wallet, { times, ...kin }] of buyers) putBuyer(restored, wallet, times, kin);
    return restored;
  },
);

const participantCodec = tuple<Participant>({ firstMs: asIs, joinedMs: asIs, entityId: asIs });

/** Participants in order of address, so that equal states are stored equally. */
const lifeCodec: Codec<Life> = mapped(
  record<Life>({ participants: map(participantCodec) }),
  life => ({ ...life, participants: new Map([...life.participants].sort(([a], [b]) => (a < b ? -1 : 1))) }),
  life => life,
);

export const campaignsCodec = record<Campaigns>({
  mints: map(tuple<MintCampaigns>({ takenAt: asIs, buyers: buyersCodec, life: nullable(lifeCodec), told: asIs })),
});
