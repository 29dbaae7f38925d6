import {
  asIs,
  type Codec,
  deltas,
  getNullableCodec,
  getRecordCodec,
  getTupleCodec,
  map,
  transformCodec,
} from '../codec/codec.ts';
import { type Bought, type Buyers, createCampaignBuyers, type Kin, putBuyer } from './buyers.ts';
import type { Campaigns, MintCampaigns } from './campaigns.ts';
import type { Life, Participant } from './life.ts';

type StoredBuyer = Kin & Bought;

const buyersCodec: Codec<Buyers> = transformCodec(
  getTupleCodec({
    newestMs: asIs as Codec<number>,
    buyers: map<string, StoredBuyer>(
      getTupleCodec<StoredBuyer>({ times: deltas, entityId: asIs, leaders: asIs, cents: asIs }),
    ),
  }),
  ({ newestMs, byWallet }) => ({
    newestMs,
    buyers: new Map([...byWallet].map(([wallet, { bought, kin }]) => [wallet, { ...bought, ...kin }])),
  }),
  ({ newestMs, buyers }) => {
    const restored = { ...createCampaignBuyers(), newestMs };
    for (const [wallet, { times, cents, ...kin }] of buyers) putBuyer(restored, wallet, { times, cents }, kin);
    return restored;
  },
);

const participantCodec = getTupleCodec<Participant>({ firstMs: asIs, joinedMs: asIs, entityId: asIs });

/** Participants in order of address, so that equal states are stored equally. */
const lifeCodec: Codec<Life> = transformCodec(
  getRecordCodec<Life>({ participants: map(participantCodec) }),
  life => ({ ...life, participants: new Map([...life.participants].sort(([a], [b]) => (a < b ? -1 : 1))) }),
  life => life,
);

export const campaignsCodec = getRecordCodec<Campaigns>({
  mints: map(
    getTupleCodec<MintCampaigns>({
      takenAt: asIs,
      buyers: buyersCodec,
      life: getNullableCodec(lifeCodec),
      announced: asIs,
    }),
  ),
});
