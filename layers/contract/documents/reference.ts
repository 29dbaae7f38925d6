import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { families } from '../../core/bundles/bundle-rule.ts';
import { bundleTypes, bySeverity, listFamilyTypes, typeRows } from '../../core/bundles/type-table.ts';
import { timeframes } from '../../core/candles/timeframe.ts';
import { deskNames, type VenueRow, venueRows } from '../../core/liquidity/venue-table.ts';
import { channels } from '../channels.ts';
import { IDS_PER_CREDIT } from '../credits.ts';
import { type MessageLimit, messageLimits } from '../message-limits.ts';
import { READ_UNITS_INCLUDED, readBudget } from '../read-units.ts';
import type { Route } from '../route.ts';
import { ownRoutes } from '../routes/own.ts';
import { routeNames, routes } from '../routes/routes.ts';
import { isTierAtLeast, tierNames, tiers } from '../tiers.ts';
import { formatTable } from './markdown.ts';
import { insertChannelSections, insertRouteSections, linkSection, type Pages } from './row-section.ts';

const folder = new URL('../../../docs/reference/', import.meta.url);

/** Tables by page and name. */
const pages: Readonly<Record<string, Readonly<Record<string, (operations: Pages) => string>>>> = {
  'api.md': {
    operations: operations => {
      const rows = Object.values(routes).map(({ path, tier, cacheSeconds }) => [
        `[\`${path}\`](${linkSection(operations, path)})`,
        tier === null ? 'none' : tiers[tier].name,
        String(cacheSeconds ?? '–'),
      ]);
      return formatTable(['Path', 'Tier', 'Cache, s'], rows);
    },
  },
  'channels.md': {
    channels: () => {
      const rows = Object.values(channels).map(({ pattern, tier, summary }) => [
        `\`${pattern}\``,
        tiers[tier].name,
        `${summary}.`,
      ]);
      return formatTable(['Channel', 'Tier', 'Sends'], rows);
    },
    timeframes: () => `\`{tf}\` is one of ${timeframes.map(name => `\`${name}\``).join(', ')}.`,
  },
  'limits.md': {
    tiers: () => {
      const rows = tierNames.map(tier => {
        const row = tiers[tier];
        const limits = [row.connectionsMax, row.subscriptionsMax, row.trackedWalletsMax, row.similarPerDayMax];
        const days =
          row.ohlcvDaysMax === null ? 'of any age' : row.ohlcvDaysMax === 0 ? '–' : `${row.ohlcvDaysMax} days`;
        const counts = limits.map(limit => (limit === null ? 'unlimited' : formatCount(limit)));
        return [row.name, formatCount(row.requestsPerMinute), days, ...counts];
      });
      const perKey = ['Sockets per key', 'Channels per socket', 'Tracked wallets', 'Similarity queries per UTC day'];
      return formatTable(['Tier', 'REST requests per minute', 'Candles', ...perKey], rows);
    },
    'messages of clients': () => {
      const words = ({ rate, burst }: MessageLimit) => `${rate} tokens a second, bursts of ${formatCount(burst)}`;
      const rows = tierNames
        .filter(tier => tiers[tier].connectionsMax !== 0)
        .map(tier => [tiers[tier].name, words(messageLimits[tier].socket), words(messageLimits[tier].key)]);
      return formatTable(['Tier', 'Each socket', 'All sockets of a key together'], rows);
    },
    'read units of tiers': renderTierReads,
  },
  'pricing.md': {
    prices: () => {
      const ordered = tierNames.flatMap(tier => priced.filter(([, row]) => row.tier === tier));
      const rows = ordered.map(([name, row]) => {
        const { method, tier, credits, readUnitsMax } = row;
        const path = `${method === undefined ? '' : `${method.toUpperCase()} `}${row.path}`;
        const price =
          typeof credits === 'number' ? String(credits) : `1 per ${IDS_PER_CREDIT} \`${credits.perTen}\` begun`;
        return [`\`${name}\``, `\`${path}\``, tiers[tier!].name, price, formatCount(readUnitsMax)];
      });
      const open = routeNames.filter(name => routes[name].tier === null).map(name => `\`${routes[name].path}\``);
      const table = formatTable(['Operation', 'Path', 'From tier', 'Credits', 'Read units'], rows);
      return `${table}\n\nFree without a key: ${open.join(', ')}.`;
    },
  },
  'rules/bundle-types.md': { 'bundle types': renderBundleTypes },
  'venues.md': {
    venues: () => {
      const rows = venueRows.map(row => [
        `\`${row.dex}\``,
        `\`${row.program}\``,
        `\`${row.shape}\``,
        describePool(row),
      ]);
      return formatTable(['Name', 'Program', 'Shape', 'Pool'], rows);
    },
    desks: () => {
      const rows = [...deskNames].map(([program, dex]) => [`\`${dex}\``, `\`${program}\``]);
      return formatTable(['Name', 'Program'], rows);
    },
  },
};

