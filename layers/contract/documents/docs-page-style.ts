export const style = `
:root { color-scheme: light dark; --paper: #fdfdfb; --ink: #1d2327; --faint: #5c666d; --line: #dfe2e0;
  --tint: #f2f4f2; --link: #0b5cad;
  --keyless: #5c666d; --free: #40713a; --layer1: #0b5cad; --layer2: #7a3fa8; --layer3: #a8431f; --enterprise: #7d6100; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #14181b; --ink: #e4e8ea; --faint: #9aa5ac; --line: #2c3439; --tint: #1c2226; --link: #79b8ff;
    --keyless: #9aa5ac; --free: #86c47d; --layer1: #79b8ff; --layer2: #c79bea; --layer3: #f0936f;
      --enterprise: #dcbc4b; }
}
* { box-sizing: border-box; } html { scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
.page { max-width: 76rem; margin: 0 auto; padding: 1.5rem 1.25rem 5rem; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 .25rem; }
h2 { font-size: 1.45rem; margin: 3rem 0 .75rem; padding-top: .75rem; border-top: 1px solid var(--line); }
h3 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
h4 { font-size: .95rem; margin: 1.25rem 0 .4rem; color: var(--faint); } p, li { max-width: 44rem; }
p { margin: .5rem 0 .75rem; } a { color: var(--link); } .faint { color: var(--faint); }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace;
  font-size: .875em; }
:not(pre) > code { background: var(--tint); padding: .1em .3em; border-radius: .25em; overflow-wrap: anywhere; }
pre { margin: 0; padding: .8rem 1rem; overflow-x: auto; max-height: 28rem; background: var(--tint);
  border: 1px solid var(--line); border-radius: .4rem; line-height: 1.45; }
figure { margin: .75rem 0 1rem; } figcaption { font-size: .85rem; color: var(--faint); margin-bottom: .25rem; }
.scroll { overflow-x: auto; margin: .5rem 0 1rem; } table { border-collapse: collapse; font-size: .925rem; }
th, td { text-align: left; vertical-align: top; padding: .4rem .9rem .4rem 0; border-bottom: 1px solid var(--line); }
th { color: var(--faint); font-weight: 600; vertical-align: bottom; line-height: 1.35; } td { max-width: 34rem; }
td:last-child { min-width: 7rem; } td:not(:last-child) code { overflow-wrap: normal; }
td:first-child code { background: none; padding: 0; }
.tier { display: inline-block; font: 600 .75rem/1.5 system-ui, sans-serif; padding: 0 .55em;
  border: 1px solid currentColor; border-radius: 1em; white-space: nowrap; vertical-align: .1em; }
.tier.keyless { color: var(--keyless); } .tier.free { color: var(--free); } .tier.layer1 { color: var(--layer1); }
.tier.layer2 { color: var(--layer2); } .tier.layer3 { color: var(--layer3); }
.tier.enterprise { color: var(--enterprise); } article { margin: 1.75rem 0; }
article > h3 { font-size: 1rem; overflow-wrap: anywhere; }
article > h3 code { font-size: 1rem; background: none; padding: 0; } details { margin: .5rem 0; }
summary { cursor: pointer; color: var(--link); } nav { font-size: .9rem; }
nav ul { list-style: none; margin: .25rem 0 1rem; padding: 0; } nav li { overflow-wrap: anywhere; }
nav ul ul { margin: 0 0 .4rem; padding-left: .8rem; } nav a { text-decoration: none; }
nav a:hover { text-decoration: underline; }
@media (max-width: 63.99rem) {
  nav ul ul { display: none; }
  nav > ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding-bottom: .75rem;
    border-bottom: 1px solid var(--line); }
}
@media (min-width: 64rem) {
  .page { display: grid; grid-template-columns: 16rem minmax(0, 1fr); gap: 3rem; }
  nav { position: sticky; top: 1.5rem; align-self: start; max-height: calc(100vh - 3rem); overflow-y: auto; }
}
@media print { nav { display: none; } .page { display: block; } pre { max-height: none; white-space: pre-wrap; } }
`;
