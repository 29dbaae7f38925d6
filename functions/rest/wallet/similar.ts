import { presentSimilar } from '../../../layers/contract/present/similar.ts';
import { similarRoutes } from '../../../layers/contract/routes/similar.ts';
import { dynamoClient } from '../../../layers/edge/clients.ts';
import { tableName } from '../../../layers/edge/config.ts';
import { serve } from '../../../layers/edge/http.ts';
import { spendSimilarQuery } from '../../../layers/flows/similar/quota.ts';
import { openResident, residentMatrix } from '../../../layers/flows/similar/resident.ts';
import { similarTo } from '../../../layers/flows/similar/similar.ts';
import { openQuotas } from '../../../layers/storage/quota.ts';
import { openVectors } from '../../../layers/storage/vectors.ts';

const client = dynamoClient();
const quotas = openQuotas(client, tableName('operations'));
const resident = openResident(openVectors(client, tableName('vectors')));

/** GET /v1/wallet/{address}/similar */
export const handler = serve(similarRoutes.walletSimilar, async ({ path, query, tier, keyId, nowMs }) => {
  // What can't be loaded is not answered, and so not counted.
  const matrix = await residentMatrix(resident, nowMs);
  await spendSimilarQuery(quotas, tier!, keyId, nowMs);
  const filter = { level: query.performance_level, exitsMin: query.min_trades };
  return presentSimilar(path.address, similarTo(matrix, path.address, query.limit, filter, nowMs));
});
