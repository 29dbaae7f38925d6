import { problems } from '../journeys/contract-shape.ts';
import type { Check, Note } from './check.ts';
import { refused } from './envelope.ts';
import { upgrade } from './messages.ts';
import type { Run } from './open-run.ts';

const PATH = '/v1/stream/ticket';

export const ticketChecks = (run: Run): readonly Check[] => [
  { name: 'a ticket opens one socket', look: note => lookAtTicket(run, note) },
];

const lookAtTicket = async (run: Run, note: Note): Promise<void> => {
  note.equal('a ticket for a Free key', refused(await run.ask(PATH, { tier: 'free' })), '403 forbidden');
  const { body } = await run.ask(PATH, { tier: 'layer1' });
  note.add(...problems(body, '@ticket', PATH, new Set()));
  const query = `?ticket=${(body as { readonly ticket?: string } | null)?.ticket}`;
  note.equal('a new ticket', await upgrade(run.talk(null, query)), 101);
  note.equal('a used ticket', await upgrade(run.talk(null, query)), 401);
  note.equal('a used ticket beside a key', await upgrade(run.talk('layer1', query)), 401);
};
