import { asIs, steps, tuple, union } from '../codec/codec.ts';
import type { BuyLink, ClockLink, CoActionLink, FundedLink, KnownLink, Link } from '../relations/link.ts';

type Fields<Kind> = Omit<Kind, 'kind'>;

const linkCodec = union<Link>({
  buy: tuple<Fields<BuyLink>>({ slot: asIs, timestampMs: asIs, mint: asIs, wallet: asIs, cents: asIs }),
  co_action: tuple<Fields<CoActionLink>>({ slot: asIs, timestampMs: asIs, mint: asIs, id: asIs, wallets: asIs }),
  funded: tuple<Fields<FundedLink>>({
    slot: asIs,
    timestampMs: asIs,
    wallet: asIs,
    from: asIs,
    category: asIs,
    lamports: asIs,
  }),
  known: tuple<Fields<KnownLink>>({ timestampMs: asIs, wallet: asIs, category: asIs }),
  clock: tuple<Fields<ClockLink>>({ timestampMs: asIs }),
});

/** Links in order; small where slots and times are close. */
export const linksCodec = steps(linkCodec, ['slot', 'timestampMs']);
