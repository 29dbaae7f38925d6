import type { ComponentChildren } from 'preact';

export type Fact = { readonly name: string; readonly value: ComponentChildren; readonly hint?: string };

/** Named values side by side. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl class="facts">
      {facts.map(({ name, value, hint }) => (
        <div key={name} title={hint}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
