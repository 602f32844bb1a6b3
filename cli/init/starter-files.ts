import { printList } from "../../contract/bundle/describe-outside.ts";
import type { ImportExtension } from "../../generator/print/print-imports.ts";
import type { Framework, Side } from "./frameworks.ts";

const importLine = 'import { defineConfig } from "tenon";';

interface StarterConfig {
  readonly document: string;
  readonly output: string;
  readonly side: Side;
  readonly extension: ImportExtension;
  readonly outside: readonly string[];
  readonly server?: Framework | undefined;
  readonly query?: string | undefined;
}

export function printStarterConfig(config: StarterConfig): string {
  const { document, output, extension, outside } = config;
  const allow =
    outside.length === 0
      ? ""
      : `
  // The document refers to files outside its folder. If it may read them:
  // allow: ${printList(outside)},
`;
  const ending =
    extension === ".js" ? '// importExtension: ".js",' : `importExtension: ${JSON.stringify(extension)},`;
  return `${importLine}

export default defineConfig({
  // The OpenAPI document: 2.0, 3.0, 3.1 or 3.2, YAML or JSON.
  document: ${JSON.stringify(document)},
${allow}
  // The folder for the generated code. Commit it; other files in it are left alone.
  output: ${JSON.stringify(output)},
${printParts(config)}
  // The ending of imports in the generated code: ".js" (for Node), ".ts" or "" (for bundlers).
  ${ending}

  // Lint findings that stop \`tenon generate\`: "off", "report", "error" or "strict".
  // Default: "error" if there is a redocly.yaml, otherwise "off".
  // lint: "error",

  // Your own names for generated code.
  // names: { schemas: { NoteList: "Notes" }, operations: { listNotes: "allNotes" } },
});
`;
}

function printParts({ side, server, query }: StarterConfig): string {
  const parts =
    side === "client"
      ? `
  // What is generated. "validators" adds checks of requests and responses; without this line, there is also a router.
  parts: ["types", "client"],
`
      : "";
  const adapters =
    side === "client" || server === undefined
      ? ""
      : `
  // The adapter of the router${server.adapter === undefined ? "; none for a function of Request" : ""}.
  adapters: ${server.adapter === undefined ? "[]" : JSON.stringify([server.adapter])},
`;
  const emitters =
    query === undefined
      ? ""
      : `
  // Options for TanStack Query.
  emitters: [["tanstack-query", { package: ${JSON.stringify(query)} }]],
`;
  return `${parts}${adapters}${emitters}`;
}

export function printStarterCompilerOptions(output: string): string {
  const include = output.startsWith("src/") ? ["src"] : ["src", output];
  return `{
  "compilerOptions": {
    "module": "NodeNext",
    "target": "ES2023",
    "strict": true,
    "skipLibCheck": true,
    "outDir": "dist"
  },
  "include": ${JSON.stringify(include)}
}
`;
}

export type CiName = "github" | "gitlab";

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

export const starterDocument: string = `openapi: 3.1.0
info:
  title: Notes
  description: A place for notes. Replace it by your own API.
  version: 0.1.0
  license:
    name: MIT
    identifier: MIT

servers:
  - url: https://api.notes.test

security:
  - bearer: []

tags:
  - name: Notes
    description: Short texts with a title.

paths:
  /notes:
    get:
      operationId: listNotes
      summary: List notes
      tags: [Notes]
      parameters:
        - name: limit
          in: query
          description: How many notes to give at most.
          schema: { type: integer, minimum: 1, maximum: 100, default: 20 }
      responses:
        "200":
          description: The notes, newest first.
          content:
            application/json:
              schema:
                type: array
                items: { $ref: "#/components/schemas/Note" }
        4XX: { $ref: "#/components/responses/Problem" }
    post:
      operationId: createNote
      summary: Create a note
      tags: [Notes]
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: "#/components/schemas/NewNote" }
      responses:
        "201":
          description: The note as it was stored.
          content:
            application/json:
              schema: { $ref: "#/components/schemas/Note" }
        4XX: { $ref: "#/components/responses/Problem" }

  /notes/{note}:
    get:
      operationId: getNote
      summary: Get a note
      tags: [Notes]
      parameters:
        - name: note
          in: path
          required: true
          description: The note's id.
          schema: { type: string, format: uuid }
      responses:
        "200":
          description: The note.
          content:
            application/json:
              schema: { $ref: "#/components/schemas/Note" }
        4XX: { $ref: "#/components/responses/Problem" }

components:
  schemas:
    NewNote:
      type: object
      required: [title]
      properties:
        title: { type: string, minLength: 1, maxLength: 200 }
        text: { type: string }

    Note:
      type: object
      required: [id, title, createdAt]
      properties:
        id: { type: string, format: uuid }
        title: { type: string, minLength: 1, maxLength: 200 }
        text: { type: string }
        createdAt: { type: string, format: date-time }

    Problem:
      type: object
      required: [message]
      properties:
        message: { type: string }

  responses:
    Problem:
      description: What went wrong.
      content:
        application/json:
          schema: { $ref: "#/components/schemas/Problem" }

  securitySchemes:
    bearer:
      type: http
      scheme: bearer
`;
