/**
 * The folders and packages that each folder may import. `layers` are the folder's subfolders, each of which may import only those before
 * it.
 */
export const walls = [
  {
    folder: "runtime",
    folders: [],
    packages: [],
    contents: "the library that generated code imports; copied into the output",
  },
  {
    folder: "xml",
    folders: ["runtime"],
    packages: ["saxes"],
    contents: "reads and writes XML bodies by their schema",
  },
  {
    folder: "language",
    layers: ["values", "schema", "inclusion", "openapi"],
    folders: ["runtime"],
    packages: [],
    contents: "the rules of OpenAPI and JSON Schema, as tables and functions",
  },
  {
    folder: "contract",
    layers: [
      "findings",
      "read",
      "overlay",
      "bundle",
      "normalise",
      "model",
      "descriptors",
      "losses",
      "lint",
      "build",
      "workflows",
    ],
    folders: ["runtime", "language"],
    packages: ["@redocly/openapi-core", "jsonpath-rfc9535", "string-width", "yaml"],
    contents: "reads a document and builds the model; findings",
  },
  {
    folder: "validation",
    layers: ["prepare", "compile", "checks", "answers"],
    folders: ["runtime", "language", "contract"],
    packages: ["ajv"],
    contents: "compiles schemas to checks",
  },
  {
    folder: "generator",
    layers: [
      "print",
      "names",
      "output",
      "render",
      "runtime",
      "types",
      "validators",
      "write",
      "views",
      "emitters",
      "thread",
      "session",
    ],
    folders: ["runtime", "language", "contract", "validation"],
    packages: ["handlebars", "openapi-typescript", "typescript"],
    contents: "writes the generated code: names, printers, views, templates, validators",
  },
  {
    folder: "site",
    layers: ["text", "facts", "samples", "tryit", "views", "pages"],
    folders: ["runtime", "xml", "language", "contract", "validation", "generator"],
    packages: ["marked", "yaml"],
    contents: "writes the docs site",
  },
  {
    folder: "verifier",
    layers: ["exchanges", "judge", "report", "coverage", "consumers", "matchers", "telemetry", "middleware"],
    folders: ["runtime", "xml", "language", "contract", "validation"],
    packages: ["@opentelemetry/api", "vitest"],
    contents: "the judge: checks exchanges against the model",
  },
  {
    folder: "live",
    layers: ["sample", "mock", "proxy", "probe", "workflows", "msw", ""],
    folders: ["runtime", "xml", "language", "contract", "validation", "verifier"],
    packages: ["@faker-js/faker", "fast-check", "undici"],
    contents: "what uses the network: proxy, mock, probe",
  },
  {
    folder: "diff",
    layers: ["changes", "compare", "schemas", "witness", "consumers", "report", ""],
    folders: ["runtime", "language", "contract", "validation", "verifier", "live"],
    packages: [],
    contents: "compares two versions of a document: what breaks, with the exchange that shows it",
  },
  {
    folder: "oauth2",
    folders: ["runtime"],
    packages: ["oauth4webapi"],
    contents: "OAuth 2 flows: credentials for clients",
  },
  {
    folder: "playground",
    layers: ["call", "form", ""],
    folders: ["runtime", "xml", "language", "contract", "validation", "site", "verifier", "live", "oauth2"],
    packages: ["oauth4webapi"],
    contents:
      "what pages of the docs site run to try an operation: the form, the mock and the judge, bundled to one script",
  },
  {
    folder: "cli",
    folders: [
      "runtime",
      "language",
      "contract",
      "validation",
      "generator",
      "site",
      "verifier",
      "live",
      "diff",
    ],
    packages: ["@clack/prompts", "jiti", "mrmime", "typescript"],
    contents: "a folder for each command",
  },
  {
    folder: "generated",
    folders: [],
    packages: [],
    contents: "output for `spec/`, committed; never edited by hand",
  },
];

/** Packages that only one subfolder may import. */
export const packageFolders = new Map([
  ["@clack/prompts", "cli/init/"],
  ["undici", "live/proxy/"],
  ["@faker-js/faker", "live/faker-texts.ts"],
]);
