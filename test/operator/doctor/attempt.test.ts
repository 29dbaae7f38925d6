import { describe, expect, test } from 'vitest';
import { runDoctorCheck } from '../../../lib/operator/doctor/attempt.ts';

const failing = (fields: object) =>
  runDoctorCheck('s3-vectors', 's3vectors:ListVectorBuckets', () =>
    Promise.reject(Object.assign(new Error('why'), fields)),
  );

describe('A failed call of a check', () => {
  test('is a problem of the region if its endpoint does not exist', async () => {
    const hostname = 's3vectors.us-est-1.api.aws';
    expect(await failing({ code: 'ENOTFOUND', hostname })).toEqual({
      check: 's3-vectors',
      state: 'problem',
      found: `The endpoint ${hostname} does not exist`,
      advice: expect.stringContaining('may not exist in this region'),
    });
  });

  test('is a problem of the credentials if there are none', async () => {
    const found = await failing({ name: 'CredentialsProviderError' });
    expect(found).toMatchObject({ state: 'problem', advice: expect.stringContaining('aws sso login') });
  });

  test('is unknown without a network or with an error of any other kind', async () => {
    for (const fields of [{ code: 'EAI_AGAIN' }, { code: 'ECONNREFUSED' }, { name: 'SyntaxError' }, {}])
      expect(await failing(fields)).toMatchObject({ state: 'unknown', advice: 'Repeat the command.' });
    const nothing = await runDoctorCheck('lambda', 'lambda:GetAccountSettings', () => Promise.reject(undefined));
    expect(nothing).toMatchObject({ state: 'unknown' });
  });
});
