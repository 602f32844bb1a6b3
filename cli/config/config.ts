import type { OperationSelection } from "../../contract/model/operation-filter.ts";
import type { TanstackQueryOptions } from "../../generator/emitters/index.ts";
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

/** The outputs to generate from one document. Relative paths start at the config's folder. */
export interface ApiConfig {
  /** The OpenAPI document (2.0, 3.0, 3.1 or 3.2; YAML or JSON): a file, or a URL, which is fetched. */
  readonly document: string;
  /** The folder to write to. Files in this folder that tenon did not write are neither changed nor removed. */
  readonly output: string;
  /**
   * A folder of your own templates. A template that has the same name as one of tenon's templates replaces it. From a template with a new
   * name, tenon makes a further file of the output. Default: none.
   */
  readonly templates?: string;
  /**
   * Functions that add files to the output (see the guide's page on emitters of your own). tenon's own emitters can also be given by name:
   * `"tanstack-query"`, or `["tanstack-query", options]`. A config in JSON can contain only such names. Default: none.
   */
  readonly emitters?: readonly (Emitter | EmitterName | readonly [EmitterName, TanstackQueryOptions])[];
  /** The ending of relative imports in the output. Default `.js`, which Node and `moduleResolution: "NodeNext"` require. */
  readonly importExtension?: ImportExtension;
  /**
   * The form of the output. `ts`: TypeScript. `js`: ES modules in JavaScript, with a `.d.ts` beside each module; compilers with
   * `skipLibCheck` read `.d.ts` files in a fraction of the time. `cjs`: like `js`, but CommonJS modules, and a `package.json` in the output
   * folder that declares CommonJS. In `js` and `cjs`, imports end in `.js`. Default `ts`.
   */
  readonly emit?: EmitForm;
  /**
   * Where the output imports the runtime from: `copy` writes the needed part of it beside the generated modules; `package` imports
   * `tenon/runtime/…`, and tenon becomes a dependency of your program. Default `copy`.
   */
  readonly runtime?: RuntimeSource;
  /**
   * The adapters that the output contains: any of `express`, `fastify`, `hono`, `node-http` and `docs`, or `all`. `node-http` is for a
   * server of `node:http`. `docs` contains `serveDocs`, which serves the docs site and the document beside the router. Bun, Deno and
   * workers need no adapter (`[]`), since the router is a function from `Request` to `Response`. Default: `["node-http"]`.
   */
  readonly adapters?: readonly AdapterName[] | "all";
  /**
   * `tag` splits `types.ts` and `client.ts` of a large document into modules in `types/` and `client/`, one for each tag. An operation
   * belongs to its first tag, or to the module `untagged.ts`. `types.ts` and `client.ts` re-export all modules. Default `none`.
   */
  readonly split?: SplitForm;
  /**
   * `joined` writes validators and checks to `validators.ts`, and those of a large document to a few modules in `validators/`, which
   * `validators.ts` exports again. `separate` writes a module for each named schema and each operation, so that a program that is not
   * bundled loads only what it uses. Default `joined`.
   */
  readonly validators?: ValidatorForm;
  /**
   * The form of a named schema with an `enum`. `union`: a union type. `const`: a union type, and in `enums.ts` an object that contains the
   * values under the names in `x-enum-varnames` or `x-enumNames`. Default `union`.
   */
  readonly enums?: EnumForm;
  /**
   * The type of values of the formats `date-time` and `date` in the client and in handlers: `string` as they are sent, `Date`, or
   * `Temporal` for `Temporal.Instant` and `Temporal.PlainDate`. Default `string`.
   */
  readonly dates?: DateForm;
  /**
   * The type of integers of the format `int64` in the client and in handlers: `number`, which is exact up to 2^53, `bigint`, or `string`
   * with the digits. The last two keep all digits in JSON bodies, parameters, headers and forms. Default `number`.
   */
  readonly int64?: Int64Form;
  /**
   * The type of XML bodies that a schema describes, in the client and in handlers: `text`, the document as it is sent, unchecked; or
   * `value`, the value that the schema and its XML Objects describe, checked like JSON. With `value`, router and client need the option
   * `xml`, a codec such as that of `tenon/xml`. Default `text`.
   */
  readonly xml?: XmlForm;
  /**
   * The parts of the output: `types`, `client`, `client-options` (limits, redirects, retries, timeouts), `validators`, `router`,
   * `webhooks`, `links`, `documents` (`openapi.json`, `schemas.json`), `paths` (`paths.ts`, as openapi-typescript prints it). Parts that
   * the chosen parts need are added. `--only` overrides this option. Default: all but `paths`.
   */
  readonly parts?: readonly OutputPart[];
  /**
   * The operations and webhooks of the output. A pattern is an operation id (`listPets`, `pets/*`), a tag (`tag:pets`), a path (`/pets/*`),
   * a method and a path (`GET /pets/*`), or a method (`method:GET`). `*` stands for any text. Components that only omitted operations refer
   * to are omitted as well. `--include` and `--exclude` override this option. Default: all.
   */
  readonly operations?: OperationSelection;
  /**
   * The operations whose handlers read multipart bodies part by part, as an `AsyncIterable`, without holding files in memory: patterns,
   * as in `operations` (`uploadPhoto`, `tag:files`, `*`). Default: none; bodies are read as a whole, up to `maxBodyBytes`.
   */
  readonly streamParts?: readonly string[];
  /**
   * Whether `tenon generate` lints first, and which findings of the linter stop it. `off`: it does not lint. `report`: no finding stops it.
   * `error`: errors stop it. `strict`: errors and warnings stop it. Default: `error` if a `redocly.yaml` applies, otherwise `off`.
   */
  readonly lint?: LintPolicy;
  /**
   * Whether references that lead nowhere are warnings of `tenon generate`, although operations or schemas are missing in the output because
   * of them. `--partial` overrides this option. Default: false.
   */
  readonly partial?: boolean;
  /**
   * The `redocly.yaml` with the rules for the document. Its plugins are run. `--rules` overrides this option. Default: the nearest one
   * upwards from the document, or the one beside the config. One in a folder below the working directory applies without its plugins.
   */
  readonly rules?: string;
  /** Files and folders outside the document's folder that the document may refer to. Default: none. */
  readonly allow?: readonly string[];
  /** OpenAPI Overlays (1.0 or 1.1) to apply to the document, in this order. Default: none. */
  readonly overlays?: readonly string[];
  /**
   * Formats of your own, by name. `pattern` is a regular expression that values must match. `examples` are values, from which samples
   * are taken. `module` is a module whose functions `parse(text)` and `serialize(value)` convert between texts and the values that the
   * client and handlers use. `type` is the name of a type that this module exports for these values; the default is the return type of
   * `parse`. `check` is a module whose function `check(text)` checks what a pattern cannot express; the output imports it, and judging and
   * mocking run it. Default: none; a format that tenon does not know is not checked.
   */
  readonly formats?: Readonly<Record<string, Omit<CustomFormat, "check"> & { readonly check?: string }>>;
  /**
   * A file of known findings about the document, which do not fail `tenon lint` and `tenon generate`. `--baseline` overrides it;
   * `--update-baseline` writes it. Default: none.
   */
  readonly baseline?: string;
  /** Your own names for the output. Schemas are listed by schema name, and operations by operation id. Default: none. */
  readonly names?: NamePins;
  /**
   * The interpretation of rules that the specification leaves open, for judging traffic. The guide's page on contested readings lists these
   * rules. `--reading` overrides this option.
   */
  readonly readings?: Partial<Readings>;
  /**
   * The minimum number of days between a deprecation and its `x-sunset`. If set, `tenon diff` fails for an `x-sunset` that is missing,
   * unreadable, past, earlier than this minimum allows, or moved to an earlier day. `--notice-days` overrides this option. Default: no
   * minimum; `tenon diff` reports the other faults of an `x-sunset`, but they do not fail the command.
   */
  readonly noticeDays?: number;
  /**
   * The values of `x-stability-level` that promise nothing: `tenon diff` reports the removal of such an operation as compatible. Default:
   * `draft`, `alpha` and `beta`.
   */
  readonly unstable?: readonly string[];
  /** The tokens that `tenon mock` accepts, with the scopes of each (`"*"` for all). `--token` overrides it. Default: any token. */
  readonly tokens?: Readonly<Record<string, string | readonly string[]>>;
  /** The docs site that `tenon docs` writes. Default: a site of the document alone. */
  readonly docs?: DocsConfig;
}

