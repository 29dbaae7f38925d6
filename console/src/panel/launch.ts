import type { Answer } from '@chain-intelligence/client';

export type Launch = NonNullable<Answer<'/v1/token/{mint}/info'>['launch']>;
