import type { CloudFormationCustomResourceEvent } from 'aws-lambda';
import { functions } from '../../layers/contract/functions.ts';
import { answerDeployment, failureText } from '../../layers/edge/deployment.ts';
import { openTables } from '../../layers/edge/tables.ts';
import { refusalOf } from '../../layers/flows/rebuild/guard.ts';
import { parseFormats } from '../../layers/storage/operations/data-version.ts';

const tables = openTables(functions.dataGuard);

/** Properties of the resource `DataVersion`. */
type Version = { readonly formats: string; readonly candles: string; readonly adopted: string };

/** CloudFormation asks before it changes any other function. */
export const handler = async (event: CloudFormationCustomResourceEvent): Promise<void> => {
  if (event.RequestType === 'Delete') return answerDeployment(event, null);
  const { formats, candles, adopted } = event.ResourceProperties as unknown as Version;
  const deployed = { formats: parseFormats(formats)!, candles, isAdopted: adopted === 'true' };
  const refusal = await refusalOf(tables, deployed).catch(failureText);
  await answerDeployment(event, refusal);
};
