/**
 * Which folder may import which others, and which packages. Where a folder lists layers, these are its subfolders, and each may
 * import only those before it.
 */
export const walls = [
  {
    folder: "runtime",
    folders: [],
    packages: [],
    lives: "what generated code stands on; copied beside it",
  },
  {
    folder: "language",
    layers: ["values", "schema", "openapi"],
    folders: ["runtime"],
    packages: [],
    lives: "OpenAPI and JSON Schema as tables and walks",
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
    ],
    folders: ["runtime", "language"],
    packages: ["@redocly/openapi-core", "jsonpath-rfc9535", "yaml"],
    lives: "document to model: read, bundle, normalise, describe; findings",
  },
  {
    folder: "validation",
    layers: ["prepare", "compile", "checks"],
    folders: ["runtime", "language", "contract"],
    packages: ["ajv"],
    lives: "schemas to checks",
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
    packages: ["ajv", "handlebars", "openapi-typescript", "typescript"],
    lives: "model to files: names, printers, views, templates, validators, writing",
  },
  {
    folder: "site",
    layers: ["text", "facts", "samples", "views", "pages"],
    folders: ["runtime", "language", "contract", "validation", "generator"],
    packages: ["marked", "yaml"],
    lives: "model to pages of the docs site",
  },
  {
    folder: "verifier",
    layers: ["exchanges", "judge", "report", "coverage", "matchers", "middleware"],
    folders: ["runtime", "language", "contract", "validation"],
    packages: ["vitest"],
    lives: "what judges: exchanges held against the model",
  },
  {
    folder: "live",
    layers: ["sample", "mock", "proxy", "probe", "msw", ""],
    folders: ["runtime", "language", "contract", "validation", "verifier"],
    packages: ["fast-check", "undici"],
    lives: "what talks to a network: proxy, mock, probe",
  },
  {
    folder: "cli",
    folders: ["runtime", "language", "contract", "validation", "generator", "site", "verifier", "live"],
    packages: ["typescript"],
    lives: "a folder per command: arguments in, findings out, exit code",
  },
  { folder: "generated", folders: [], packages: [], lives: "committed output for spec/; never edited" },
];

/** Packages that one subfolder alone may import. */
export const packageFolders = new Map([["undici", "live/proxy/"]]);
