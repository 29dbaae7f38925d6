import type { Answer } from '../../../typescript/src/client.ts';
import { type ChainText, listChainText } from '../answers/chain-text.ts';
import { type Reader, type Reading, requireData } from '../answers/reader.ts';
import { type Evidence, type Reply, toEvidence } from '../answers/reply.ts';
import { address, formatFigure, type Tool } from '../answers/tool.ts';

type Info = Answer<'/v1/token/{mint}/info'>;

/** Texts that its creator chose. */
export function listTokenText({ name, symbol, metadata }: Info): ChainText {
  const { name: title, symbol: ticker, description, image, website, x, telegram } = metadata ?? {};
  return listChainText({
    ...{ '/token/name': name, '/token/symbol': symbol, '/token/metadata/name': title },
    ...{ '/token/metadata/symbol': ticker, '/token/metadata/description': description },
    ...{ '/token/metadata/image': image, '/token/metadata/website': website },
    ...{ '/token/metadata/x': x, '/token/metadata/telegram': telegram },
  });
}

/** What a tool could not read, in words. */
export function listMissing(parts: Readonly<Record<string, Reading<unknown>>>): readonly Evidence[] {
  return Object.entries(parts).flatMap(([part, { error }]) => {
    if (error === null) return [];
    const code = error.kind === 'http' ? (error.code ?? `status ${error.status}`) : 'unavailable';
    return [{ claim: `Not read: ${part} (${code}${code === 'forbidden' ? ', the key needs a higher tier' : ''}).` }];
  });
}

type Verdict = 'safe' | 'caution' | 'danger' | 'unknown';

const bySeverity: Readonly<Record<string, Verdict>> = {
  ...{ none: 'safe', low: 'caution', medium: 'caution', high: 'danger', critical: 'danger' },
};

type Signal = Answer<'/v1/token/{mint}/signal'>;

/** The verdict of `is_token_safe` (`docs/reference/mcp.md#is_token_safe`). */
export function judgeToken(info: Info, signal: Signal | null): Verdict {
  if (info.status === 'rugged' || info.is_high_risk) return 'danger';
  const found =
    signal === null || signal.examined.trades === 0 ? 'unknown' : (bySeverity[signal.severity] ?? 'unknown');
  if (found === 'danger') return found;
  const isFlagged = info.is_suspicious || info.is_mintable === true || info.is_freezable === true;
  if (isFlagged) return 'caution';
  // What nobody has seen is not safe.
  return found === 'safe' && (info.is_mintable === null || info.is_freezable === null) ? 'unknown' : found;
}

const ANSWERS: Readonly<Record<Verdict, string>> = {
  safe: 'No rule found a danger in this token, and all evidence could be examined.',
  caution: 'Something about this token asks for caution; see the evidence.',
  danger: 'Rules found a danger in this token; see the evidence.',
  unknown: 'What is known does not suffice to judge this token.',
};

async function judge(reader: Reader, given: Readonly<Record<string, unknown>>): Promise<Reply> {
  const mint = String(given.mint);
  const [info, signal, liquidity, exits] = await Promise.all([
    reader.read('/v1/token/{mint}/info', { mint }, 'why'),
    reader.read('/v1/token/{mint}/signal', { mint }, 'why'),
    reader.read('/v1/token/{mint}/liquidity', { mint }),
    reader.read('/v1/intel/token/{mint}/exit-risk', { mint }),
  ]);
  const known = requireData(info);
  const verdict = judgeToken(known, signal.data);
  const score = signal.data?.score ?? null;
  return {
    answer: `${ANSWERS[verdict]}${score === null ? '' : ` Security score ${score} of 100 (${signal.data!.severity}).`}`,
    verdict,
    evidence: [
      ...listFlags(known),
      ...signal.findings.map(toEvidence),
      ...listExits(liquidity.data, exits.data),
      ...listMissing({ signal, liquidity, 'exit risk': exits }),
    ],
    time: signal.time ?? info.time,
    untrusted: listTokenText(known),
    next: [`who_is_behind ${mint}`, `why tokenSignal, parameters {"mint": "${mint}"}`],
  };
}

function listFlags({ status, is_suspicious, is_mintable, is_freezable, flagged_time, rugged_time }: Info) {
  const say = (claim: string): Evidence => ({ claim, from: 'tokenInfo' });
  return [
    ...(status === 'rugged'
      ? [say(`Its liquidity was pulled${rugged_time === null ? '' : ` at ${rugged_time}`}.`)]
      : []),
    ...(is_suspicious ? [say(`It is marked suspicious${flagged_time === null ? '' : ` since ${flagged_time}`}.`)] : []),
    say(describeRight('More can be minted', is_mintable)),
    say(describeRight('Accounts can be frozen', is_freezable)),
  ];
}

function describeRight(right: string, has: boolean | null): string {
  return has === null ? `${right}: unknown.` : `${right}: ${has ? 'yes' : 'no'}.`;
}

function listExits(
  liquidity: Answer<'/v1/token/{mint}/liquidity'> | null,
  exits: Answer<'/v1/intel/token/{mint}/exit-risk'> | null,
): readonly Evidence[] {
  const sol = liquidity?.exit_capacity?.sol_at_10 ?? null;
  const worst = exits?.[0];
  return [
    ...(liquidity === null
      ? []
      : [
          {
            claim:
              sol === null
                ? 'How much can be sold is unknown: no fresh pool.'
                : `Sales of ${formatFigure(sol)} SOL lower the price by 10%.`,
            ...{ from: 'tokenLiquidity', sol_at_10: sol },
          },
        ]),
    ...(worst === undefined
      ? []
      : [
          {
            claim:
              `A bundle of ${worst.memberCount} wallets holds ${formatFigure(100 * worst.remainingSupplyPct)}% of ` +
              `the supply; its whole sale would lower the price by ${formatPercent(worst.impactPct)}.`,
            ...{ from: 'intelExitRisk', bundle_id: worst.bundleId },
          },
        ]),
  ];
}

/** Of a fraction. */
function formatPercent(fraction: number | null): string {
  return fraction === null ? 'an unknown share' : formatFigure(100 * fraction, '%');
}

export const isTokenSafe: Tool = {
  name: 'is_token_safe',
  description: 'Whether a token is safe to buy: safe, caution, danger or unknown, with reasons',
  input: { mint: address },
  required: ['mint'],
  answer: judge,
};