/** The settings of `tenon docs`. Relative paths start at the config's folder. */
interface DocsConfig {
  /**
   * Older versions of the document, the newest first: files or revisions of git (`git:v1`, `git:v1:openapi.yaml`). Their pages are in
   * `versions/<name>/`. `name` is shown to readers; its default is `info.version`. `date` is the date of publication; its default is the
   * date of the revision's commit, or of the last commit that changed the file. `pages` is the folder of the version's Markdown pages; for
   * a revision, its default is the site's folder `pages` at that revision. `--versions` overrides this option. Default: none.
   */
  readonly versions?: readonly (
    | string
    | { readonly document: string; readonly name?: string; readonly date?: string; readonly pages?: string }
  )[];
  /**
   * Further changelogs. Each version always has a changelog since the version before it. `1.0..3.0` adds the changelog from 1.0 to 3.0;
   * `all` adds one for any two versions. `--changelog` overrides this option. Default: none.
   */
  readonly changelogs?: readonly string[] | "all";
  /** The date on which the document itself was published, such as `2026-11-23`. Default: the date of its last commit. */
  readonly date?: string;
  /**
   * The URL at which the site is published, for canonical links, the sitemap, link previews (Open Graph) and the Atom feed of versions.
   * `--site-url` overrides it. Default: unknown; the site then has none of these.
   */
  readonly siteUrl?: string;
  /**
   * The URL template for a line of the document, with `{file}` (relative to the document's folder) and `{line}`, such as
   * `https://github.com/acme/api/blob/main/{file}#L{line}`. Default: links lead to pages of the site that show the document's lines. A
   * document of several files, or with overlays, has no such pages or links.
   */
  readonly sourceUrl?: string;
  /** The URL at which relative links of descriptions start. Default: unknown; such links are shown as text, and reported. */
  readonly links?: string;
  /** The npm package in which you publish the generated client, for samples. Default: none, and pages have no samples for the client. */
  readonly client?: string;
  /** The number of levels of nested members that pages show open at first. Default: 0. */
  readonly expand?: number;
  /**
   * A folder of Markdown: each file is a page of the site, with `title`, `section` and `order` in its front matter. Links to `operation:`,
   * `schema:` and `tag:` with a name, and to other files of the folder, are checked. `--pages` overrides it. Default: none.
   */
  readonly pages?: string;
  /**
   * The languages of code samples: `curl`, `fetch`, `python` (httpx), `go`, `php`, `ruby`. `--samples` overrides this option.
   * Default: `curl`, `fetch`, `python`, `go`.
   */
  readonly samples?: readonly SampleName[];
  /** A picture beside the title: SVG, PNG, JPEG, WebP or GIF, up to 100 kB. Default: tenon's logo. */
  readonly logo?: string;
  /**
   * CSS colours: `accent`, `accent-soft`, `paper`, `card`, `sunk`, `ink`, `soft`, `line`, `strong`, each either one colour for both themes,
   * or `{ light, dark }`. Default: tenon's own.
   */
  readonly colors?: Readonly<Record<string, string | { readonly light: string; readonly dark: string }>>;
  /** The line at the end of each page, as inline Markdown. Default: title and version of the API. */
  readonly footer?: string;
  /** Links in the header, by text. Default: none. */
  readonly header?: Readonly<Record<string, string>>;
  /** The theme of readers who have not chosen one: `light` or `dark`. Default: that of their system. */
  readonly theme?: "light" | "dark";
  /** A style sheet that is added to the site's own. Default: none. */
  readonly css?: string;
  /** Fonts for text and for code: WOFF2 files, which become files of the site. Default: fonts of the reader's system. */
  readonly fonts?: { readonly text?: string; readonly code?: string };
  /**
   * The URL template of a Markdown page's source, with `{file}`, such as `https://github.com/acme/api/edit/main/docs/{file}`, for links to
   * edit it. Default: none.
   */
  readonly editUrl?: string;
  /** The URL template for feedback on a page, with `{page}`, such as `https://github.com/acme/api/issues/new?title={page}`. Default: none. */
  readonly feedback?: string;
  /**
   * A script of an analytics service, with its attributes, and the origins that it sends to. The policy of each page then allows this script,
   * whatever it loads, and connections to these origins. Default: none.
   */
  readonly analytics?: {
    readonly script: string;
    readonly attributes?: Readonly<Record<string, string>>;
    readonly connect?: readonly string[];
  };
  /** The domain at which GitHub Pages serves the site, written to `CNAME`. Default: none. */
  readonly domain?: string;
  /** Former paths, such as `old/notes.html`, and the pages that they now lead to, such as `tags/notes.html`. Default: none. */
  readonly redirects?: Readonly<Record<string, string>>;
}

/** See {@link ApiConfig.emitters}. */
export type EmitterName = "tanstack-query";

/** See {@link ApiConfig.lint}. */
export const lintPolicies = ["off", "report", "error", "strict"] as const;

export type LintPolicy = (typeof lintPolicies)[number];

/** The export of `tenon.config.ts`: one document, or several under `apis`. */
export type TenonConfig = ApiConfig | { readonly apis: readonly ApiConfig[] };

/**
 * Types a config.
 *
 * @example
 * export default defineConfig({ document: "openapi.yaml", output: "src/api" });
 */
export function defineConfig(config: TenonConfig): TenonConfig {
  return config;
}
