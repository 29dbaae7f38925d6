/** A cdk-nag finding that is accepted. */
type Accepted = { readonly finding: RegExp; readonly reason: string };

const LOGS_REASON =
  'These logs need a CloudWatch role for the whole account and region. The setting accessLogs turns them on.';

export const acceptedFindings: readonly Accepted[] = [
  {
    finding:
      /^AwsSolutions-IAM5\[Resource::.*\/ws\/[A-Z]+\/@connections\/\*\] at Socket\/SocketHandler\/Role\/Resource$/,
    reason: 'Connection ids are not known at deploy time. API, stage and method are fixed.',
  },
  {
    finding:
      /^AwsSolutions-IAM5\[Resource::.*\/ws\/[A-Z]+\/@connections\/\*\] at Streams\/StreamFanOut\/Role\/Resource$/,
    reason: 'Connection ids are not known at deploy time. API, stage and method are fixed.',
  },
  {
    finding:
      /^AwsSolutions-IAM5\[Resource::.*:(sns|kinesis|sqs):(\*:?){3}\] at (Streams\/QueueDeliver|Rest\/RestTargets)\//,
    reason: 'Targets are resources of other accounts, whose policies decide. A condition leaves out the own account.',
  },
  {
    finding: /^AwsSolutions-IAM5\[Resource::\*\] at Streams\/ScheduleBillingMarketplace\/Role\/Resource$/,
    reason: 'AWS has no resources for this action.',
  },
  {
    finding:
      /^AwsSolutions-IAM5\[Resource::.*(::\/api|\/)keys\/\*\] at Accounts\/\w+(Webhook|Claim|Keys)\/Role\/Resource$/,
    reason: 'API Gateway chooses the ids of keys. Plans and methods are fixed.',
  },
  {
    finding: /^AwsSolutions-APIG4 at Socket\/Routeconnect$/,
    reason: 'The handler authorizes the upgrade itself and counts the connections of a key in the same step.',
  },
  {
    finding: /^AwsSolutions-APIG4 at Socket\/Route(disconnect|default)$/,
    reason: 'WebSocket APIs authorize $connect only.',
  },
  { finding: /^AwsSolutions-APIG1 at Socket\/Stage$/, reason: LOGS_REASON },
  {
    finding: /^AwsSolutions-APIG1 at (Rest|Ingest|Accounts|X402)\/Api\/DeploymentStage\.live\/Resource$/,
    reason: LOGS_REASON,
  },
  {
    finding: /^AwsSolutions-APIG6 at (Rest|Ingest|Accounts|X402)\/Api\/DeploymentStage\.live\/Resource$/,
    reason: LOGS_REASON,
  },
  {
    finding: /^AwsSolutions-APIG2 at (Rest|Ingest|Accounts|X402)\/Api\/Resource$/,
    reason: 'Every function validates its parameters, with messages that name parameter and value.',
  },
  {
    finding: /^AwsSolutions-(S1 at Console\/Files|CFR3 at Console\/Distribution)\/Resource$/,
    reason: 'The files are public, and access logs would hold addresses of visitors.',
  },
  {
    finding: /^AwsSolutions-S1 at Archive\/Files\/Resource$/,
    reason: 'Access logs would need a second bucket. CloudTrail records calls where an operator wants them.',
  },
  {
    finding: /^AwsSolutions-IAM5\[Resource::.*\/\*\] at Archive\/ScheduleArchive\/Role\/Resource$/,
    reason: 'Names of objects have days and prefixes. The bucket is for this function alone.',
  },
  {
    finding: /^AwsSolutions-CFR[12] at Console\/Distribution\/Resource$/,
    reason: 'Which countries and callers to refuse is for the operator. A web ACL can be associated later.',
  },
  {
    finding: /^AwsSolutions-CFR4 at Console\/Distribution\/Resource$/,
    reason: 'The certificate of CloudFront fixes the protocol. With an own domain it is TLS 1.2.',
  },
  {
    finding: /^AwsSolutions-IAM5\[Resource::.*\/\*\] at Console\/Deployment\/Role\/Resource$/,
    reason: 'File names follow from their content. The buckets are fixed.',
  },
  {
    finding: /^AwsSolutions-L1 at Console\/Custom::CDKBucketDeployment\w+\/Resource$/,
    reason: 'The CDK chooses the runtime of its own functions.',
  },
  {
    finding: /^AwsSolutions-APIG3 at (Rest|Ingest|Accounts|X402)\/Api\/DeploymentStage\.live\/Resource$/,
    reason: 'A firewall has a monthly price and rules of the operator. A web ACL can be associated later.',
  },
];
