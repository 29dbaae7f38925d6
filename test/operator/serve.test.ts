import { describe, expect, test } from 'vitest';
import { createDiskGuard } from '../../lib/command/disk-guard.ts';
import { frontFiles } from '../../lib/command/front-files.ts';
import { assertClock } from '../../lib/command/stored-time.ts';
import { chainHere } from '../service/here.ts';

describe('the disk guard', () => {
  test('closes below the reserve, opens by itself, and says both once', () => {
    let [freeMb, nowMs] = [2_000, 0];
    const warned: string[] = [];
    const guard = createDiskGuard({
      ...{ folder: '/', reserveMb: 1_000, warn: (line: string) => void warned.push(line) },
      ...{ readFreeMb: () => freeMb, now: () => nowMs },
    });
    const look = (mb: number) => {
      [freeMb, nowMs] = [mb, nowMs + 1_000];
      return guard.whyClosed();
    };
    expect(look(1_000)).toBeUndefined();
    expect(look(999)).toMatch(/^The disk is nearly full: 999 MB free, 1000 MB must stay free\./);
    expect(look(5)).toMatch(/: 5 MB free/);
    expect(look(1_200)).toBeUndefined();
    expect(warned).toEqual([
      expect.stringMatching(/: 999 MB free.*goes on by itself\.$/),
      '1200 MB are free again, so ingest goes on.',
    ]);
  });

  test('guards what brings events in, and nothing else', () => {
    const { guards } = createDiskGuard({ folder: '/', reserveMb: 1, warn: () => {} });
    const paths = ['/ingest/canonical', '/ingest', '/v1/usage', '/accounts/webhook', '/ingests'];
    expect(paths.filter(guards)).toEqual(['/ingest/canonical', '/ingest']);
  });
});

test('a clock a minute behind the data is a step of NTP, more is refused', () => {
  expect(() => assertClock(1_000_000, 1_060_000, 'Or not.')).not.toThrow();
  expect(() => assertClock(1_000_000, null, 'Or not.')).not.toThrow();
  expect(() => assertClock(1_000_000, 1_060_001, 'Or not.')).toThrow(
    /The clock says 1970-01-01T00:16:40.000Z.*Or not\.$/,
  );
});

describe('--print', () => {
  test('prints a file that names the domain, the port and this Node', async () => {
    const { stdout } = await chainHere(['serve', '--domain', 'api.example.com', '--port', '8080', '--print', 'caddy']);
    expect(stdout).toMatch(/^api\.example\.com \{$[\s\S]*reverse_proxy 127\.0\.0\.1:8080/m);
    const unit = frontFiles.systemd({ domain: 'api.example.com', port: 8080, node: '/node' });
    expect(unit).toMatch(/^ExecStart=\/node .* serve .* --port 8080 --domain api\.example\.com$/m);
  });

  test.each([
    [['--print', 'caddy'], /--print needs --domain/],
    [['--print', 'nginx', '--domain', 'a.example'], /Allowed choices are caddy, systemd, backup/],
    [['--domain', 'https://a.example'], /a name such as api\.example\.com; got "https:\/\/a\.example"/],
    [['--listen', '10.0.0.1'], /one of 127\.0\.0\.1, 0\.0\.0\.0; got "10\.0\.0\.1"/],
    [['--settings', '/nowhere'], /Cannot read --settings \/nowhere/],
    [['--context', 'shards'], /--context must be name=value/],
  ])('%j is refused with what to write instead', async (args, text) => {
    const { code, stderr } = await chainHere(['serve', ...args]);
    expect([code, stderr]).toEqual([2, expect.stringMatching(text)]);
  });
});
