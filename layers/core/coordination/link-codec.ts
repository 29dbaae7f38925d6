import { asIs, getDeltaCodec, getTupleCodec, getUnionCodec } from '../codec/codec.ts';
import type { BuyLink, ClockLink, CoActionLink, FundedLink, KnownLink, Link } from '../relations/link.ts';

type Fields<Kind> = Omit<Kind, 'kind'>;

const linkCodec = getUnionCodec<Link>({
  buy: getTupleCodec<Fields<BuyLink>>({ slot: asIs, timestampMs: asIs, mint: asIs, wallet: asIs, cents: asIs }),
  co_action: getTupleCodec<Fields<CoActionLink>>({
    slot: asIs,
    timestampMs: asIs,
    mint: asIs,
    id: asIs,
    wallets: asIs,
  }),
  funded: getTupleCodec<Fields<FundedLink>>({
    slot: asIs,
    timestampMs: asIs,
    wallet: asIs,
    from: asIs,
    category: asIs,
    lamports: asIs,
  }),
  known: getTupleCodec<Fields<KnownLink>>({ timestampMs: asIs, wallet: asIs, category: asIs }),
  clock: getTupleCodec<Fields<ClockLink>>({ timestampMs: asIs }),
});

/** Links in order; small where slots and times are close. */
export const linksCodec = getDeltaCodec(linkCodec, ['slot', 'timestampMs']);
