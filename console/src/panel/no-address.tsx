/** A page for text in the URL that is not an address. */
export function NoAddress({ text, search }: { readonly text: string; readonly search: string }) {
  return (
    <div class="page">
      <h1>Not an address</h1>
      <p>
        <code>{text}</code> is not a Solana address: 32 to 44 characters of base58. Press <kbd>/</kbd> to search{' '}
        {search}.
      </p>
    </div>
  );
}
