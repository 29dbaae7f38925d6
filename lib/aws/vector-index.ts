import type { Stack } from 'aws-cdk-lib';
import { CfnIndex, CfnVectorBucket } from 'aws-cdk-lib/aws-s3vectors';
import { DIMENSIONS } from '../../layers/core/similarity/direction.ts';
import { UNFILTERED_KEYS } from '../../layers/storage/profiles/vector-metadata.ts';
import type { Settings } from './settings.ts';

/**
 * Derived from the vectors table, so it ignores `retainData`. Generated names give a new index a
 * new ARN, which makes the schedule fill it.
 */
export function makeVectorIndex(stack: Stack, settings: Settings): CfnIndex | null {
  if (settings.vectorIndex === 'memory') return null;
  const bucket = new CfnVectorBucket(stack, 'VectorBucket');
  return new CfnIndex(stack, 'VectorIndex', {
    vectorBucketArn: bucket.attrVectorBucketArn,
    dataType: 'float32',
    dimension: DIMENSIONS,
    distanceMetric: 'cosine',
    metadataConfiguration: { nonFilterableMetadataKeys: [...UNFILTERED_KEYS] },
  });
}
