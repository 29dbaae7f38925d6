import { formatShortAddress } from '../format/address.ts';
import { CopyButton } from '../panel/copy-button.tsx';
import { ExplorerLink } from '../panel/explorer-link.tsx';
import { NoteField } from '../panel/note.tsx';
import { StarButton } from '../panel/star-button.tsx';
import { Tabs } from '../panel/tabs.tsx';
import type { Labels } from './label-rows.ts';
import { LabelBadge } from './labels.tsx';
import { type Window, windows } from './window.ts';

type HeadProps = {
  readonly address: string;
  readonly labels: Labels | null | undefined;
  readonly window: Window;
  readonly onWindow: (window: Window) => void;
};

/** Who this is, in one line and one sentence. */
export function Head({ address, labels, window, onWindow }: HeadProps) {
  return (
    <header class="wallet-head">
      <div class="page-head">
        <h1>{labels?.kol_username ? `@${labels.kol_username}` : `Wallet ${formatShortAddress(address)}`}</h1>
        <StarButton of="wallet" id={address} />
        {labels && (
          <span class="wallet-badges">
            {[labels.performance_level, labels.trader_type, labels.size_class, labels.automation_label].map(
              label => label !== null && <LabelBadge key={label} label={label} />,
            )}
            {labels.is_fresh_24h && <span class="badge medium">FRESH</span>}
            {labels.is_dormant && <span class="badge">DORMANT</span>}
          </span>
        )}
        <div class="wallet-window">
          <Tabs label="Window" values={windows} value={window} onChange={onWindow} />
        </div>
      </div>
      <p class="wallet-address">
        <code>{address}</code>
        <CopyButton text={address} label="Copy address" />
        <ExplorerLink of="wallet" id={address} />
      </p>
      <NoteField of="wallet" id={address} />
      {labels && labels.description !== '' && <p class="wallet-description">{labels.description}</p>}
      {labels === null && (
        <p class="wallet-description">
          This service saw no swap of the wallet. Check the address, or send its trades; the panels fill by themselves.
        </p>
      )}
    </header>
  );
}
