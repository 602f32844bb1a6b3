import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import type { Contract } from "../../contract/build/contract.ts";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { isWithin } from "../../contract/read/origin-copies.ts";
import { type FileAccess, readSourceFile } from "../../contract/read/read-file.ts";
import type { Description, SourceDescription } from "../../contract/workflows/description.ts";
import { readDescription } from "../../contract/workflows/read-description.ts";
import type { LoadedSource, WorkflowSet } from "../../contract/workflows/workflow-set.ts";
import type { CommonOptions } from "../shared/command.ts";
import type { DocumentOptions } from "../shared/common-options.ts";
import type { Io } from "../shared/io.ts";
import { splitList } from "../shared/parse-arguments.ts";
import { SourceTexts } from "../shared/report-findings.ts";
import { createUsageError } from "../shared/usage-error.ts";
import { chooseTargets } from "./choose-targets.ts";
import { type LoadedApi, loadTarget, relocateContract } from "./load-api.ts";

export interface LoadedWorkflows {
  readonly name: string;
  readonly set?: WorkflowSet | undefined;
  /** The description itself and all descriptions it refers to. */
  readonly sets: readonly WorkflowSet[];
  readonly apis: ReadonlyMap<Contract, LoadedApi>;
  readonly findings: readonly Finding[];
  readonly texts: SourceTexts;
}

type LoadOptions = DocumentOptions & CommonOptions & FileAccess & { readonly api?: string | undefined };

/**
 * Reads an Arazzo Description and its source documents, which are passed with `--api` or located in the description's own folder. Requests
 * a URL only if the command line contains it.
 */
export async function loadWorkflows(
  document: string,
  options: LoadOptions,
  io: Io,
  texts: SourceTexts = new SourceTexts(io.cwd),
): Promise<LoadedWorkflows> {
  const loader = new Loader(document, options, io, texts);
  const set = await loader.readSet(resolve(io.cwd, document));
  const { sets, apis, findings } = loader;
  return { name: texts.nameOf(resolve(io.cwd, document)), set, sets, apis, findings, texts };
}

class Loader {
  readonly sets: WorkflowSet[] = [];
  readonly apis = new Map<Contract, LoadedApi>();
  readonly findings: Finding[] = [];
  readonly #folder: string;
  readonly #options: LoadOptions;
  readonly #io: Io;
  readonly #texts: SourceTexts;
  readonly #loaded = new Map<string, Promise<LoadedSource>>();
  readonly #known = new Map<string, WorkflowSet | undefined>();
  #given: ReadonlyMap<string, string> | undefined;

  constructor(document: string, options: LoadOptions, io: Io, texts: SourceTexts) {
    this.#folder = dirname(resolve(io.cwd, document));
    this.#options = options;
    this.#io = io;
    this.#texts = texts;
  }

