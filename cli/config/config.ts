import type { OperationSelection } from "../../contract/model/operation-filter.ts";
import type { McpOptions, TanstackQueryOptions } from "../../generator/emitters/index.ts";
import type { NamePins } from "../../generator/names/names.ts";
import type {
  AdapterName,
  DateForm,
  EmitForm,
  EnumForm,
  Int64Form,
  SplitForm,
  ValidatorForm,
  XmlForm,
} from "../../generator/output/emit-options.ts";
import type { Emitter } from "../../generator/output/emitter.ts";
import type { OutputPart } from "../../generator/output/output-parts.ts";
import type { ImportExtension, RuntimeSource } from "../../generator/print/print-imports.ts";
import type { CustomFormat } from "../../language/schema/known-formats.ts";
import type { SampleName } from "../../site/samples/sample-request.ts";
import type { Readings } from "../../verifier/judge/readings.ts";

/** Outputs to generate from one document. Relative paths are resolved from the config's folder. */
export interface ApiConfig {
  /** The OpenAPI document (2.0, 3.0, 3.1 or 3.2; YAML or JSON): a file, or a URL to fetch. */
  readonly document: string;
  /** The output folder. Files in it that tenon did not write are never changed or removed. */
  readonly output: string;
  /**
   * Folder with your own templates. A template with the same name as one of tenon's templates replaces it. A template with a new name adds
   * a file to the output. Default: none.
   */
  readonly templates?: string;
  /**
   * Functions that add files to the output (see the guide to writing emitters). tenon's own emitters can also be listed by name:
   * `"tanstack-query"`, `"pages"` and `"mcp"`, or with options: `["tanstack-query", options]`. JSON configs can contain only these names.
   * Default: none.
   */
  readonly emitters?: readonly (
    | Emitter
    | EmitterName
    | readonly [Exclude<EmitterName, "mcp">, TanstackQueryOptions]
    | readonly ["mcp", McpOptions]
  )[];
  /** Extension of relative imports in the output. Default: `.js`, which Node and `moduleResolution: "NodeNext"` require. */
  readonly importExtension?: ImportExtension;
  /**
   * Output format. `ts`: TypeScript. `js`: ES modules in JavaScript, with a `.d.ts` file for each module, which compilers with
   * `skipLibCheck` read in a fraction of the time. `cjs`: like `js`, but CommonJS modules, and a `package.json` in the output folder that
   * declares CommonJS. With `js` and `cjs`, imports end in `.js`. Default: `ts`.
   */
  readonly emit?: EmitForm;
  /**
   * Where the output imports the runtime from. `copy` writes the required parts of it next to the generated modules. `package` imports
   * `tenon/runtime/…`, which makes tenon a dependency of your program. Default: `copy`.
   */
  readonly runtime?: RuntimeSource;
  /**
   * Adapters to generate: any of `express`, `fastify`, `hono`, `node-http` and `docs`, or `all`. `node-http` is for `node:http` servers.
   * `docs` contains `serveDocs`, which serves the docs site and the document alongside the router. Bun, Deno and workers need no adapter
   * (`[]`), since the router is a function from `Request` to `Response`. Default: `["node-http"]`.
   */
  readonly adapters?: readonly AdapterName[] | "all";
  /**
   * `tag` splits `types.ts` and `client.ts` of a large document into one module per tag, in `types/` and `client/`. An operation belongs to
   * its first tag, or to the module `untagged.ts`. `types.ts` and `client.ts` re-export all modules. Default: `none`.
   */
  readonly split?: SplitForm;
  /**
   * `joined` writes validators and checks to `validators.ts`. For a large document, they are spread over a few modules in `validators/`,
   * which `validators.ts` re-exports. `separate` writes a module for each named schema and each operation, so that programs without a
   * bundler load only what they use. Default: `joined`.
   */
  readonly validators?: ValidatorForm;
  /**
   * How to generate a named schema with an `enum`. `union`: a union type. `const`: a union type, and an object in `enums.ts` with the
   * values, keyed by the names in `x-enum-varnames` or `x-enumNames`. Default: `union`.
   */
  readonly enums?: EnumForm;
  /**
   * Type of `date-time` and `date` values in the client and in handlers: `string` (as sent), `Date`, or `Temporal` for `Temporal.Instant`
   * and `Temporal.PlainDate`. Default: `string`.
   */
  readonly dates?: DateForm;
  /**
   * Type of `int64` integers in the client and in handlers: `number` (exact up to 2^53), `bigint`, or `string` (the digits). `bigint` and
   * `string` preserve all digits in JSON bodies, parameters, headers and forms. Default: `number`.
   */
  readonly int64?: Int64Form;
  /**
   * Type of XML bodies with a schema, in the client and in handlers. `text`: the XML as sent, unchecked. `value`: the value defined by the
   * schema and its XML Objects, checked like JSON. With `value`, the router and the client require the option `xml`, a codec such as the
   * one in `tenon/xml`. Default: `text`.
   */
  readonly xml?: XmlForm;
  /**
   * Parts of the output: `types`, `client`, `client-options` (limits, redirects, retries, timeouts), `validators`, `router`, `webhooks`,
   * `links`, `documents` (`openapi.json`, `schemas.json`), `paths` (`paths.ts`, in the format of openapi-typescript). Parts that these
   * depend on are added. Overridden by `--only`. Default: all except `paths`.
   */
  readonly parts?: readonly OutputPart[];
  /**
   * Operations and webhooks to generate. A pattern is an operation id (`listPets`, `pets/*`), a tag (`tag:pets`), a path (`/pets/*`), a
   * method and a path (`GET /pets/*`), or a method (`method:GET`). `*` matches any characters. Components that only omitted operations
   * refer to are also omitted. Overridden by `--include` and `--exclude`. Default: all.
   */
  readonly operations?: OperationSelection;
  /**
   * Operations whose handlers read multipart bodies part by part, as an `AsyncIterable`, without holding files in memory. Takes patterns as
   * in `operations` (`uploadPhoto`, `tag:files`, `*`). Default: none; bodies are read completely, up to `maxBodyBytes`.
   */
  readonly streamParts?: readonly string[];
  /**
   * Whether `tenon generate` lints first, and which lint findings stop it. `off`: it does not lint. `report`: no findings stop it. `error`:
   * errors stop it. `strict`: errors and warnings stop it. Default: `error` if a `redocly.yaml` applies, otherwise `off`.
   */
  readonly lint?: LintPolicy;
  /**
   * Whether `tenon generate` reports unresolved references as warnings, even though operations or schemas are then missing from the output.
   * Overridden by `--partial`. Default: false.
   */
  readonly partial?: boolean;
  /**
   * The `redocly.yaml` with the rules for the document. Its plugins are run. Overridden by `--rules`. Default: the nearest one in the
   * document's folder or above, or the one next to the config. A `redocly.yaml` in a folder below the working directory applies without its
   * plugins.
   */
  readonly rules?: string;
  /** Files and folders outside the document's folder that the document is allowed to reference. Default: none. */
  readonly allow?: readonly string[];
  /** OpenAPI Overlays (1.0 or 1.1) to apply to the document, in this order. Default: none. */
  readonly overlays?: readonly string[];
  /**
   * Custom formats, keyed by name. `pattern` is a regular expression that values must match. `examples` are values to use in samples.
   * `module` is a module whose functions `parse(text)` and `serialize(value)` convert between strings and the values used by the client and
   * handlers. `type` is the name of the type that this module exports for these values (default: the return type of `parse`). `check` is a
   * module whose function `check(text)` checks what a pattern cannot express. The output imports it, and judging and mocking run it.
   * Default: none; unknown formats are not checked.
   */
  readonly formats?: Readonly<Record<string, Omit<CustomFormat, "check"> & { readonly check?: string }>>;
  /**
   * File with known findings about the document, which do not fail `tenon lint` and `tenon generate`. Overridden by `--baseline`, and
   * written by `--update-baseline`. Default: none.
   */
  readonly baseline?: string;
  /** Your own names for the output. Schemas are keyed by schema name, operations by operation id. Default: none. */
  readonly names?: NamePins;
  /**
   * How to interpret rules that the specification leaves open when judging traffic. See the guide to contested readings for the list of
   * rules. Overridden by `--reading`.
   */
  readonly readings?: Partial<Readings>;
  /**
   * Minimum number of days between a deprecation and its `x-sunset`. If set, `tenon diff` fails if an `x-sunset` is missing, unreadable, in
   * the past, earlier than this minimum allows, or moved to an earlier day. Overridden by `--notice-days`. Default: no minimum; `tenon
   * diff` reports the other problems with an `x-sunset` without failing.
   */
  readonly noticeDays?: number;
  /**
   * Values of `x-stability-level` without any stability guarantee. `tenon diff` reports the removal of such operations as compatible.
   * Default: `draft`, `alpha` and `beta`.
   */
  readonly unstable?: readonly string[];
  /** Tokens that `tenon mock` accepts, with their scopes (`"*"` for all). Overridden by `--token`. Default: any token. */
  readonly tokens?: Readonly<Record<string, string | readonly string[]>>;
  /** The docs site written by `tenon docs`. Default: a site for the document alone. */
  readonly docs?: DocsConfig;
}

