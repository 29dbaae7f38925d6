import type { CloudFormationCustomResourceEvent } from 'aws-lambda';
import { functions } from '../../layers/contract/functions.ts';
import { describeDataFailure, respondToDeployment } from '../../layers/edge/deployment.ts';
import { openTables } from '../../layers/edge/tables.ts';
import { findDeployRefusal } from '../../layers/flows/rebuild/guard.ts';
import { parseFormats } from '../../layers/storage/operations/data-version.ts';

const tables = openTables(functions.dataGuard);

/** Properties of the resource `DataVersion`. */
type Version = { readonly formats: string; readonly candles: string; readonly adopted: string };

/** CloudFormation asks before it changes any other function. */
export async function handler(event: CloudFormationCustomResourceEvent): Promise<void> {
  if (event.RequestType === 'Delete') return respondToDeployment(event, null);
  const { formats, candles, adopted } = event.ResourceProperties as unknown as Version;
  const deployed = { formats: parseFormats(formats)!, candles, isAdopted: adopted === 'true' };
  const refusal = await findDeployRefusal(tables, deployed).catch(describeDataFailure);
  await respondToDeployment(event, refusal);
}
