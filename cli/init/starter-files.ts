import { printList } from "../../contract/bundle/describe-outside.ts";
import type { ImportExtension } from "../../generator/print/print-imports.ts";

const importLine = 'import { defineConfig } from "tenon";';

/** What a first `tenon.config.ts` depends on. */
interface StarterConfig {
  readonly document: string;
  readonly extension: ImportExtension;
  /** The folders and files outside the document's folder that it refers to. */
  readonly outside: readonly string[];
}

/** The text of a first `tenon.config.ts`. */
export function printStarterConfig({ document, extension, outside }: StarterConfig): string {
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
  // The OpenAPI document: 2.0, 3.0, 3.1 or 3.2, YAML or JSON. Files that it refers to are found by themselves.
  document: ${JSON.stringify(document)},
${allow}
  // Where the generated code goes. Commit it; tenon touches no file there that it did not write.
  output: "src/api",

  // How imports within the generated code end: ".js" (as Node wants it), ".ts" or "" (for bundlers).
  ${ending}

  // Your own templates; each replaces tenon's of the same name.
  // templates: "templates",

  // Whether the linter can stop \`tenon generate\`: "off", "report", "error" or "strict".
  // Default: "error" where there is a redocly.yaml, else "off".
  // lint: "error",

  // Names in the generated code, where you want others.
  // names: { schemas: { NoteList: "Notes" }, operations: { listNotes: "allNotes" } },
});
`;
}

/** A CI service that `tenon init` writes a file for. */
export type CiName = "github" | "gitlab";

/** The CI file for each service: its path and its text. */
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

/** A first document: small, valid, and with typical elements of a real one. */
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
