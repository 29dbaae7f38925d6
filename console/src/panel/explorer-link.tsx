import { type ExplorerSubject, explorers, storedExplorer } from '../config/explorer.ts';
import { useStored } from '../config/stored.ts';
import { formatShortAddress } from '../format/address.ts';
import { ExternalIcon } from './icons.tsx';

type ExplorerLinkProps = { readonly of: ExplorerSubject; readonly id: string };

/** Opens the chosen explorer in a new tab. */
export function ExplorerLink({ of, id }: ExplorerLinkProps) {
  const { title, ...addresses } = explorers[useStored(storedExplorer)[0]];
  const text = `${formatShortAddress(id)} on ${title}`;
  return (
    <a class="icon-button" href={addresses[of] + id} target="_blank" rel="noopener" aria-label={text} title={text}>
      <ExternalIcon />
    </a>
  );
}
