/** A finding of the AWS Solutions pack that stands, and why it does. */
type Accepted = { readonly finding: RegExp; readonly reason: string };

const LOGS_REASON =
  'Access and execution logs need a CloudWatch role for the whole account and region, which a stack that shares the account must not set; every function logs its requests itself.';

export const acceptedFindings: readonly Accepted[] = [
  {
    finding: /^AwsSolutions-SQS3 at Data\/DeadLetters\/Resource$/,
    reason: 'This queue is itself where dead letters go.',
  },
  {
    finding:
      /^AwsSolutions-IAM5\[Resource::.*\/ws\/(POST|DELETE)\/@connections\/\*\] at Socket\/SocketGate\/Role\/Resource$/,
    reason: 'The id of a connection is not known before it is there; API, stage and method are fixed.',
  },
  {
    finding:
      /^AwsSolutions-IAM5\[Resource::.*\/ws\/(POST|DELETE)\/@connections\/\*\] at Streams\/Stream(Market|Ledger|Security|Wallets|Coordination)\/Role\/Resource$/,
    reason: 'The id of a connection is not known before it is there; API, stage and method are fixed.',
  },
  {
    finding: /^AwsSolutions-APIG4 at Socket\/Routeconnect$/,
    reason: 'The gate authorizes the upgrade itself: only so can it count the connections of a key in the same step.',
  },
  {
    finding: /^AwsSolutions-APIG4 at Socket\/Route(disconnect|default)$/,
    reason: 'WebSocket APIs authorize at $connect alone; later messages belong to a connection that was let in.',
  },
  { finding: /^AwsSolutions-APIG1 at Socket\/Stage$/, reason: LOGS_REASON },
  { finding: /^AwsSolutions-APIG1 at (Rest|Ingest)\/Api\/DeploymentStage\.live\/Resource$/, reason: LOGS_REASON },
  { finding: /^AwsSolutions-APIG6 at (Rest|Ingest)\/Api\/DeploymentStage\.live\/Resource$/, reason: LOGS_REASON },
  {
    finding: /^AwsSolutions-APIG2 at (Rest|Ingest)\/Api\/Resource$/,
    reason:
      'Every door checks its parameters against the route table, with messages that name parameter and value; the gateway names neither.',
  },
  {
    finding: /^AwsSolutions-APIG3 at (Rest|Ingest)\/Api\/DeploymentStage\.live\/Resource$/,
    reason:
      'A firewall costs by the month and its rules are the operator’s; a web ACL can be associated with the stage at any time.',
  },
];
