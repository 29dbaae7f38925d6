import { buildPagePath } from '../route/paths.ts';

export function NotFound({ path }: { readonly path: string }) {
  return (
    <div class="page">
      <h1>No such page</h1>
      <p>
        <code>{path}</code> is not a page of the console. Press <kbd>/</kbd> to search a token, wallet or handle, or go
        to the <a href={buildPagePath('market')}>market</a>.
      </p>
    </div>
  );
}
