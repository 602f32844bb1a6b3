/** A CI service that `tenon init` writes a file for. */
export type CiName = "github" | "gitlab";

/** The file of each service: what it is called, and what it says. */
export const ciFiles: Readonly<Record<CiName, { readonly path: string; readonly text: string }>> = {
  github: {
    path: ".github/workflows/contract.yml",
    text: `name: contract
on: [push, pull_request]
permissions:
  contents: read
jobs:
  contract:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 22 }
      - run: npm ci
      - run: npx tenon lint --format github
      - run: npx tenon generate --check --format github
`,
  },
  gitlab: {
    path: ".gitlab-ci.yml",
    text: `contract:
  image: node:22
  script:
    - npm ci
    - npx tenon lint --format junit > lint.xml
    - npx tenon generate --check
  artifacts:
    when: always
    reports: { junit: lint.xml }
`,
  },
};
