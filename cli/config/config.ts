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
  /** The folder to write to. tenon touches no file in it that it did not write. */
  readonly output: string;
  /**
   * A folder of your own templates. A template replaces tenon's template of the same name; any other becomes a file of the output.
   * Default: none.
   */
  readonly templates?: string;
  /**
   * Functions that add files to the output (see the guide's page on emitters of your own). A config in JSON gives the names of tenon's own
   * emitters instead: `"tanstack-query"`, or `["tanstack-query", options]`. Default: none.
   */
  readonly emitters?: readonly (Emitter | EmitterName | readonly [EmitterName, TanstackQueryOptions])[];
  /** The ending of relative imports in the output. Default `.js`, which Node and `moduleResolution: "NodeNext"` require. */
  readonly importExtension?: ImportExtension;
  /**
   * The form of the output: `ts`, `js` for JavaScript with a `.d.ts` beside each module, or `cjs` for the
   * same in CommonJS, with a `package.json` in the output folder that says so. With `skipLibCheck`, compilers
   * read `.d.ts` files in a fraction of the time. Imports in JavaScript end in `.js`. Default `ts`.
   */
  readonly emit?: EmitForm;
  /**
   * Where the output imports the runtime from: `copy` writes the needed part of it beside the generated modules; `package` imports
   * `tenon/runtime/…`, and tenon becomes a dependency of your program. Default `copy`.
   */
  readonly runtime?: RuntimeSource;
  /**
   * The adapters that the output contains, or `all`: `express`, `fastify`, `hono`, `node-http` for servers of Node itself, and `docs` for
   * `serveDocs`, which serves the docs site and the document beside the router. Bun, Deno and workers need none (`[]`): the router itself is
   * a function from `Request` to `Response`. Default: `["node-http"]`.
   */
  readonly adapters?: readonly AdapterName[] | "all";
  /**
   * `tag` splits `types.ts` and `client.ts` of a large document: each tag gets a module in `types/` and one in `client/`, and the two files
   * re-export all of them. An operation belongs to its first tag. Default `none`.
   */
  readonly split?: SplitForm;
  /**
   * The form of a named schema with an `enum`: `union` for a union type, `const` also for an object of the values in `enums.ts`, with the
   * names of `x-enum-varnames` or `x-enumNames`. Default `union`.
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
   * The parts of the output: `types`, `client`, `client-options` (limits, redirects, retries, timeouts), `validators`, `router`,
   * `webhooks`, `links`, `oauth2`, `documents` (`openapi.json`, `schemas.json`). Parts that these need are added. `--only` overrides it.
   * Default: all.
   */
  readonly parts?: readonly OutputPart[];
  /**
   * The operations and webhooks of the output. Parts of the document that only omitted operations refer to are omitted as well. A pattern
   * is an operation id (`listPets`, `pets/*`), `tag:` and a tag, a path (`/pets/*`), a method and a path (`GET /pets/*`), or `method:` and
   * a method; `*` stands for any text. `--include` and `--exclude` override it. Default: all.
   */
  readonly operations?: OperationSelection;
  /**
   * The operations whose handlers read multipart bodies part by part, as an `AsyncIterable`, without holding files in memory: patterns,
   * as in `operations` (`uploadPhoto`, `tag:files`, `*`). Default: none; bodies are read as a whole, up to `maxBodyBytes`.
   */
  readonly streamParts?: readonly string[];
  /**
   * Whether `tenon generate` lints first, and which findings stop it. `off`: it does not lint. `report`: it lints, and nothing stops it.
   * `error`: errors of the linter stop it. `strict`: its warnings stop it, too. Default: `error` if a `redocly.yaml` applies, else `off`.
   */
  readonly lint?: LintPolicy;
  /** Files and folders outside the document's own folder that it may refer to. Default: none. */
  readonly allow?: readonly string[];
  /** OpenAPI Overlays (1.0 or 1.1) to apply to the document, in this order. Default: none. */
  readonly overlays?: readonly string[];
  /**
   * Formats of your own, by name. `pattern`: texts of the format have to match it. `examples`: texts of the format, from which samples are
   * taken. `module`: a module whose `parse(text)` and `serialize(value)` convert between texts and the values that the client and handlers
   * use. `type`: the name of the module's export for the type of these values, by default what `parse` returns. `check`: a module whose
   * `check(text)` checks what a pattern cannot express; the output imports it, and commands that judge or mock traffic run it. Default:
   * formats that tenon does not know are not checked.
   */
  readonly formats?: Readonly<Record<string, Omit<CustomFormat, "check"> & { readonly check?: string }>>;
  /**
   * A file of known findings about the document, which do not fail `tenon lint` and `tenon generate`. `--baseline` overrides it;
   * `--update-baseline` writes it. Default: none.
   */
  readonly baseline?: string;
  /** Your own names in the output for schemas and operations, by schema name and by operation id. Default: none. */
  readonly names?: NamePins;
  /**
   * How to interpret rules that the specification leaves open, when traffic is judged. `--reading` overrides it. The guide's page on
   * contested readings lists them.
   */
  readonly readings?: Partial<Readings>;
  /**
   * The minimum number of days between a deprecation and its `x-sunset`. If set, `tenon diff` fails for an `x-sunset` that is missing,
   * unreadable, past, too soon, or moved to an earlier day. `--notice-days` overrides it. Default: such an `x-sunset` is reported, but does
   * not fail the command.
   */
  readonly noticeDays?: number;
  /** The tokens that `tenon mock` accepts, with the scopes of each (`"*"` for all). `--token` overrides it. Default: any token. */
  readonly tokens?: Readonly<Record<string, string | readonly string[]>>;
  /** The docs site that `tenon docs` writes. Default: a site of the document alone. */
  readonly docs?: DocsConfig;
}

