import { Address } from '../panel/shown.tsx';
import type { Names } from './names.ts';

type TokenLinkProps = { readonly mint: string; readonly names: Names };

/** A token by its symbol, else by its address. */
export function TokenLink({ mint, names }: TokenLinkProps) {
  return (
    <Address value={mint} of="token">
      {names.get(mint) ?? undefined}
    </Address>
  );
}

type WalletLinkProps = { readonly address: string; readonly names: Names };

/** A wallet by its handle, else by its address. */
export function WalletLink({ address, names }: WalletLinkProps) {
  return (
    <Address value={address} of="wallet">
      {names.get(address) ?? undefined}
    </Address>
  );
}