/** Settings for `tenon docs`. Relative paths are resolved from the config's folder. */
interface DocsConfig {
  /**
   * Older versions of the document, newest first, as files or git revisions (`git:v1`, `git:v1:openapi.yaml`). Their pages are in
   * `versions/<name>/`. `name` is shown to readers (default: `info.version`). `date` is the publication date (default: the date of the
   * revision's commit, or of the last commit that changed the file). `pages` is the folder with the version's Markdown pages (default for a
   * revision: the site's `pages` folder at that revision). Overridden by `--versions`. Default: none.
   */
  readonly versions?: readonly (
    | string
    | { readonly document: string; readonly name?: string; readonly date?: string; readonly pages?: string }
  )[];
  /**
   * Additional changelogs. Each version always has a changelog since the previous version. `1.0..3.0` adds the changelog from 1.0 to 3.0,
   * and `all` adds one for every pair of versions. Overridden by `--changelog`. Default: none.
   */
  readonly changelogs?: readonly string[] | "all";
  /** Publication date of the document itself, such as `2026-11-23`. Default: the date of its last commit. */
  readonly date?: string;
  /**
   * URL at which the site is published, for canonical links, the sitemap, link previews (Open Graph) and the Atom feed of versions.
   * Overridden by `--site-url`. Default: unknown; the site then has none of these.
   */
  readonly siteUrl?: string;
  /**
   * URL template for a line of the document, with `{file}` (relative to the document's folder) and `{line}`, such as
   * `https://github.com/acme/api/blob/main/{file}#L{line}`. Default: links lead to pages of the site that show the document's lines.
   * Documents with several files or overlays have no such pages or links.
   */
  readonly sourceUrl?: string;
  /** Base URL for relative links in descriptions. Default: unknown; these links are shown as text and reported. */
  readonly links?: string;
  /** The npm package in which you publish the generated client, used in samples. Default: none; pages have no samples for the client. */
  readonly client?: string;
  /** Number of levels of nested members that pages initially expand. Default: 0. */
  readonly expand?: number;
  /**
   * Folder with Markdown files. Each file becomes a page of the site, with `title`, `section` and `order` in its front matter. Links to
   * `operation:`, `schema:` and `tag:` with a name, and to other files in the folder, are checked. Overridden by `--pages`. Default: none.
   */
  readonly pages?: string;
  /**
   * Languages of the code samples: `curl`, `fetch`, `python` (httpx), `go`, `php`, `ruby`. Overridden by `--samples`. Default: `curl`,
   * `fetch`, `python`, `go`.
   */
  readonly samples?: readonly SampleName[];
  /** Image next to the title: SVG, PNG, JPEG, WebP or GIF, up to 100 kB. Default: tenon's logo. */
  readonly logo?: string;
  /**
   * CSS colours: `accent`, `accent-soft`, `paper`, `card`, `sunk`, `ink`, `soft`, `line`, `strong`. Each is either one colour for both
   * themes, or `{ light, dark }`. Default: tenon's colours.
   */
  readonly colors?: Readonly<Record<string, string | { readonly light: string; readonly dark: string }>>;
  /** Line at the end of each page, as inline Markdown. Default: title and version of the API. */
  readonly footer?: string;
  /** Links in the header, keyed by their text. Default: none. */
  readonly header?: Readonly<Record<string, string>>;
  /**
   * Sites of your other APIs, keyed by name, as paths such as `../orders/` relative to the root of this site. The header links to them, and
   * the search also finds their operations and schemas. Default: none.
   */
  readonly apis?: Readonly<Record<string, string>>;
  /**
   * Language of your texts, as a BCP 47 tag such as `de` or `pt-BR`. The site's own words are in English, German (`de`), Spanish (`es`),
   * French (`fr`), Portuguese (`pt`), Japanese (`ja`) and Chinese (`zh`). In Arabic (`ar`), Persian (`fa`), Hebrew (`he`) and Urdu (`ur`),
   * pages are mirrored, and the site's own words are in English. Default: `en`.
   */
  readonly lang?: string;
  /** Theme for readers who have not chosen one: `light` or `dark`. Default: the theme of their system. */
  readonly theme?: "light" | "dark";
  /** Style sheet appended to the site's own. Default: none. */
  readonly css?: string;
  /** Fonts for text and for code, as WOFF2 files, which are copied to the site. Default: fonts of the reader's system. */
  readonly fonts?: { readonly text?: string; readonly code?: string };
  /**
   * URL template for editing the source of a Markdown page, with `{file}`, such as `https://github.com/acme/api/edit/main/docs/{file}`.
   * Default: none.
   */
  readonly editUrl?: string;
  /** URL template for feedback on a page, with `{page}`, such as `https://github.com/acme/api/issues/new?title={page}`. Default: none. */
  readonly feedback?: string;
  /**
   * Script of an analytics service, with its attributes and the origins it sends data to. The content security policy of each page then
   * allows this script, whatever it loads, and connections to these origins. Default: none.
   */
  readonly analytics?: {
    readonly script: string;
    readonly attributes?: Readonly<Record<string, string>>;
    readonly connect?: readonly string[];
  };
  /** Domain at which GitHub Pages serves the site, written to `CNAME`. Default: none. */
  readonly domain?: string;
  /** Former paths, such as `old/notes.html`, and the pages they redirect to, such as `tags/notes.html`. Default: none. */
  readonly redirects?: Readonly<Record<string, string>>;
}

/** See {@link ApiConfig.emitters}. */
export type EmitterName = "tanstack-query" | "pages" | "mcp";

/** See {@link ApiConfig.lint}. */
export const lintPolicies = ["off", "report", "error", "strict"] as const;

export type LintPolicy = (typeof lintPolicies)[number];

/** The export of `tenon.config.ts`: a single document, or several under `apis`. */
export type TenonConfig = ApiConfig | { readonly apis: readonly ApiConfig[] };

/**
 * Type helper for configs.
 *
 * @example
 * export default defineConfig({ document: "openapi.yaml", output: "src/api" });
 */
export function defineConfig(config: TenonConfig): TenonConfig {
  return config;
}
