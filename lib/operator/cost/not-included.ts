/** What the bill leaves out, as `cost` and docs/reference/cli.md name it. */
export const notIncluded: readonly string[] = [
  'free tiers, discounts, taxes and support plans',
  'storage of the months before: each month adds the same again',
  'old generations of derived tables, until they are deleted',
  'a rebuild, a backfill, and replays that clients ask for',
  'page views of the console in CloudFront',
  'paid routes (x402), the accounts API, and exports to Stripe or AWS Marketplace',
  'the index of similar wallets in S3 Vectors',
  'queries of Athena, and infrequent access of archived files',
  'the node that a forwarder reads, and a NAT gateway of your own network',
  'notices, dead letters and mails: below a dollar a month',
  'joined values of rules and their tests, and other events than trades that rules hear',
  'bursts: shards, capacity and instances follow a constant load',
];
