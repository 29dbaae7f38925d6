import { presentSimilar } from '../../../layers/contract/present/similar.ts';
import { similarRoutes } from '../../../layers/contract/routes/similar.ts';
import { vectorsClient } from '../../../layers/edge/clients.ts';
import { vectorIndexArn } from '../../../layers/edge/config.ts';
import { serveWith } from '../../../layers/edge/tables.ts';
import { openMemoryIndex } from '../../../layers/flows/similar/memory-index.ts';
import { spendSimilarQuery } from '../../../layers/flows/similar/quota.ts';
import { openResident } from '../../../layers/flows/similar/resident.ts';
import { openS3Index } from '../../../layers/flows/similar/s3-index.ts';
import { similarTo } from '../../../layers/flows/similar/similar.ts';
import { openVectorIndex } from '../../../layers/storage/profiles/vector-index.ts';

/** GET /v1/wallet/{address}/similar */
export const handler = serveWith(
  similarRoutes.walletSimilar,
  ({ operations, vectors }) => {
    const arn = vectorIndexArn();
    return {
      quotas: operations,
      openIndex:
        arn === null
          ? openMemoryIndex(openResident(vectors))
          : openS3Index(openVectorIndex(vectorsClient(), arn), vectors),
    };
  },
  async ({ quotas, openIndex }, { path, query, tier, keyId, nowMs, report }) => {
    // Only an answered query counts.
    const index = await openIndex(nowMs);
    await spendSimilarQuery(quotas, tier!, keyId, nowMs, report);
    const filter = { level: query.performance_level, exitsMin: query.min_trades };
    return presentSimilar(path.address, await similarTo(index, path.address, query.limit, filter, nowMs));
  },
);
