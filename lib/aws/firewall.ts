import { Aws, type Stack } from 'aws-cdk-lib';
import type { SpecRestApi } from 'aws-cdk-lib/aws-apigateway';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { toConstructId } from './rows.ts';
import type { Service } from './service.ts';

const WINDOW_SECONDS = 300;

/** Limits requests per address. AWS WAF takes REST APIs only. */
export function defineFirewallStack(stack: Stack, service: Service): void {
  const { rest, ingest, accounts, paid, settings } = service;
  applyAcl(stack, 'Acl', settings.wafRequestsPerAddress, { rest: rest.api });
  applyAcl(stack, 'IngestAcl', settings.wafIngestRequestsPerAddress, { ingest: ingest.api });
  applyAcl(stack, 'SalesAcl', settings.wafSalesRequestsPerAddress, {
    ...(accounts && { accounts: accounts.api }),
    ...(paid && { x402: paid.api }),
  });
}

type Apis = Readonly<Record<string, SpecRestApi>>;

/** A limit of 0 guards nothing, nor do missing APIs. */
function applyAcl(stack: Stack, id: string, limit: number, apis: Apis): void {
  if (limit === 0 || Object.keys(apis).length === 0) return;
  const acl = new CfnWebACL(stack, id, {
    scope: 'REGIONAL',
    defaultAction: { allow: {} },
    visibilityConfig: buildVisibility(id),
    rules: [
      {
        name: 'PerAddress',
        priority: 0,
        action: { block: {} },
        statement: { rateBasedStatement: { limit, aggregateKeyType: 'IP', evaluationWindowSec: WINDOW_SECONDS } },
        visibilityConfig: buildVisibility(id === 'Acl' ? 'PerAddress' : `${id}PerAddress`),
      },
    ],
  });
  for (const [name, api] of Object.entries(apis))
    new CfnWebACLAssociation(stack, toConstructId(name), {
      webAclArn: acl.attrArn,
      resourceArn:
        `arn:${Aws.PARTITION}:apigateway:${Aws.REGION}::` +
        `/restapis/${api.restApiId}/stages/${api.deploymentStage.stageName}`,
    });
}

function buildVisibility(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return {
    metricName,
    cloudWatchMetricsEnabled: true,
    // Samples would hold headers, and so keys.
    sampledRequestsEnabled: false,
  };
}
