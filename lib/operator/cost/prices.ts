/** When the table was last compared with its sources. */
export const PRICES_AS_OF = '2026-11-26';
export const REGION = 'us-east-1';

export const services = [
  'Kinesis',
  'DynamoDB',
  'Lambda',
  'API Gateway',
  'CloudWatch',
  'Data transfer',
  'KMS',
  'S3',
  'CloudFront',
  'SQS',
  'SNS',
  'EventBridge',
  'Fargate',
  'WAF',
  'X-Ray',
] as const;
export type Service = (typeof services)[number];

/** Decimal strings. */
type Step = { readonly upTo: string | null; readonly usd: string };
export type Price = {
  readonly service: Service;
  /** What the price is for, such as `1M requests`. */
  readonly unit: string;
  /** Units that a price is for. */
  readonly per: number;
  /** Ascending. `upTo` counts units of a month. */
  readonly steps: readonly Step[];
  readonly source: string;
};

const MILLION = 1_000_000;

function defineFlatPrice(service: Service, unit: string, usd: string, source: string, per = 1): Price {
  return defineSteppedPrice(service, unit, [[null, usd]], source, per);
}

function defineSteppedPrice(
  service: Service,
  unit: string,
  steps: readonly (readonly [upTo: string | null, usd: string])[],
  source: string,
  per = 1,
): Price {
  return { service, unit, per, source, steps: steps.map(([upTo, usd]) => ({ upTo, usd })) };
}

const KINESIS = 'https://aws.amazon.com/kinesis/data-streams/pricing/';
const ON_DEMAND = 'https://aws.amazon.com/dynamodb/pricing/on-demand/';
const PROVISIONED = 'https://aws.amazon.com/dynamodb/pricing/provisioned/';
const LAMBDA = 'https://aws.amazon.com/lambda/pricing/';
const GATEWAY = 'https://aws.amazon.com/api-gateway/pricing/';
const FARGATE = 'https://aws.amazon.com/fargate/pricing/';
const WAF = 'https://aws.amazon.com/waf/pricing/';
const CLOUDWATCH = 'https://aws.amazon.com/cloudwatch/pricing/';

