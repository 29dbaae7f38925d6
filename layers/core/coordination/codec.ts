import { campaignsCodec } from '../campaigns/codec.ts';
import { getRecordCodec, getVersionedCodec } from '../codec/codec.ts';
import { entitiesCodec } from '../entities/codec.ts';
import { followsCodec } from '../follows/codec.ts';
import type { Coordination } from './coordination.ts';

const VERSION = 4;

export const coordinationCodec = getVersionedCodec(
  'Coordination snapshot',
  VERSION,
  getRecordCodec<Coordination>({ follows: followsCodec, entities: entitiesCodec, campaigns: campaignsCodec }),
);
