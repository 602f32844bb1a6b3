import type { NamePins } from "../../generator/names/name-things.ts";
import type { Readings } from "../../verifier/judge/readings.ts";

/** What is to be made from one document. Paths are taken from the config's folder. */
export interface ApiConfig {
  /** The OpenAPI document (2.0, 3.0, 3.1 or 3.2; YAML or JSON). */
  readonly document: string;
  /** The folder to write to. tenon touches no file in it that it did not write. */
  readonly output: string;
  /** A folder of templates; each that is there replaces tenon's own of the same name. */
  readonly templates?: string;
  /** How relative imports in the output end. Default `.js`, as Node and NodeNext want it. */
  readonly importExtension?: ImportExtension;
  /**
   * What the output is written as: `ts`, or `js` for JavaScript with a `.d.ts` beside each module, which compilers with
   * `skipLibCheck` read in a fraction of the time; imports end in `.js` then. Default `ts`.
   */
  readonly emit?: EmitForm;
  /**
   * Where the output has the runtime from: `copy` puts what it needs of it beside the generated modules; with `package` they
   * import `tenon/runtime/…`, and tenon is a dependency of your program. Default `copy`.
   */
  readonly runtime?: RuntimeSource;
  /**
   * The adapters for server frameworks that the copy of the runtime has, or `all`. That for node:http it always has, and the
   * router itself is a function from `Request` to `Response`, as Bun, Deno and workers take it. Default: none.
   */
  readonly adapters?: readonly AdapterName[] | "all";
  /**
   * Whether `tenon generate` lints first, and what stops it: `off` does not lint, `report` only tells, with `error` errors
   * of the linter stop it, with `strict` its warnings, too. Default: `error` where a `redocly.yaml` applies, else `off`.
   */
  readonly lint?: LintPolicy;
  /** Files and folders outside the document's own folder that it may refer to. Default: none. */
  readonly allow?: readonly string[];
  /** OpenAPI Overlays (1.0 or 1.1) to lay over the document before anything else, in this order. Default: none. */
  readonly overlays?: readonly string[];
  /**
   * A file of known findings about the document, which neither `tenon lint` nor `tenon generate` fails for; `--baseline` takes
   * its place, `--update-baseline` writes it. Default: none.
   */
  readonly baseline?: string;
  /** Names in the output, chosen by hand: by schema name and by operation id. */
  readonly names?: NamePins;
  /** How traffic is judged where the specification leaves room; `--reading` goes before it. See the guide's contested readings. */
  readonly readings?: Partial<Readings>;
  /** The tokens that `tenon mock` knows, with the scopes that each opens; `"*"` opens everything. `--token` takes their place. Default: any token will do. */
  readonly tokens?: Readonly<Record<string, string | readonly string[]>>;
}

/** See {@link ApiConfig.importExtension}. */
export type ImportExtension = ".js" | ".ts" | "";

/** See {@link ApiConfig.emit}. */
export type EmitForm = "ts" | "js";

/** See {@link ApiConfig.runtime}. */
export type RuntimeSource = "copy" | "package";

/** See {@link ApiConfig.adapters}. */
export type AdapterName = "express" | "fastify" | "hono";

/** See {@link ApiConfig.lint}. */
export type LintPolicy = "off" | "report" | "error" | "strict";

/** What `tenon.config.ts` exports: one document, or several under `apis`. */
export type TenonConfig = ApiConfig | { readonly apis: readonly ApiConfig[] };

/** Gives a config its type: `export default defineConfig({ document: "openapi.yaml", output: "src/api" })`. */
export function defineConfig(config: TenonConfig): TenonConfig {
  return config;
}
