import { asIs, getDeltaCodec, getTupleCodec, getUnionCodec, transformCodec } from '../codec/codec.ts';
import type { BuyLink, ClockLink, CoActionLink, FundedLink, KnownLink, Link } from '../relations/link.ts';

type Fields<Kind> = Omit<Kind, 'kind'>;

const fundedCodec = transformCodec(
  getTupleCodec<Omit<FundedLink, 'kind' | 'hasHistory'>>({
    slot: asIs,
    timestampMs: asIs,
    wallet: asIs,
    from: asIs,
    category: asIs,
    lamports: asIs,
  }),
  // An amount below zero takes a link back; earlier versions ignore it.
  ({ hasHistory, ...link }: Fields<FundedLink>) => (hasHistory ? { ...link, lamports: -link.lamports! } : link),
  link => ((link.lamports ?? 0) < 0 ? { ...link, lamports: -link.lamports!, hasHistory: true } : link),
);

type StoredBuy = Omit<Fields<BuyLink>, 'cents' | 'revision'> & {
  readonly cents?: number | readonly [number | null, number];
};

const buyCodec = transformCodec(
  getTupleCodec<StoredBuy>({ slot: asIs, timestampMs: asIs, mint: asIs, wallet: asIs, cents: asIs }),
  ({ revision, ...link }: Fields<BuyLink>): StoredBuy =>
    revision === undefined ? link : { ...link, cents: [link.cents ?? null, revision] },
  ({ cents, ...link }): Fields<BuyLink> => {
    if (!Array.isArray(cents)) return { ...link, ...(typeof cents === 'number' && { cents }) };
    const [own, revision] = cents as readonly [number | null, number];
    return { ...link, ...(own !== null && { cents: own }), revision };
  },
);

const linkCodec = getUnionCodec<Link>({
  buy: buyCodec,
  co_action: getTupleCodec<Fields<CoActionLink>>({
    slot: asIs,
    timestampMs: asIs,
    mint: asIs,
    id: asIs,
    wallets: asIs,
  }),
  funded: fundedCodec,
  known: getTupleCodec<Fields<KnownLink>>({ timestampMs: asIs, wallet: asIs, category: asIs }),
  clock: getTupleCodec<Fields<ClockLink>>({ timestampMs: asIs }),
});

/** Links in order; small where slots and times are close. */
export const linksCodec = getDeltaCodec(linkCodec, ['slot', 'timestampMs']);
