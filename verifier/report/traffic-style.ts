/** The style sheet of a page on traffic. */
export const trafficStyle: string = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; overflow-wrap: anywhere; }
h2 { font-size: 1rem; }
dl { display: flex; flex-wrap: wrap; gap: .5rem 2rem; }
dd { margin: 0; font-size: 1.4rem; font-variant-numeric: tabular-nums; }
section { border-inline-start: .25rem solid #888; padding-inline-start: 1rem; margin-block: 1.5rem; }
section.error { border-color: #c62828; }
section.warning { border-color: #b26a00; }
pre { overflow-x: auto; padding: .5rem; background: color-mix(in srgb, currentColor 8%, transparent); }
code { overflow-wrap: anywhere; }
.place { margin-bottom: 0; font-family: monospace; }
`;
