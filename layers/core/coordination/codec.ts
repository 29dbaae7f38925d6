import { campaignsCodec } from '../campaigns/codec.ts';
import { asIs, type Codec, getRecordCodec, getVersionedCodec, transformCodec } from '../codec/codec.ts';
import { entitiesCodec } from '../entities/codec.ts';
import { followsCodec } from '../follows/codec.ts';
import type { Coordination } from './coordination.ts';

const VERSION = 4;

type Revisions = Coordination['revisions'];

/** Earlier snapshots have none. */
const revisionsCodec: Codec<Revisions> = transformCodec(
  asIs as Codec<Iterable<readonly [string, Parameters<Revisions['set']>[1]]> | undefined>,
  revisions => [...revisions],
  list => new Map(list ?? []),
);

export const coordinationCodec = getVersionedCodec(
  'Coordination snapshot',
  VERSION,
  getRecordCodec<Coordination>({
    follows: followsCodec,
    entities: entitiesCodec,
    campaigns: campaignsCodec,
    revisions: revisionsCodec,
  }),
);
