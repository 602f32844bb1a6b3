/** Codes of the linter that are not a rule's; a rule's own code is `lint/<rule>`. */
export const lintCodes = {
  "lint/config": {
    severity: "error",
    side: "config",
    text: "The linter's config cannot be used.",
    advice: "Correct what the message names in redocly.yaml.",
    example: "extends: [recomended]",
  },
} as const;
