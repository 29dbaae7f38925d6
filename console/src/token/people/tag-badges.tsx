import { badgeTexts, describeEvidence, type Trader } from './people.ts';

/** Tags of a wallet. Press one for its evidence. */
export function TagBadges({ of: { tags, evidence } }: { readonly of: Pick<Trader, 'tags' | 'evidence'> }) {
  return (
    <span class="tags">
      {tags.map(tag => {
        const reasons = evidence.filter(each => each.tag === tag).map(describeEvidence);
        return (
          <details key={tag} class="tag">
            <summary class={`badge ${TONES[tag]}`} title={reasons.join('; ')}>
              {badgeTexts[tag]}
            </summary>
            <ul>
              {reasons.map(text => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </details>
        );
      })}
    </span>
  );
}

const TONES = {
  creator: 'accent',
  sniper: 'high',
  bundler: 'high',
  insider: 'critical',
  fresh: 'medium',
  whale: 'accent',
  smart: 'up',
  market_maker: '',
} as const;
