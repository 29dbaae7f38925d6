import type { ComponentChildren } from 'preact';

function Icon({ children }: { readonly children: ComponentChildren }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      {children}
    </svg>
  );
}

export function CopyIcon() {
  return (
    <Icon>
      <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
      <path d="M10.5 3.5v-.5a1 1 0 0 0-1-1h-6a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1h.5" />
    </Icon>
  );
}

export function CheckIcon() {
  return (
    <Icon>
      <path d="M3 8.5l3.2 3L13 4.5" />
    </Icon>
  );
}

export function CodeIcon() {
  return (
    <Icon>
      <path d="M5.5 4.5L2 8l3.5 3.5M10.5 4.5L14 8l-3.5 3.5" />
    </Icon>
  );
}

export function SearchIcon() {
  return (
    <Icon>
      <circle cx="7" cy="7" r="4.5" />
      <path d="M10.5 10.5L14 14" />
    </Icon>
  );
}

export function ThemeIcon() {
  return (
    <Icon>
      <circle cx="8" cy="8" r="5.5" />
      <path class="filled" d="M8 2.5a5.5 5.5 0 0 1 0 11z" />
    </Icon>
  );
}

export function ExternalIcon() {
  return (
    <Icon>
      <path d="M9.5 2.5h4v4M13.5 2.5L7.5 8.5M11.5 9.5v3a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1h3" />
    </Icon>
  );
}

export function StarIcon() {
  return (
    <Icon>
      <path d="M8 1.8l1.9 4 4.3.6-3.1 3 .8 4.3L8 11.6l-3.9 2.1.8-4.3-3.1-3 4.3-.6z" />
    </Icon>
  );
}
