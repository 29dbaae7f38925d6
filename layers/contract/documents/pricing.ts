import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { MESSAGES_PER_UNIT } from '../../core/usage/messages.ts';
import { IDS_PER_CREDIT } from '../credits.ts';
import { tierNames, tiers } from '../tiers.ts';
import { type DocumentedRoute, documentedRoutes, type Routes } from './documented.ts';
import { formatTable } from './markdown.ts';

/** The committed page. */
export const pricingFile = fileURLToPath(new URL('../../../docs/reference/pricing.md', import.meta.url));

/** What each operation costs, as Markdown. */
export function renderPricingPage(routes: Routes = documentedRoutes): string {
  const rows = Object.entries(routes);
  const open = rows.filter(([, { tier }]) => tier === null);
  return [
    '<!-- Written by npm run contract. -->',
    '# Pricing',
    'What requests and messages cost. How they are counted: [credits](limits.md#credits).',
    '## Requests',
    'A credit is the unit of requests. A 304 and a HEAD cost what a GET does, a 400 at most 1 credit. ' +
      'Other refusals and errors of the service are free.',
    formatTable(
      ['Operation', 'Path', 'From tier', 'Credits'],
      tierNames.flatMap(tier => rows.filter(([, route]) => route.tier === tier).map(toPriceRow)),
    ),
    `Free without a key: ${open.map(([, { path }]) => `\`${path}\``).join(', ')}.`,
    '## Stream messages',
    `One unit is ${MESSAGES_PER_UNIT} delivered messages begun, per key and UTC day, over all its sockets. ` +
      'Replayed messages count. Answers to `op` messages and notices of gaps are free. ' +
      'Messages spend no credit and do not count towards an [allowance](limits.md#allowance).',
    '## Payment without an account',
    'With x402, the mirror of an operation under `/x402` costs its credits times the price of a credit, in USDC. ' +
      'The deployment sets that price: setting `x402PricePerCredit`. Batches cost by their ids. ' +
      'Operations without a price, and `streamTicket`, have no mirror.',
    '',
  ].join('\n\n');
}

/** Writes the page. */
export function writePricing(): void {
  writeFileSync(pricingFile, renderPricingPage());
}

function toPriceRow([name, { path, tier, credits }]: readonly [string, DocumentedRoute]): readonly string[] {
  const price = typeof credits === 'number' ? String(credits) : `1 per ${IDS_PER_CREDIT} \`${credits.perTen}\` begun`;
  return [`\`${name}\``, `\`${path}\``, tiers[tier!].name, price];
}
