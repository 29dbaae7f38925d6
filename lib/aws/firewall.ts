import { Aws, type Stack } from 'aws-cdk-lib';
import type { SpecRestApi } from 'aws-cdk-lib/aws-apigateway';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { idOf } from './rows.ts';
import type { Service } from './service.ts';

const WINDOW_SECONDS = 300;

/** Limits requests per address. AWS WAF takes REST APIs only. */
export const firewallStack = (stack: Stack, service: Service): void => {
  const { rest, ingest, accounts, paid, settings } = service;
  guard(stack, 'Acl', settings.wafRequestsPerAddress, { rest: rest.api });
  guard(stack, 'IngestAcl', settings.wafIngestRequestsPerAddress, { ingest: ingest.api });
  guard(stack, 'SalesAcl', settings.wafSalesRequestsPerAddress, {
    ...(accounts && { accounts: accounts.api }),
    ...(paid && { x402: paid.api }),
  });
};

type Apis = Readonly<Record<string, SpecRestApi>>;

/** A limit of 0 guards nothing, nor do missing APIs. */
const guard = (stack: Stack, id: string, limit: number, apis: Apis): void => {
  if (limit === 0 || Object.keys(apis).length === 0) return;
  const acl = new CfnWebACL(stack, id, {
    scope: 'REGIONAL',
    defaultAction: { allow: {} },
    visibilityConfig: visible(id),
    rules: [
      {
        name: 'PerAddress',
        priority: 0,
        action: { block: {} },
        statement: { rateBasedStatement: { limit, aggregateKeyType: 'IP', evaluationWindowSec: WINDOW_SECONDS } },
        visibilityConfig: visible(id === 'Acl' ? 'PerAddress' : `${id}PerAddress`),
      },
    ],
  });
  for (const [name, api] of Object.entries(apis))
    new CfnWebACLAssociation(stack, idOf(name), {
      webAclArn: acl.attrArn,
      resourceArn: `arn:${Aws.PARTITION}:apigateway:${Aws.REGION}::/restapis/${api.restApiId}/stages/${api.deploymentStage.stageName}`,
    });
};

const visible = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  // Samples would hold headers, and so keys.
  sampledRequestsEnabled: false,
});
