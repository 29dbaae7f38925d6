/** Colors have the contrast of WCAG 2.2 AA in both schemes. */
export const claimStyle = `
:root { color-scheme: light dark; --paper: #fdfdfb; --ink: #1d2327; --faint: #5c666d; --line: #dfe2e0;
  --tint: #f2f4f2; --link: #0b5cad; --on-link: #fff; --bad: #a1271d; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #14181b; --ink: #e4e8ea; --faint: #9aa5ac; --line: #2c3439; --tint: #1c2226; --link: #79b8ff;
    --on-link: #10202f; --bad: #ff9d92; }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
main { max-width: 40rem; margin: 0 auto; padding: 3rem 1.25rem 4rem; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .5rem; }
h2 { font-size: 1.05rem; margin: 1.75rem 0 .5rem; }
p { margin: .5rem 0 1rem; }
.brand { color: var(--faint); font-size: .9rem; margin: 0 0 1.5rem; }
[hidden] { display: none !important; }
button, .button { display: inline-block; font: inherit; font-weight: 600; line-height: 1.4; padding: .65rem 1.1rem;
  border: 1px solid var(--link); border-radius: .4rem; background: var(--link); color: var(--on-link);
  text-decoration: none; cursor: pointer; min-height: 2.75rem; }
a { color: var(--link); }
a.button { color: var(--on-link); }
button.plain { background: transparent; color: var(--link); }
input { display: block; width: 100%; font: inherit; padding: .6rem .75rem; border: 1px solid var(--faint);
  border-radius: .4rem; background: var(--paper); color: var(--ink); min-height: 2.75rem; }
button:disabled { opacity: .6; cursor: wait; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace;
  font-size: .9em; }
pre { margin: 0 0 .75rem; padding: .8rem 1rem; background: var(--tint); border: 1px solid var(--line);
  border-radius: .4rem; white-space: pre-wrap; overflow-wrap: anywhere; }
#trouble { color: var(--bad); }
@media (max-width: 30rem) { main { padding-top: 1.5rem; } button, .button { width: 100%; text-align: center; } }
`;
