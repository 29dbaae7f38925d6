/**
 * Time from a trade to the message on a socket and to the POST at a webhook, of one running service.
 * Run: `npm run bench -- deliveries [--swaps N] [--rate N] [--json]`
 */
import { join } from 'node:path';
import { addressOf, swapOf } from '../service/events.ts';
import { ask } from '../service/rest.ts';
import { eventually, scratch, startService } from '../service/service.ts';
import { startTargetServer } from '../worlds/target-server.ts';
import { countOf, openReport } from './report.ts';

const { values, print, row, end } = openReport('deliveries', {
  swaps: { type: 'string', default: '300' },
  rate: { type: 'string', default: '20' },
});
const [count, perSecond] = [countOf('--swaps', values.swaps), countOf('--rate', values.rate)];
const mint = addressOf('benched');
const folder = scratch();
const servers = await startTargetServer();
const service = await startService(join(folder.path, 'data'), ['--no-demo', '--webhook-allow', servers.host]);

const call = async (method: string, path: string, body?: object) => {
  const { status, text } = await ask(`${service.ready.base_url}/v1/${path}`, {
    method,
    headers: { Authorization: `Bearer ${service.ready.keys.enterprise}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
  return JSON.parse(text) as Record<string, string>;
};

const pickShare = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;

try {
  const { target_id: target } = await call('POST', 'targets', {
    kind: 'webhook',
    name: 'b',
    url: servers.url('echo/b'),
  });
  await eventually(
    'the target',
    async () => (await call('GET', `targets/${target}`)).state === 'verified' || undefined,
  );
  const rule = {
    v: 1,
    name: 'every-trade',
    on: 'trade',
    where: `e.token_mint == '${mint}'`,
    cooldown_s: 0,
    say: '{signature}',
  };
  const { rule_id: id } = await call('POST', 'rules', { rule, targets: [target] });
  await call('POST', `rules/${id}/arm`);
  const talk = await service.talk('enterprise');
  const heard = new Map<string, number>();
  talk.socket.on('message', data => {
    const signature = /"signature":"([^"]+)"/.exec(String(data))?.[1];
    if (signature !== undefined && !heard.has(signature)) heard.set(signature, Date.now());
  });
  await talk.subscribe(`token:${mint}:trades`);
  const sent = new Map<string, number>();
  const beganMs = Date.now();
  for (let at = 0; at < count; at++) {
    const dueMs = beganMs + (at * 1_000) / perSecond;
    await new Promise(done => setTimeout(done, Math.max(0, dueMs - Date.now())));
    const swap = swapOf(`bench ${at}`, { token_mint: mint, timestamp: Date.now() });
    sent.set(String(swap.signature), Date.now());
    void service.publish([swap]);
  }
  const posts = await eventually('all posts', () => {
    const found = servers.at('echo/b');
    return found.length >= count && heard.size >= count ? found : undefined;
  });
  const posted = posts.map(({ body, atMs }) => ({
    say: (JSON.parse(body) as { data: { say: string } }).data.say,
    atMs,
  }));
  const waits = {
    socket: [...heard].map(([signature, atMs]) => atMs - sent.get(signature)!),
    post: posted.map(({ say, atMs }) => atMs - sent.get(say)!),
  };
  for (const [to, ms] of Object.entries(waits)) {
    const sorted = ms.toSorted((a, b) => a - b);
    const figures = { to, messages: ms.length, p50_ms: pickShare(sorted, 0.5), p99_ms: pickShare(sorted, 0.99) };
    row(figures);
    print(`${to}: ${figures.messages} messages, p50 ${figures.p50_ms} ms, p99 ${figures.p99_ms} ms`);
  }
  end();
} finally {
  await service.end('SIGTERM');
  servers.stop();
  folder.remove();
}
