import type { Answer } from '../../../typescript/src/client.ts';
import { type Reader, requireData } from '../answers/reader.ts';
import { type Evidence, type Reply, toEvidence } from '../answers/reply.ts';
import { address, formatFigure, type Tool } from '../answers/tool.ts';
import { listMissing, listTokenText } from './token.ts';

const ENTITIES = 5;
const BUNDLES = 5;

async function describe(reader: Reader, given: Readonly<Record<string, unknown>>): Promise<Reply> {
  const mint = String(given.mint);
  const [info, people, bundles, early, buying] = await Promise.all([
    reader.read('/v1/token/{mint}/info', { mint }, 'why'),
    reader.read('/v1/token/{mint}/people', { mint }),
    reader.read('/v1/token/{mint}/bundles', { mint }, 'why'),
    reader.read('/v1/intel/token/{mint}/early-buyers', { mint }),
    reader.read('/v1/intel/token/{mint}/entity-concentration', { mint }),
  ]);
  const known = requireData(info);
  const creator = known.launch?.creator ?? known.deployer;
  const open = (bundles.data?.bundles ?? []).filter(({ status }) => status !== 'exited' && status !== 'merged');
  const shares = people.data?.tags;
  return {
    answer: [
      creator === null ? 'Its creator is unknown.' : `Created by ${creator}.`,
      shares === undefined
        ? 'Who holds it was not read.'
        : `Of the supply, its creator holds ${showShare(shares.creator)}, bundles ${showShare(shares.bundler)}, ` +
          `insiders ${showShare(shares.insider)}, snipers ${showShare(shares.sniper)}.`,
      bundles.data === null ? '' : `${open.length} open bundles.`,
      early.data === null ? '' : `${early.data.length} entities among its early buyers.`,
    ]
      .filter(Boolean)
      .join(' '),
    verdict: null,
    evidence: [
      ...(shares === undefined ? [] : listTags(shares)),
      ...open.slice(0, BUNDLES).map(bundle => ({
        claim:
          `${bundle.bundle_type}: ${bundle.member_count_total} wallets, ${bundle.status}, ` +
          `${formatFigure(bundle.sold_pct)}% sold.`,
        ...{ bundle_id: bundle.bundle_id, leader: bundle.leader_wallet, risk_score: bundle.risk_score },
      })),
      ...(early.data ?? []).slice(0, ENTITIES).map(one => ({
        claim: `${one.membersInEarlyBuy} early buyers are one entity (${one.entityKind}).`,
        ...{ entity_id: one.entityId, root: one.rootWallet, confidence: one.confidence },
      })),
      ...(buying.data ?? []).slice(0, ENTITIES).map(one => ({
        claim: `An entity of ${one.memberCount} makes ${formatFigure(100 * one.demandShare)}% of the recent buys.`,
        ...{ entity_id: one.entityId, root: one.rootWallet, confidence: one.confidence },
      })),
      ...bundles.findings.map(toEvidence),
      ...listMissing({ people, bundles, 'early buyers': early, 'recent buyers': buying }),
    ],
    time: bundles.time ?? info.time,
    untrusted: listTokenText(known),
    next: [
      ...(creator === null ? [] : [`is_wallet_worth_following ${creator}`]),
      `why tokenBundles, parameters {"mint": "${mint}"}`,
    ],
  };
}

type Tags = Answer<'/v1/token/{mint}/people'>['tags'];

function showShare({ held_pct }: Tags['creator']): string {
  return held_pct === null ? 'an unknown share' : formatFigure(held_pct, '%');
}

function listTags(tags: Tags): readonly Evidence[] {
  return Object.entries(tags)
    .filter(([, { wallets }]) => wallets !== 0)
    .map(([tag, { wallets, holding, held_pct, realized_pnl_usd, why }]) => ({
      claim:
        wallets === null
          ? `${tag}: unknown (${why}).`
          : `${tag}: ${wallets} wallets, ${holding} still hold ${showShare(tags[tag as keyof Tags])}.`,
      ...{ from: 'tokenPeople', held_pct, realized_pnl_usd },
    }));
}

export const whoIsBehind: Tool = {
  name: 'who_is_behind',
  description: 'Who made and holds a token: creator, bundles, insiders, entities, and their shares',
  input: { mint: address },
  required: ['mint'],
  answer: describe,
};
