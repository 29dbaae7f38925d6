import { listChainText } from '../answers/chain-text.ts';
import { copyRecent, type PaperSum } from '../answers/paper.ts';
import { type Reader, requireData } from '../answers/reader.ts';
import { type Reply, toEvidence } from '../answers/reply.ts';
import { address, formatFigure, InvalidQuestion, type Tool } from '../answers/tool.ts';
import { listMissing } from './token.ts';

const DELAY_MS_MAX = 60_000;
const DELAY_MS = 400;

type Verdict = 'yes' | 'no' | 'unknown';

/** The verdict of `is_wallet_worth_following` (`docs/reference/mcp.md#is_wallet_worth_following`). */
export function judgeWallet(level: string | null, paperUsd: string | null): Verdict {
  if (level === 'BANNED' || level === 'UNPROFITABLE') return 'no';
  if (paperUsd !== null && Number(paperUsd) < 0) return 'no';
  return level === 'PROFITABLE' && paperUsd !== null && Number(paperUsd) > 0 ? 'yes' : 'unknown';
}

const ANSWERS: Readonly<Record<Verdict, string>> = {
  yes: 'It earns, and copying it at this delay would have earned too.',
  no: 'It loses, is malicious, or copying it at this delay would have lost.',
  unknown: 'Too little is known, or it neither earns nor loses clearly.',
};

async function judge(reader: Reader, given: Readonly<Record<string, unknown>>): Promise<Reply> {
  const wallet = String(given.address);
  const delayMs = given.delay_ms === undefined ? DELAY_MS : Number(given.delay_ms);
  if (!Number.isInteger(delayMs) || delayMs < 0 || delayMs > DELAY_MS_MAX)
    throw new InvalidQuestion(`delay_ms must be an integer from 0 to ${DELAY_MS_MAX}, got ${given.delay_ms}`);
  const [quality, performance, labels] = await Promise.all([
    reader.read('/v1/wallet/{address}/quality', { address: wallet }, 'why'),
    reader.read('/v1/wallet/{address}/performance', { address: wallet }),
    reader.read('/v1/wallet/{address}/labels', { address: wallet }),
  ]);
  const known = requireData(quality);
  const paper = reader.asOf === undefined ? await copyRecent(reader.rest, wallet, delayMs) : null;
  const level = known?.performance_level ?? labels.data?.performance_level ?? null;
  const verdict = judgeWallet(level, paper?.realizedUsd ?? null);
  const skill = known?.skill_score ?? null;
  return {
    answer: [
      ANSWERS[verdict],
      skill === null
        ? 'It is not rated.'
        : `Skill ${formatFigure(skill)} of 100 over ${known!.closed_positions} positions.`,
      describePaper(paper, delayMs),
    ].join(' '),
    verdict,
    evidence: [
      ...(paper === null ? [] : [{ claim: describePaper(paper, delayMs), from: 'paper', ...paper.shown }]),
      ...(performance.data === null
        ? []
        : [
            {
              claim:
                `${performance.data.total_trades} exits, ${performance.data.wins} with profit, ` +
                `${describeUsd(performance.data.total_pnl_usd)} realized in seven days.`,
              from: 'walletPerformance',
            },
          ]),
      ...(labels.data === null
        ? []
        : [
            {
              claim: [level, labels.data.trader_type, labels.data.size_class, labels.data.automation_label]
                .filter(label => label !== null)
                .join(', '),
              from: 'walletLabels',
            },
          ]),
      ...quality.findings.map(toEvidence),
      ...listMissing({ performance, labels }),
    ],
    time: quality.time,
    untrusted: listChainText({ '/wallet/kol_username': labels.data?.kol_username }),
    next: [`why walletQuality, parameters {"address": "${wallet}"}`, `Paper trade it longer: npm run paper -- copy`],
  };
}

function describeUsd(usd: number | null): string {
  return usd === null ? 'an unknown result' : `${formatFigure(usd)} USD`;
}

function describePaper(paper: PaperSum | null, delayMs: number): string {
  if (paper === null) return 'Copying was not tried.';
  if (paper.shown.orders === 0) return 'It made no trades lately that could be copied.';
  const { orders, rejected, tokens } = paper.shown;
  return (
    `Copying its last trades in ${tokens} tokens ${delayMs} ms later with 1 SOL a buy: ${orders} orders, ` +
    `${rejected} rejected, ${describeUsd(paper.realizedUsd === null ? null : Number(paper.realizedUsd))} realized.`
  );
}

export const isWalletWorthFollowing: Tool = {
  name: 'is_wallet_worth_following',
  description: 'Whether to copy a wallet: its quality, and what copying it at a delay would have made on paper',
  input: { address, delay_ms: { type: 'integer', description: `0-${DELAY_MS_MAX}, default ${DELAY_MS}` } },
  required: ['address'],
  answer: judge,
};
