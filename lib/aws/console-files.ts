import { join } from 'node:path';
import { RemovalPolicy } from 'aws-cdk-lib';
import { PolicyDocument, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Asset } from 'aws-cdk-lib/aws-s3-assets';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct, type IDependable } from 'constructs';
import { createAllowStatement } from './access.ts';
import type { Settings } from './settings.ts';

/** Names below it contain a hash, so content never changes. */
const HASHED = 'assets';

/** Private. Its files can be built again, so nothing is retained. */
export function makeBucket(scope: Construct): IBucket {
  return new Bucket(scope, 'Files', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    removalPolicy: RemovalPolicy.DESTROY,
    autoDeleteObjects: true,
  }) as IBucket;
}

export type FilesOptions = {
  readonly bucket: IBucket;
  /** Folder of the built pages. */
  readonly pages: string;
  /** Content of `/config.json`. May contain tokens. */
  readonly config: Readonly<Record<string, string>>;
  /** What must exist before the first file. */
  readonly after: IDependable;
  readonly settings: Settings;
};

/** Open tabs need old assets, so nothing is pruned. Pages follow their assets. */
export function deployFiles(scope: Construct, { bucket, pages, config, after, settings }: FilesOptions): void {
  const home = new Construct(scope, 'Deployment');
  const logGroup = new LogGroup(home, 'Logs', {
    retention: settings.logRetentionDays,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const hashed = new Asset(home, 'Hashed', { path: join(pages, HASHED) });
  // Only what copying needs. The construct would grant every write, and deletion.
  const statements = [
    createAllowStatement(['logs:CreateLogStream', 'logs:PutLogEvents'], [logGroup.logGroupArn]),
    createAllowStatement(['s3:GetObject'], [hashed.bucket.arnForObjects('*')]),
    createAllowStatement(['s3:ListBucket'], [bucket.bucketArn]),
    createAllowStatement(['s3:PutObject'], [bucket.arnForObjects('*')]),
  ];
  const role = new Role(home, 'Role', {
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    inlinePolicies: { own: new PolicyDocument({ statements }) },
  }).withoutPolicyUpdates();
  const common = { destinationBucket: bucket, prune: false, role, logGroup, outputObjectKeys: false };
  const assets = new BucketDeployment(home, 'Assets', {
    ...common,
    sources: [Source.bucket(hashed.bucket, hashed.s3ObjectKey)],
    destinationKeyPrefix: HASHED,
    cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
  });
  assets.node.addDependency(after);
  const entry = new BucketDeployment(home, 'Pages', {
    ...common,
    sources: [Source.asset(pages, { exclude: [HASHED, '.*'] }), Source.jsonData('config.json', config)],
    cacheControl: [CacheControl.noCache()],
  });
  entry.node.addDependency(assets);
  // Both share one function, which has the layer of the first.
  entry.node.tryRemoveChild('AwsCliLayer');
}
