import { presentSimilar } from '../../../layers/contract/present/similar.ts';
import { similarRoutes } from '../../../layers/contract/routes/similar.ts';
import { dynamoClient, vectorsClient } from '../../../layers/edge/clients.ts';
import { tableName, vectorIndexArn } from '../../../layers/edge/config.ts';
import { serve } from '../../../layers/edge/http.ts';
import { openMemoryIndex } from '../../../layers/flows/similar/memory-index.ts';
import { spendSimilarQuery } from '../../../layers/flows/similar/quota.ts';
import { openResident } from '../../../layers/flows/similar/resident.ts';
import { openS3Index } from '../../../layers/flows/similar/s3-index.ts';
import { similarTo } from '../../../layers/flows/similar/similar.ts';
import { openQuotas } from '../../../layers/storage/access/quota.ts';
import { openVectorIndex } from '../../../layers/storage/profiles/vector-index.ts';
import { openVectors } from '../../../layers/storage/profiles/vectors.ts';

const client = dynamoClient();
const quotas = openQuotas(client, tableName('operations'));
const vectors = openVectors(client, tableName('vectors'));
const arn = vectorIndexArn();
const openIndex =
  arn === null ? openMemoryIndex(openResident(vectors)) : openS3Index(openVectorIndex(vectorsClient(), arn), vectors);

/** GET /v1/wallet/{address}/similar */
export const handler = serve(similarRoutes.walletSimilar, async ({ path, query, tier, keyId, nowMs }) => {
  // What can't be loaded is not answered, and so not counted.
  const index = await openIndex(nowMs);
  await spendSimilarQuery(quotas, tier!, keyId, nowMs);
  const filter = { level: query.performance_level, exitsMin: query.min_trades };
  return presentSimilar(path.address, await similarTo(index, path.address, query.limit, filter, nowMs));
});
