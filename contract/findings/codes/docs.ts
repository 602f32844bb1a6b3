/** Codes of `tenon docs`. */
export const docsCodes = {
  "docs/no-reference": {
    severity: "warning",
    side: "config",
    text: "Redocly's CLI, which makes the reference, is not installed; the site goes without a reference.",
    advice: "Install it beside tenon: npm install --save-dev @redocly/cli",
    example: "tenon docs, without @redocly/cli",
  },
  "docs/reference-failed": {
    severity: "error",
    side: "document",
    text: "Redocly's CLI could not make the reference.",
    advice: "Read what it says; `--reference off` makes the site without.",
    example: "tenon docs, with a version of @redocly/cli that has no `build-docs --inlineBundle`",
  },
  "docs/no-changelog": {
    severity: "error",
    side: "usage",
    text: "The two versions of the document cannot be compared.",
    advice: "Name an older version of the same document after --since; comparing needs @redocly/cli.",
    example: "tenon docs --since missing.yaml",
  },
  "docs/port-in-use": {
    severity: "error",
    side: "usage",
    text: "Another program listens on the port.",
    advice: "Choose another with --port.",
    example: "tenon docs --serve --port 80",
  },
} as const;