  async readSet(path: string): Promise<WorkflowSet | undefined> {
    if (this.#known.has(path)) return this.#known.get(path);
    const { file, findings } = await readSourceFile(this.#texts.nameOf(path), path, "data", this.#options);
    this.findings.push(...findings);
    this.#known.set(path, undefined);
    if (file === undefined) return undefined;
    this.#texts.keep(path, file.text);
    const read = readDescription(file);
    this.findings.push(...read.findings);
    if (read.description === undefined) return undefined;
    const { description } = read;
    this.#given ??= readGiven(this.#options.api, description);
    const sources = new Map<string, LoadedSource>();
    const set: WorkflowSet = { description, sources };
    this.sets.push(set);
    // Register before reading sources, which can refer back to this description.
    this.#known.set(path, set);
    for (const source of description.sources)
      sources.set(source.name, await this.#readSource(source, description));
    return set;
  }

  async #readSource(source: SourceDescription, { file, version }: Description): Promise<LoadedSource> {
    const place = file.placeOf(source.pointer);
    const refuse = (message: string, fix?: string): LoadedSource => {
      this.findings.push(createFinding("workflow/source-unread", { message, fix, places: [place] }));
      return { kind: "unread" };
    };
    if (source.type === "asyncapi") {
      if (version === "1.1")
        this.findings.push(
          createFinding("workflow/asyncapi", {
            message: `The source \`${source.name}\` is an AsyncAPI document.`,
            places: [place],
          }),
        );
      return { kind: "unread" };
    }
    const given = this.#given?.get(source.name) ?? this.#given?.get(source.url);
    if (given !== undefined) return this.#loadOnce(source, resolveNamed(this.#io.cwd, given), refuse);
    if (/^[a-z][a-z0-9+.-]*:/i.test(source.url))
      return refuse(
        `The source \`${source.name}\` is at ${source.url}, which was not requested.`,
        `Pass it: --api ${source.name}=<document>`,
      );
    const path = resolve(dirname(file.path), decodePath(source.url));
    if (!existsSync(path) && this.#options.buffers?.has(path) !== true)
      return refuse(`The source \`${source.name}\` does not exist: ${this.#texts.nameOf(path)}.`);
    if (!isWithin(realpathSync(this.#folder), realOrSelf(path)))
      return refuse(
        `The source \`${source.name}\` is outside the description's folder: ${this.#texts.nameOf(path)}.`,
        `Pass it, if it is to be read: --api ${source.name}=${this.#texts.nameOf(path)}`,
      );
    return this.#loadOnce(source, path, refuse);
  }

  async #loadOnce(
    source: SourceDescription,
    path: string,
    refuse: (message: string) => LoadedSource,
  ): Promise<LoadedSource> {
    if (source.type === "arazzo") {
      const set = await this.readSet(path);
      return set === undefined
        ? refuse(`The source \`${source.name}\` is not an Arazzo Description.`)
        : { kind: "arazzo", set };
    }
    const known = this.#loaded.get(path) ?? this.#loadApi(path);
    this.#loaded.set(path, known);
    const loaded = await known;
    return loaded.kind === "unread" ? refuse(`The source \`${source.name}\` could not be read.`) : loaded;
  }

  async #loadApi(path: string): Promise<LoadedSource> {
    const [target] = (await chooseTargets([path], this.#options, this.#io.cwd)).targets;
    if (target === undefined) throw new TypeError("Targets are never empty.");
    const { onRead, buffers, parse } = this.#options;
    const api = await loadTarget(target, this.#options, this.#io, {
      texts: this.#texts,
      onRead,
      buffers,
      parse,
    });
    if (api.contract === undefined) {
      this.findings.push(...api.findings);
      return { kind: "unread" };
    }
    const contract = relocateContract(api.contract, api);
    this.apis.set(contract, api);
    return { kind: "openapi", contract };
  }
}

function realOrSelf(path: string): string {
  return existsSync(path) ? realpathSync(path) : path;
}

function resolveNamed(cwd: string, name: string): string {
  return /^[a-z][a-z0-9+.-]+:\/\//i.test(name) ? name : resolve(cwd, name);
}

function decodePath(url: string): string {
  try {
    return decodeURIComponent(url.replace(/[?#].*$/s, ""));
  } catch {
    return url;
  }
}

function readGiven(api: string | undefined, { sources }: Description): ReadonlyMap<string, string> {
  const given = new Map<string, string>();
  const apis = sources.filter(({ type }) => type === "openapi");
  for (const item of splitList(api)) {
    const [, name, path = ""] = /^([\w.-]+)=(.+)$/s.exec(item) ?? [];
    const named = sources.find((source) => source.name === name);
    if (name !== undefined && named === undefined) {
      // The name may belong to a source in another description that this one refers to.
      given.set(name, path);
      continue;
    }
    const alike = apis.filter(({ url }) => basename(url) === basename(item));
    const source = named ?? (alike.length === 1 ? alike[0] : apis.length === 1 ? apis[0] : undefined);
    if (source === undefined) {
      const names = apis.map((one) => one.name).join(", ");
      throw createUsageError(
        "usage/wrong-value",
        `It is not clear which source "${item}" is the document of; the description has ${names || "no OpenAPI source"}.`,
        "Name it: --api <source name>=<document>",
      );
    }
    const document = named === undefined ? item : path;
    given.set(source.name, document).set(source.url, document);
  }
  return given;
}
