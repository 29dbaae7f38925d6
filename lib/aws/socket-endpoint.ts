import { Aws } from 'aws-cdk-lib';

export type SocketEndpoint = { readonly apiId: string; readonly stage: string; readonly endpoint: string };

/** URL of a REST or WebSocket stage. */
export function formatStageEndpoint(apiId: string, stage: string): string {
  return `https://${apiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}/${stage}`;
}
