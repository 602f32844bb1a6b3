/** A document made to harm the user or machine that runs tenon on it. */
export interface HostileCase {
  /** Its unique name in the table of expected outcomes. */
  readonly name: string;
  /** The files by path; the first is the document. Made when the case is run, because some are large. */
  readonly files: () => Readonly<Record<string, string | Uint8Array>>;
  /** Symbolic links by path, with their targets, which are relative to the folder of the link. */
  readonly links?: Readonly<Record<string, string>>;
  /** Set if the document is in a subfolder. It must not read the files of the folder above. */
  readonly isBelow?: true;
  /** Set for cases that take long; only `npm run hostile` runs them. */
  readonly isGiant?: true;
}

/** The beginning of a document without paths. */
export const head: string = "openapi: 3.1.0\ninfo: { title: T, version: '1' }\n";

/** The beginning of a document that refers to schema `A` in a response. */
export const body: string = `${head}paths:
  /a:
    get:
      operationId: getA
      responses:
        '200': { description: d, content: { application/json: { schema: { $ref: '#/components/schemas/A' } } } }
`;

/** A case of one file in YAML. */
export function fromYaml(name: string, text: string): HostileCase {
  return { name, files: () => ({ "openapi.yaml": text }) };
}

/** A case of one file in JSON. */
export function fromJson(name: string, make: () => unknown, more: Partial<HostileCase> = {}): HostileCase {
  return { name, files: () => ({ "openapi.json": JSON.stringify(make()) }), ...more };
}

/** A document with one operation that answers with a schema. */
export function withSchema(schema: unknown, schemas: object = {}): object {
  const content = { "application/json": { schema } };
  return {
    openapi: "3.1.0",
    info: { title: "T", version: "1" },
    paths: { "/a": { get: { operationId: "getA", responses: { "200": { description: "d", content } } } } },
    components: { schemas },
  };
}
