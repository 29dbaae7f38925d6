import { Aws } from 'aws-cdk-lib';

/** Where sockets are, for whoever sends to them. */
export type SocketPlace = { readonly apiId: string; readonly stage: string; readonly endpoint: string };

/** Address of an API's stage, of whichever kind. */
export const stageEndpoint = (apiId: string, stage: string): string =>
  `https://${apiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}/${stage}`;
