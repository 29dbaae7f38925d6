import { Address } from '../format/shown.tsx';
import type { Names } from './names.ts';

type TokenLinkProps = { readonly mint: string; readonly names: Names };

/** A token by its symbol, else by its address. */
export const TokenLink = ({ mint, names }: TokenLinkProps) => (
  <Address value={mint} of="token">
    {names.get(mint) ?? undefined}
  </Address>
);

type WalletLinkProps = { readonly address: string; readonly names: Names };

/** A wallet by its handle, else by its address. */
export const WalletLink = ({ address, names }: WalletLinkProps) => (
  <Address value={address} of="wallet">
    {names.get(address) ?? undefined}
  </Address>
);
