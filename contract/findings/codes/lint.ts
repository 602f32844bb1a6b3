/** Codes of the linter that are not a rule's; a rule's own code is `lint/<rule>`. */
export const lintCodes = {
  "lint/config": {
    severity: "error",
    side: "config",
    text: "The linter's config cannot be used.",
    advice: "Correct what the message names in redocly.yaml.",
    example: "extends: [recomended]",
  },
  "lint/failed": {
    severity: "warning",
    side: "tenon",
    text: "A rule of the linter failed on the document, so that its verdict is not whole.",
    advice:
      "Correct the other findings first; if it stays, switch the rule off in redocly.yaml and report it.",
    example: "a document so malformed that a rule trips over it",
  },
} as const;
