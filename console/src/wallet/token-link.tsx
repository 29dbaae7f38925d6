import { Address } from '../format/shown.tsx';

type TokenLinkProps = { readonly mint: string; readonly names: ReadonlyMap<string, string | null> };

/** A token by its symbol, else by its address. */
export const TokenLink = ({ mint, names }: TokenLinkProps) => (
  <Address value={mint} of="token">
    {names.get(mint) ?? undefined}
  </Address>
);
