import { parseArgs } from 'node:util';
import { removeGuard } from './guards.ts';
import { takeTime } from './virtual-time.ts';

/** `node test/torture/kill-run.ts --seed S [--links] [--guard NAME]`: one line of JSON per stage. */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    /** Only the short feed, which kills coordination. */
    links: { type: 'boolean', default: false },
    guard: { type: 'string' },
  },
});

if (values.guard !== undefined) removeGuard(values.guard);
// Expected failures are logged.
Object.assign(process.env, { POWERTOOLS_LOG_LEVEL: 'SILENT', POWERTOOLS_METRICS_DISABLED: 'true' });
const time = takeTime();
const { referenceOf } = await import('./reference.ts');
const { killsOf } = await import('./kills.ts');
const { linksFeed } = await import('./links-feed.ts');
let isFound = false;
// The shorter feed first. Without a guard one loss is enough.
for (const open of values.links ? [linksFeed] : [linksFeed, () => referenceOf(time, Number(values.seed))])
  if (!(isFound && values.guard)) await report(await open());

async function report(feed: Awaited<ReturnType<typeof linksFeed>>): Promise<void> {
  for (const { unnoticed, ...rest } of await killsOf(time, feed)) {
    if (rest.kills === 0) continue;
    for (const sentence of unnoticed.slice(0, 3)) console.error(sentence);
    console.log(JSON.stringify({ ...rest, unnoticed: unnoticed.length }));
    isFound ||= unnoticed.length > 0;
  }
}
