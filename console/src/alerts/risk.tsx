import type { Answer } from '@chain-intelligence/client';
import { type RestRead, useRest } from '../data/use-rest.ts';
import { formatShortAddress } from '../format/address.ts';
import { Panel } from '../panel/panel.tsx';
import { severityRanks } from '../panel/severity.ts';
import { Severity } from '../panel/severity.tsx';
import { buildPagePath } from '../route/paths.ts';
import { formatReasonCode } from '../token/risk/reason-text.ts';

type TokenList = Answer<'/v1/tokens'>;
type Listed = TokenList['tokens'][number];

const ROWS_MAX = 10;

/** Tokens of medium severity and above, most severe first. */
export function selectRiskiest({ tokens }: TokenList): readonly Listed[] {
  const rank = ({ severity }: Listed): number => severityRanks[severity] ?? 0;
  return tokens
    .filter(token => rank(token) >= severityRanks.medium!)
    .toSorted((a, b) => rank(b) - rank(a) || b.volume_usd - a.volume_usd)
    .slice(0, ROWS_MAX);
}

export function AtRisk({ read }: { readonly read: RestRead<TokenList> }) {
  const mint = (read.data && selectRiskiest(read.data)[0]?.token_mint) ?? 'MINT';
  return (
    <Panel
      title="Tokens at risk now"
      of={read}
      also={[{ kind: 'rest', path: '/v1/token/{mint}/signal', parameters: { mint } }]}
      isEmpty={data => selectRiskiest(data).length === 0}
      empty="No listed token has a signal of medium severity or above."
    >
      {data => (
        <ul class="risks">
          {selectRiskiest(data).map(token => (
            <Risk key={token.token_mint} token={token} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** The reasons come from the signal route. */
function Risk({ token: { token_mint: mint, symbol, severity } }: { readonly token: Listed }) {
  const { data } = useRest('/v1/token/{mint}/signal', { mint });
  return (
    <li>
      <span class="risk-head">
        <a href={buildPagePath('token', { mint })}>{symbol ?? formatShortAddress(mint)}</a>
        <Severity value={severity} />
      </span>
      <span class="faint">{data?.reasons.map(formatReasonCode).join(' ')}</span>
    </li>
  );
}
