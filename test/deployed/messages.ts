import { eventFields } from '../journeys/contract/channels.ts';
import { problems } from '../journeys/contract-shape.ts';
import { signatureOf } from '../service/events.ts';
import { eventually } from '../service/service.ts';
import { type Heard, Refused, type Talk } from '../service/talk.ts';
import type { Check, Note } from './check.ts';
import type { Run } from './open-run.ts';

/** On AWS a function may start cold behind each stream. */
const HEARD_MS_MAX = 90_000;

export const messageChecks = (run: Run): readonly Check[] => [
  { name: 'an ingested swap is heard, and a resume brings what was missed', look: note => lookAtResume(run, note) },
  { name: 'sockets need a key of Layer 1', look: note => lookAtUpgrades(run, note) },
  { name: 'channels need their tier', look: note => lookAtChannels(run, note) },
  { name: 'a wrong message is an error, and the socket goes on', look: note => lookAtProtocol(run, note) },
];

const lookAtResume = async (run: Run, note: Note): Promise<void> => {
  const [trades, ticks] = [`token:${run.mint}:trades`, `token:${run.mint}:ticks`];
  const first = await run.talk('layer1');
  await first.subscribe(trades, ticks);
  await accepted(run, note, 0);
  const heard = await tradeIn(run, first, 0);
  // It may be part of the replay.
  note.equal('fields of an event', Object.keys(heard), eventFields(heard.replay === true));
  note.add(...problems(heard.data, '@streamTrade', trades, new Set()));
  const tick = await first.hear('its tick', ({ channel }) => channel === ticks, 0, HEARD_MS_MAX);
  note.add(...problems(tick.data, '@tick', ticks, new Set()));
  await first.end();

  await accepted(run, note, 1);
  await stored(run, 1);
  const second = await run.talk('layer1');
  second.say({ op: 'subscribe', channels: [trades], resume: { [trades]: heard.seq } });
  const missed = await tradeIn(run, second, 1);
  note.equal('the trade before the missed one', missed.prev, heard.seq);
  note.equal('repeated trades', second.heard.filter(({ seq }) => seq === heard.seq).length, 0);
  await second.end();
};

const accepted = async (run: Run, note: Note, index: number): Promise<void> => {
  const { status, body, text } = await run.swap(index);
  const { accepted: count, rejected_total } = (body ?? {}) as Readonly<Record<string, unknown>>;
  note.equal(`the ingest API's answer ${text}`, [status, count, rejected_total], [200, 1, 0]);
};

const signature = (run: Run, index: number): string => signatureOf(`${run.name} ${index}`);

const tradeIn = (run: Run, talk: Talk, index: number): Promise<Heard> =>
  talk.hear(
    `swap ${index}`,
    ({ data }) => data?.signature === signature(run, index) && 'trade_id' in data,
    0,
    HEARD_MS_MAX,
  );

const stored = (run: Run, index: number) =>
  eventually(
    `swap ${index} in the trades of the token`,
    async () => {
      const { text } = await run.ask(`/v1/token/${run.mint}/trades`);
      return text.includes(signature(run, index)) ? true : undefined;
    },
    HEARD_MS_MAX,
    POLL_MS,
  );

const POLL_MS = 1_000;

const lookAtUpgrades = async (run: Run, note: Note): Promise<void> => {
  note.equal('without a key', await upgrade(run.talk(null)), 401);
  note.equal('with a Free key', await upgrade(run.talk('free')), 403);
  note.equal('with Layer 1', await upgrade(run.talk('layer1')), 101);
};

/** Status of an upgrade; the socket is closed again. */
export const upgrade = async (talk: Promise<Talk>): Promise<number> => {
  try {
    await (await talk).end();
    return 101;
  } catch (error) {
    if (error instanceof Refused) return error.status;
    throw error;
  }
};

const lookAtChannels = async (run: Run, note: Note): Promise<void> => {
  const talk = await run.talk('layer1');
  talk.say({ op: 'subscribe', channels: [`token:${run.mint}:security`, `token:${run.mint}:ticks`] });
  const { channels } = await talk.hear('the confirmation', ({ op }) => op === 'subscribed');
  note.equal('confirmed channels', channels, [`token:${run.mint}:ticks`]);
  const { message = '' } = await talk.hear('the refusal', ({ op }) => op === 'error');
  if (!/requires Layer 3/i.test(message)) note.add(`The refusal does not name the tier: ${message}`);
  await talk.end();
};

const lookAtProtocol = async (run: Run, note: Note): Promise<void> => {
  const talk = await run.talk('layer1');
  talk.say('hello');
  const { op, ...error } = await talk.hear('the error', heard => heard.op === 'error');
  note.equal('fields of an error', Object.keys(error), ['code', 'message']);
  talk.say({ op: 'ping' });
  await talk.hear('the pong', heard => heard.op === 'pong');
  await talk.end();
};