/** List prices of `REGION` without free tiers. */
export const prices = {
  shardHour: defineFlatPrice('Kinesis', 'shard-hour', '0.015', KINESIS),
  /** Retention from 24 hours to 7 days. */
  retentionShardHour: defineFlatPrice('Kinesis', 'shard-hour of extended retention', '0.020', KINESIS),
  putUnit: defineFlatPrice('Kinesis', '1M PUT payload units of 25 KB', '0.014', KINESIS, MILLION),
  /** Retention above 7 days. */
  longRetention: defineFlatPrice('Kinesis', 'GB-month of long-term retention', '0.023', KINESIS),
  fanOutShardHour: defineFlatPrice('Kinesis', 'consumer-shard-hour of enhanced fan-out', '0.015', KINESIS),
  fanOutRead: defineFlatPrice('Kinesis', 'GB of enhanced fan-out', '0.013', KINESIS),
  streamHour: defineFlatPrice('Kinesis', 'on-demand stream-hour', '0.04', KINESIS),
  streamWrite: defineFlatPrice('Kinesis', 'GB written on demand', '0.08', KINESIS),
  streamRead: defineFlatPrice('Kinesis', 'GB read on demand', '0.04', KINESIS),
  streamFanOutRead: defineFlatPrice('Kinesis', 'GB of enhanced fan-out on demand', '0.05', KINESIS),
  streamRetention: defineFlatPrice('Kinesis', 'GB-month of extended retention on demand', '0.10', KINESIS),
  writeUnit: defineFlatPrice('DynamoDB', '1M write request units', '0.625', ON_DEMAND, MILLION),
  readUnit: defineFlatPrice('DynamoDB', '1M read request units', '0.125', ON_DEMAND, MILLION),
  writeCapacityHour: defineFlatPrice('DynamoDB', 'write capacity unit-hour', '0.00065', PROVISIONED),
  readCapacityHour: defineFlatPrice('DynamoDB', 'read capacity unit-hour', '0.00013', PROVISIONED),
  tableStorage: defineFlatPrice('DynamoDB', 'GB-month', '0.25', ON_DEMAND),
  tableBackup: defineFlatPrice('DynamoDB', 'GB-month of point-in-time recovery', '0.20', ON_DEMAND),
  invocation: defineFlatPrice('Lambda', '1M requests', '0.20', LAMBDA, MILLION),
  compute: defineSteppedPrice(
    'Lambda',
    'GB-second on arm64',
    [
      ['7500000000', '0.0000133334'],
      ['18750000000', '0.0000120001'],
      [null, '0.0000106667'],
    ],
    LAMBDA,
  ),
  restRequest: defineSteppedPrice(
    'API Gateway',
    '1M REST requests',
    [
      ['333000000', '3.50'],
      ['1000000000', '2.80'],
      ['20000000000', '2.38'],
      [null, '1.51'],
    ],
    GATEWAY,
    MILLION,
  ),
  socketMessage: defineSteppedPrice(
    'API Gateway',
    '1M WebSocket messages of 32 KB',
    [
      ['1000000000', '1.00'],
      [null, '0.80'],
    ],
    GATEWAY,
    MILLION,
  ),
  socketMinute: defineFlatPrice('API Gateway', '1M connection minutes', '0.25', GATEWAY, MILLION),
  alarm: defineFlatPrice('CloudWatch', 'metric of an alarm', '0.10', CLOUDWATCH),
  dashboard: defineFlatPrice('CloudWatch', 'dashboard', '3.00', CLOUDWATCH),
  metric: defineSteppedPrice(
    'CloudWatch',
    'custom metric',
    [
      ['10000', '0.30'],
      [null, '0.10'],
    ],
    CLOUDWATCH,
  ),
  /** Vended logs of Lambda, and access logs. */
  logWrite: defineSteppedPrice(
    'CloudWatch',
    'GB of logs',
    [
      ['10240', '0.50'],
      ['30720', '0.25'],
      ['51200', '0.10'],
      [null, '0.05'],
    ],
    CLOUDWATCH,
  ),
  logStorage: defineFlatPrice('CloudWatch', 'GB-month of logs', '0.03', CLOUDWATCH),
  transferOut: defineSteppedPrice(
    'Data transfer',
    'GB to the internet',
    [
      ['10240', '0.09'],
      ['51200', '0.085'],
      ['153600', '0.07'],
      [null, '0.05'],
    ],
    'https://aws.amazon.com/ec2/pricing/on-demand/',
  ),
  queueRequest: defineFlatPrice('SQS', '1M requests', '0.40', 'https://aws.amazon.com/sqs/pricing/', MILLION),
  keyRequest: defineFlatPrice('KMS', '10,000 requests', '0.03', 'https://aws.amazon.com/kms/pricing/', 10_000),
  /** Linux on x86. */
  fargateCpuHour: defineFlatPrice('Fargate', 'vCPU-hour', '0.04048', FARGATE),
  fargateMemoryHour: defineFlatPrice('Fargate', 'GB-hour', '0.004445', FARGATE),
  publicAddressHour: defineFlatPrice(
    'Fargate',
    'public IPv4 address-hour',
    '0.005',
    'https://aws.amazon.com/vpc/pricing/',
  ),
  webAcl: defineFlatPrice('WAF', 'web ACL', '5.00', WAF),
  webAclRule: defineFlatPrice('WAF', 'rule', '1.00', WAF),
  webAclRequest: defineFlatPrice('WAF', '1M requests', '0.60', WAF, MILLION),
  trace: defineFlatPrice('X-Ray', '1M traces', '5.00', 'https://aws.amazon.com/xray/pricing/', MILLION),
  pageStorage: defineFlatPrice('S3', 'GB-month', '0.023', 'https://aws.amazon.com/s3/pricing/'),
  objectStorage: defineFlatPrice('S3', 'GB-month', '0.023', 'https://aws.amazon.com/s3/pricing/'),
  objectPut: defineFlatPrice('S3', '1,000 PUT and LIST requests', '0.005', 'https://aws.amazon.com/s3/pricing/', 1_000),
} satisfies Record<string, Price>;

export type PriceName = keyof typeof prices;
