/** The style sheet of a page on coverage. */
export const coverageStyle: string = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --good: #2e7d32; --part: #b26a00; --none: #c62828; }
@media (prefers-color-scheme: dark) { :root { --good: #81c784; --part: #ffb74d; --none: #ef9a9a; } }
body { max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; overflow-wrap: anywhere; }
h2 { font-size: 1.15rem; margin-block: 2rem .5rem; }
table { border-collapse: collapse; }
th, td { padding: .2rem .8rem .2rem 0; text-align: start; vertical-align: baseline; }
td.count, th.count { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
.good { color: var(--good); } .part { color: var(--part); } .none { color: var(--none); }
meter { width: 8rem; }
details, .leaf { border-block-start: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding-block: .3rem; }
summary, .leaf { overflow-wrap: anywhere; }
summary { cursor: pointer; }
summary b, .leaf b { display: inline-block; min-width: 5.5rem; font-variant-numeric: tabular-nums; }
.leaf { padding-inline-start: 1.05rem; }
code { overflow-wrap: anywhere; }
.place { font-family: monospace; font-size: .85rem; opacity: .8; }
.scroll { overflow-x: auto; }
section.finding { border-inline-start: .25rem solid var(--none); padding-inline-start: 1rem; }
`;
