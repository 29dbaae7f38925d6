import type { Stack } from 'aws-cdk-lib';
import { CfnIndex, CfnVectorBucket } from 'aws-cdk-lib/aws-s3vectors';
import { DIMENSIONS } from '../../layers/core/similarity/direction.ts';
import { UNFILTERED_KEYS } from '../../layers/storage/vector-metadata.ts';
import type { Settings } from './settings.ts';

/**
 * The index that searches for similar wallets where the setting asks for one. It goes with its stack or its setting, whatever `retainData` says: it is
 * made from the vectors table. Both names are generated, so that a new index has a new ARN, by which the schedule knows that it must be filled.
 */
export const makeVectorIndex = (stack: Stack, settings: Settings): CfnIndex | null => {
  if (settings.vectorIndex === 'memory') return null;
  const bucket = new CfnVectorBucket(stack, 'VectorBucket');
  return new CfnIndex(stack, 'VectorIndex', {
    vectorBucketArn: bucket.attrVectorBucketArn,
    dataType: 'float32',
    dimension: DIMENSIONS,
    distanceMetric: 'cosine',
    metadataConfiguration: { nonFilterableMetadataKeys: [...UNFILTERED_KEYS] },
  });
};