/** Returns the pages with fresh tables and sections, by their file. */
export function renderReference(): Readonly<Record<string, string>> {
  const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8');
  const names = readdirSync(new URL('api/', folder)).map(name => `api/${name}`);
  const operations = insertRouteSections(Object.fromEntries(names.map(name => [name, read(name)])));
  const tabled = Object.entries(pages).map(([name, tables]) => {
    let text = read(name);
    // Replaces what is between `<!-- NAME: from rows -->` and the next `<!-- end -->`.
    for (const [table, render] of Object.entries(tables)) {
      const start = `<!-- ${table}: from rows -->\n`;
      const from = text.indexOf(start) + start.length;
      const to = text.indexOf('\n<!-- end -->', from - 1);
      if (from < start.length || to < 0) throw new Error(`docs/reference has no place for the table "${table}"`);
      text = `${text.slice(0, from)}\n${render(operations)}\n${text.slice(to)}`;
    }
    return [name, name === 'channels.md' ? insertChannelSections(text) : text] as const;
  });
  const all = [...Object.entries(operations), ...tabled];
  return Object.fromEntries(all.map(([name, text]) => [fileURLToPath(new URL(name, folder)), text]));
}

export function writeReference(): void {
  for (const [file, text] of Object.entries(renderReference())) writeFileSync(file, text);
}

type PricedRow = Pick<Route, 'path' | 'method' | 'tier' | 'credits' | 'readUnitsMax'>;

/** Operations of keys, also those on what belongs to an account. */
const priced = Object.entries<PricedRow>({ ...routes, ...ownRoutes }).filter(([, { tier }]) => tier !== null);

function renderTierReads(): string {
  const rows = tierNames.map(tier => {
    const { name, requestsPerMinute } = tiers[tier];
    const [worst, { readUnitsMax }] = priced
      .filter(([, row]) => isTierAtLeast(tier, row.tier!))
      .reduce((most, one) => (one[1].readUnitsMax > most[1].readUnitsMax ? one : most));
    const included = requestsPerMinute * READ_UNITS_INCLUDED;
    const figures = [included, readBudget(requestsPerMinute), requestsPerMinute * readUnitsMax];
    const [least, budget, most] = figures.map(formatCount) as [string, string, string];
    return [name, least, budget, `\`${worst}\``, most];
  });
  const most = 'Most at once: all requests of a minute together';
  return formatTable(['Tier', 'Included a minute', 'Budget a minute', 'Most expensive operation', most], rows);
}

function formatCount(count: number): string {
  return count.toLocaleString('en');
}

function renderBundleTypes(): string {
  const rows = bundleTypes.map(name => [name, typeRows[name].family ?? 'two', typeRows[name].words]);
  const specific = families.map(family => listFamilyTypes(family).join(', '));
  const archetypes = [...Map.groupBy(bundleTypes, name => typeRows[name].archetype)];
  return [
    formatTable(['Type', 'Family', 'Rule'], rows),
    '',
    `- Within a family the more specific name wins: ${specific.join('; ')}. ` +
      'It must cover half of what the family covers.',
    `- Archetypes: ${archetypes.map(([archetype, names]) => `${archetype} (${names.join(', ')})`).join(', ')}.`,
    `- Severity order for \`dominant_bundle_type\`: ${bySeverity.join(', ')}.`,
  ].join('\n');
}

function describePool({ pool, ownsVaults }: VenueRow): string {
  if (pool === null) return 'owner of the vaults';
  const places = Object.entries(pool).map(([first, at]) => `account ${at} (first byte ${first})`);
  const place = typeof pool === 'number' ? `account ${pool}` : places.join(', ');
  return ownsVaults ? `owner of the vaults, else ${place}` : place;
}
