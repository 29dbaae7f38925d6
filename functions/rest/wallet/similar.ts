import { similarRoutes, toSimilarPage } from '../../../layers/contract/routes/similar.ts';
import { buildVectorsClient } from '../../../layers/edge/clients.ts';
import { findVectorIndexArn } from '../../../layers/edge/config.ts';
import { getRealMs } from '../../../layers/edge/platform.ts';
import { createHandlerWith } from '../../../layers/edge/tables.ts';
import { openMemoryIndex } from '../../../layers/flows/similar/memory-index.ts';
import { chargeSimilarQuery } from '../../../layers/flows/similar/quota.ts';
import { openResident } from '../../../layers/flows/similar/resident.ts';
import { openS3Index } from '../../../layers/flows/similar/s3-index.ts';
import { findSimilarWallets } from '../../../layers/flows/similar/similar.ts';
import { openVectorIndex } from '../../../layers/storage/profiles/vector-index.ts';

/** GET /v1/wallet/{address}/similar */
export const handler = createHandlerWith(
  similarRoutes.walletSimilar,
  ({ operations, vectors }) => {
    const arn = findVectorIndexArn();
    return {
      quotas: operations,
      openIndex:
        arn === null
          ? openMemoryIndex(openResident(vectors))
          : openS3Index(openVectorIndex(buildVectorsClient(), arn), vectors),
    };
  },
  async ({ quotas, openIndex }, { path, query, tier, keyId, nowMs, report }) => {
    // Only an answered query counts.
    const index = await openIndex(nowMs);
    await chargeSimilarQuery(quotas, tier!, keyId, getRealMs(), report);
    const filter = { level: query.performance_level, exitsMin: query.min_trades };
    return toSimilarPage(path.address, await findSimilarWallets(index, path.address, query.limit, filter, nowMs));
  },
);