/** The settings of `tenon docs`. Relative paths start at the config's folder. */
interface DocsConfig {
  /**
   * Older versions of the document, the newest first: files or revisions of git (`git:v1`, `git:v1:openapi.yaml`). Their pages are in
   * `versions/<name>/`. `name` is the name shown to readers, by default the `version` in the document's `info`. `date` is the date of
   * publication, by default that of the commit. `pages` is the folder of the version's own pages; for a revision, the default is the site's
   * folder `pages` at that revision. `--versions` overrides this option. Default: none.
   */
  readonly versions?: readonly (
    | string
    | { readonly document: string; readonly name?: string; readonly date?: string; readonly pages?: string }
  )[];
  /** Changelogs besides those of neighbouring versions: `1.0..3.0`, or `all` for any two. `--changelog` overrides it. Default: none. */
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
   * `https://github.com/acme/api/blob/main/{file}#L{line}`. Default: the site itself shows the document's lines, if it is one file.
   */
  readonly sourceUrl?: string;
  /**
   * A folder of Markdown: each file is a page of the site, with `title`, `section` and `order` in its front matter. Links to `operation:`,
   * `schema:` and `tag:` with a name, and to other files of the folder, are checked. `--pages` overrides it. Default: none.
   */
  readonly pages?: string;
  /**
   * The languages of samples besides that for the generated client: `curl`, `fetch`, `python` (httpx), `go`, `php`, `ruby`. `--samples`
   * overrides it. Default: `curl`, `fetch`, `python`, `go`.
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
}

/** See {@link ApiConfig.emitters}. */
export type EmitterName = "tanstack-query";

/** See {@link ApiConfig.lint}. */
export const lintPolicies = ["off", "report", "error", "strict"] as const;

/** One of {@link lintPolicies}. */
export type LintPolicy = (typeof lintPolicies)[number];

/** The export of `tenon.config.ts`: one document, or several under `apis`. */
export type TenonConfig = ApiConfig | { readonly apis: readonly ApiConfig[] };

/** Returns its argument. Gives a config its type: `export default defineConfig({ document: "openapi.yaml", output: "src/api" })`. */
export function defineConfig(config: TenonConfig): TenonConfig {
  return config;
}
