import { Aws, type Stack } from 'aws-cdk-lib';
import type { SpecRestApi } from 'aws-cdk-lib/aws-apigateway';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { idOf } from './rows.ts';
import type { Service } from './service.ts';

const WINDOW_SECONDS = 300;

/** Blocks addresses that send too many requests. AWS WAF takes REST APIs only, not WebSocket APIs. */
export const firewallStack = (stack: Stack, service: Service): void => {
  const acl = makeAcl(stack, service.settings.wafRequestsPerAddress);
  for (const [name, api] of Object.entries(guarded(service)))
    new CfnWebACLAssociation(stack, idOf(name), { webAclArn: acl.attrArn, resourceArn: stageArn(api) });
};

/** Without the ingest API: a producer is one address with many requests. */
const guarded = ({ rest, accounts, paid }: Service): Readonly<Record<string, SpecRestApi>> => ({
  rest: rest.api,
  ...(accounts && { accounts: accounts.api }),
  ...(paid && { x402: paid.api }),
});

const makeAcl = (stack: Stack, limit: number): CfnWebACL =>
  new CfnWebACL(stack, 'Acl', {
    scope: 'REGIONAL',
    defaultAction: { allow: {} },
    visibilityConfig: visible('Acl'),
    rules: [
      {
        name: 'PerAddress',
        priority: 0,
        action: { block: {} },
        statement: { rateBasedStatement: { limit, aggregateKeyType: 'IP', evaluationWindowSec: WINDOW_SECONDS } },
        visibilityConfig: visible('PerAddress'),
      },
    ],
  });

const visible = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  // Samples would hold headers, and so keys.
  sampledRequestsEnabled: false,
});

const stageArn = (api: SpecRestApi): string =>
  `arn:${Aws.PARTITION}:apigateway:${Aws.REGION}::/restapis/${api.restApiId}/stages/${api.deploymentStage.stageName}`;
