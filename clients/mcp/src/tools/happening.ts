import type { Answer } from '../../../typescript/src/client.ts';
import { listChainText } from '../answers/chain-text.ts';
import { type Reader, requireData } from '../answers/reader.ts';
import { type Evidence, type Reply, toEvidence } from '../answers/reply.ts';
import { formatFigure, InvalidQuestion, type Tool } from '../answers/tool.ts';
import { listMissing, listTokenText } from './token.ts';

const MINUTES_MAX = 1_440;
const MINUTES = 60;
const MOVES = 5;
const LAUNCHES = 3;

async function describe(reader: Reader, given: Readonly<Record<string, unknown>>): Promise<Reply> {
  const { scope = 'market' } = given;
  const minutes = given.minutes === undefined ? MINUTES : Number(given.minutes);
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > MINUTES_MAX)
    throw new InvalidQuestion(`minutes must be an integer from 1 to ${MINUTES_MAX}, got ${given.minutes}`);
  return scope === 'market' ? describeMarket(reader, minutes) : describeToken(reader, String(scope), minutes);
}

/** The narrowest window that holds the minutes. */
function selectWindow<Name extends string>(windows: Readonly<Record<Name, number>>, minutes: number): Name {
  const names = Object.keys(windows) as Name[];
  return names.find(name => windows[name] >= minutes) ?? names.at(-1)!;
}

type Listed = Answer<'/v1/tokens'>['tokens'][number];

async function describeMarket(reader: Reader, minutes: number): Promise<Reply> {
  const window = selectWindow({ '1h': 60, '6h': 360, '24h': 1_440 }, minutes);
  const [stats, moves, launches, pushes] = await Promise.all([
    reader.read('/v1/market/stats', { window }, 'why'),
    reader.read('/v1/tokens', { sort: 'trending', window, limit: MOVES }),
    reader.read('/v1/tokens', { sort: 'launched', window, limit: LAUNCHES }),
    reader.read('/v1/intel/coordinated-pushes/forming', {}, 'why'),
  ]);
  const { trades, volume_usd, launched, graduated } = requireData(stats);
  const listed = [...(moves.data?.tokens ?? []), ...(launches.data?.tokens ?? [])];
  const listing = moves.data?.tokens.length ?? 0;
  const facts = [
    ...listed.map((token, at) => describeListed(token, window, at >= listing)),
    ...listPushes(pushes.data),
  ];
  return {
    answer:
      `Last ${window}: ${trades} trades, ${formatFigure(volume_usd)} USD, ${launched} launches, ` +
      `${graduated} graduations, ${pushes.data?.length ?? 'an unknown number of'} coordinated pushes open.`,
    verdict: null,
    evidence: [...facts, ...pushes.findings.map(toEvidence), ...listMissing({ moves, launches, pushes })],
    time: pushes.time ?? stats.time,
    untrusted: listChainText(
      Object.fromEntries(
        listed.flatMap(({ name, symbol }, at) => [
          [`/evidence/${at}/name`, name],
          [`/evidence/${at}/symbol`, symbol],
        ]),
      ),
    ),
    next: listed.slice(0, 2).map(({ token_mint }) => `is_token_safe ${token_mint}`),
  };
}

function describeListed(token: Listed, window: string, isLaunch: boolean): Evidence {
  const { token_mint, price_change_pct, volume_usd, trades, severity, age_s } = token;
  const change = price_change_pct === null ? 'no price change known' : `price ${formatFigure(price_change_pct)}%`;
  return {
    claim: isLaunch
      ? `Launched ${token_mint} ${Math.floor(age_s / 60)} minutes ago: ${trades} trades, severity ${severity}.`
      : `Trending ${token_mint}: ${change} in ${window}, ${trades} trades, ` +
        `${formatFigure(volume_usd)} USD, severity ${severity}.`,
    token_mint,
  };
}

function listPushes(pushes: Answer<'/v1/intel/coordinated-pushes/forming'> | null): readonly Evidence[] {
  return (pushes ?? []).map(({ tokenMint, participantWallets, participantEntities, confidence }) => ({
    claim: `Coordinated push of ${tokenMint} by ${participantWallets} wallets of ${participantEntities} entities.`,
    ...{ token_mint: tokenMint, confidence },
  }));
}

async function describeToken(reader: Reader, mint: string, minutes: number): Promise<Reply> {
  const window = selectWindow({ '5m': 5, '1h': 60, '6h': 360, '24h': 1_440 }, minutes);
  const [info, stats, bundles, campaigns] = await Promise.all([
    reader.read('/v1/token/{mint}/info', { mint }, 'why'),
    reader.read('/v1/token/{mint}/stats', { mint }),
    reader.read('/v1/token/{mint}/bundles', { mint }, 'why'),
    reader.read('/v1/token/{mint}/campaigns', { mint }),
  ]);
  const known = requireData(info);
  const { trades, buys, sells, traders, volume_usd, price_change_pct } = requireData(stats).windows[window];
  const change =
    price_change_pct === null ? 'No price change is known' : `The price changed by ${formatFigure(price_change_pct)}%`;
  const alerts = bundles.data?.dump_alerts ?? [];
  return {
    answer:
      `Last ${window}: ${trades} trades (${buys} buys, ${sells} sells) by ${traders} wallets, ` +
      `${formatFigure(volume_usd)} USD. ${change}. ${alerts.length} dump alerts.`,
    verdict: null,
    evidence: [
      ...alerts.slice(0, MOVES).map(({ bundle_id, bundle_type, sold_pct, member_count, timestamp }) => ({
        claim: `Dump alert: ${bundle_type} of ${member_count} wallets has sold ${formatFigure(100 * sold_pct)}%.`,
        ...{ bundle_id, timestamp },
      })),
      ...(campaigns.data?.active ?? []).map(({ campaignId, participantWallets, participantEntities }) => ({
        claim: `Open campaign of ${participantWallets} wallets of ${participantEntities} entities.`,
        campaign_id: campaignId,
      })),
      ...bundles.findings.map(toEvidence),
      ...listMissing({ bundles, campaigns }),
    ],
    time: bundles.time ?? info.time,
    untrusted: listTokenText(known),
    next: [`is_token_safe ${mint}`, `who_is_behind ${mint}`],
  };
}

export const whatIsHappening: Tool = {
  name: 'what_is_happening',
  description: 'What moves now: trends, launches and alerts of the market or of a token',
  input: {
    scope: { type: 'string', description: '"market" (default) or a mint' },
    minutes: { type: 'integer', description: `1-${MINUTES_MAX}, default ${MINUTES}` },
  },
  required: [],
  answer: describe,
};
