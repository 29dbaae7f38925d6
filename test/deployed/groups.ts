import type { Groups } from './check.ts';
import { messageChecks } from './messages.ts';
import { refusalChecks } from './refusals.ts';
import { routeChecks } from './routes.ts';
import { ticketChecks } from './tickets.ts';
import { usageChecks } from './usage.ts';

/** Messages first: their trades fill the routes. */
export const groups: Groups = [
  { name: 'messages', checks: messageChecks },
  { name: 'tickets', checks: ticketChecks },
  { name: 'routes', checks: routeChecks },
  { name: 'refusals', checks: refusalChecks },
  { name: 'usage', checks: usageChecks },
];

export const groupNames: readonly string[] = groups.map(({ name }) => name);
