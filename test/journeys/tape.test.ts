import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Service, scratch, startService } from '../service/service.ts';
import { checkCaptures, LAUNCHES, mintsIn, PUMPSWAP, swapsIn } from './captured-tape.ts';

// `npm run test:soak` adds a week of wallets with many tokens.
checkCaptures('two captures', [PUMPSWAP, LAUNCHES]);

describe.runIf(existsSync(LAUNCHES))('a capture rebased to now', () => {
  const folder = scratch();
  let service: Service;
  beforeAll(async () => {
    service = await startService(join(folder.path, 'data'));
  });
  afterAll(async () => {
    await service?.end('SIGTERM');
    folder.remove();
  });

  test('ends now, and a repetition with other times changes nothing', async () => {
    const args = ['ingest', LAUNCHES, '--rebase-to-now', '--wait', '--json'];
    const first = await service.chain(args);
    expect(JSON.parse(first.stdout)).toMatchObject({ read: 539, accepted: 539, rejected: 0, duplicates: 0 });
    const newest = await Promise.all(
      mintsIn(swapsIn(LAUNCHES)).map(async mint => {
        const { body } = await service.get(`/v1/token/${mint}/trades?limit=1`);
        return (body as { trades: { timestamp: number }[] }).trades[0]!.timestamp;
      }),
    );
    expect(Date.now() - Math.max(...newest)).toBeLessThan(60_000);
    const second = await service.chain(args);
    expect(JSON.parse(second.stdout)).toMatchObject({ read: 539, accepted: 0, rejected: 0, duplicates: 539 });
  });
});
