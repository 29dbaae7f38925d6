import { openAudiences } from '../../layers/flows/fan-out/audience.ts';
import { address } from '../worlds/events.ts';

/**
 * Asks for more listeners than the fan-out caches, and prints the resident megabytes and whether
 * the first list left. Run: `node test/memory/audiences.ts`
 */
const LISTENERS = 100;
/** A quarter more listeners than the bound. */
const TOPICS = 2_500;
let reads = 0;
const listenerOf = (topic: string, at: number) => ({
  topic: { S: topic },
  listener: { S: `${topic}:trades#${topic.slice(-12)}${String(at).padStart(6, '0')}` },
  hash: { S: address(`${topic}-${at}`) },
});
const send = async ({ input }: { readonly input: Record<string, never> }) => {
  if ('RequestItems' in input) {
    const [[table, { Keys }]] = Object.entries(input.RequestItems!) as never as [
      [string, { Keys: { id: { S: string } }[] }],
    ];
    const topics = Keys.filter(({ id }) => id.S.startsWith('t#'));
    return { Responses: { [table]: topics.map(key => ({ ...key, v: { N: '1' } })) } };
  }
  reads += 1;
  const [topic] = Object.values(input.ExpressionAttributeValues as unknown as Record<string, { S: string }>);
  return { Items: Array.from({ length: LISTENERS }, (_, at) => listenerOf(topic!.S, at)) };
};
const table = (name: string) => ({ client: { send }, table: name });
const sockets = { subscriptions: table('subscriptions'), connections: table('connections') };
const audiences = openAudiences({ ...sockets, resumeMs: 0, clock: Date.now } as never);

const first = 'token:first';
await audiences([first]);
let residentMb = 0;
for (let topics = 0; topics < TOPICS; topics += 50) {
  await audiences(Array.from({ length: 50 }, (_, at) => `token:${address(`${topics}-${at}`)}`));
  residentMb = Math.max(residentMb, Math.round(process.memoryUsage.rss() / 1_048_576));
}
const before = reads;
await audiences([first]);
console.log(JSON.stringify({ residentMb, isFull: reads > before }));
