import { dirname, resolve } from "node:path";
import { buildContract } from "../../contract/build/build-contract.ts";
import { loadDocument } from "../../contract/build/load-document.ts";
import type { ParseFile } from "../../contract/read/read-file.ts";
import { createRereader } from "../../contract/read/reread-files.ts";
import { describeOutcome } from "../../diff/report/describe-report.ts";
import type { Buffers, Comparison, GeneratedType, SchemaToSample } from "../../editor/features/analyst.ts";
import { createNames } from "../../generator/names/create-names.ts";
import { generateFrom } from "../../generator/session/generate.ts";
import { openSession } from "../../generator/session/generation-session.ts";
import { compareVersions } from "../diff/compare-versions.ts";
import type { DocumentOptions } from "../shared/common-options.ts";
import type { Io } from "../shared/io.ts";
import { SourceTexts } from "../shared/report-findings.ts";
import { UsageError } from "../shared/usage-error.ts";
import { chooseTargets, createTarget, findConfigPath, type Target } from "../targets/choose-targets.ts";
import { copyRevision } from "../targets/git-revision.ts";
import { isRead, type LoadedApi, loadTarget } from "../targets/load-api.ts";
import { findSchema } from "./find-schema.ts";

const MOST_CHANGES = 20;

/** Generates and compares documents as they are in the editor. */
export class Analysis {
  readonly #options: DocumentOptions;
  readonly #io: Io;
  readonly #parse: ParseFile = createRereader();

  constructor(options: DocumentOptions, io: Io) {
    this.#options = options;
    this.#io = io;
  }

  async typesOf(root: string, buffers: Buffers): Promise<readonly GeneratedType[]> {
    const { document, allow, overlays, formats, names: pins } = await this.#targetOf(root);
    const session = await openSession(document, { parts: ["types"] });
    try {
      const { loaded } = await loadDocument(document, {
        ...{ allow, overlays, formats, parse: this.#parse, buffers: encode(buffers) },
      });
      if (loaded === undefined) return [];
      const { contract } = buildContract(loaded);
      if (contract === undefined) return [];
      const options = { parts: ["types"], importExtension: ".js", names: pins ?? {} } as const;
      const { files } = await generateFrom({ loaded, contract, findings: [] }, options, session);
      const declarations = readDeclarations(files.find(({ path }) => path === "types.ts")?.text);
      const { names } = createNames(contract.model, pins);
      const describe = (pointer: string, text: string | undefined): readonly GeneratedType[] => {
        const place = contract.placeOf(pointer);
        return text === undefined
          ? []
          : [{ path: resolve(dirname(document), place.file), pointer: place.pointer, text }];
      };
      const { schemas, operations } = contract.model;
      return [
        ...schemas.flatMap(({ name, pointer }) =>
          describe(pointer, declarations.get(names.schema(name).type)),
        ),
        ...operations.flatMap((operation) => {
          const { function: own, type } = names.operation(operation);
          const input = declarations.get(`${type}Input`);
          const parameter = input === undefined ? "" : `input: ${type}Input`;
          const call = `function ${own}(${parameter}): Promise<${type}Result>;`;
          const parts = [call, input, declarations.get(`${type}Result`)];
          return describe(operation.pointer, parts.filter((part) => part !== undefined).join("\n\n"));
        }),
      ];
    } finally {
      await session.close();
    }
  }

  async sample(root: string, buffers: Buffers, schema: SchemaToSample): Promise<string | undefined> {
    const target = await this.#targetOf(root);
    const api = await this.#load(target, buffers);
    if (!isRead(api)) return undefined;
    const found = findSchema(api.contract, schema, dirname(target.document));
    if (found === undefined) return undefined;
    const { sampleAnySchema } = await import("../../live/sample/sample-any-schema.ts");
    const value = sampleAnySchema(api.contract, found);
    return value === undefined ? undefined : JSON.stringify(value);
  }

  async compare(root: string, buffers: Buffers, before?: Buffers): Promise<Comparison | undefined> {
    try {
      const target = await this.#targetOf(root);
      const now = await this.#load(target, buffers);
      const old = await this.#loadOlder(target, before);
      if (!isRead(now) || !isRead(old)) return undefined;
      const options = { withSource: before !== undefined, effort: "quick", readings: now.readings } as const;
      const report = await compareVersions([{ olders: [old], now, options }], "server");
      return {
        outcome: describeOutcome(report),
        level: report.level,
        changes: report.changes.slice(0, MOST_CHANGES).map(({ level, message }) => ({ level, message })),
      };
    } catch (error) {
      if (error instanceof UsageError) return undefined;
      throw error;
    }
  }

  #load(target: Target, buffers: Buffers): Promise<LoadedApi> {
    return loadTarget(target, this.#options, this.#io, { buffers: encode(buffers), parse: this.#parse });
  }

  async #loadOlder(target: Target, before: Buffers | undefined): Promise<LoadedApi> {
    if (before !== undefined) return this.#load(target, before);
    const copy = await copyRevision("git:HEAD", target);
    try {
      const texts = new SourceTexts(this.#io.cwd, copy);
      return await loadTarget(copy.target, this.#options, this.#io, { texts });
    } finally {
      await copy.remove();
    }
  }

  async #targetOf(root: string): Promise<Target> {
    if (findConfigPath(this.#options.config, this.#io.cwd) === undefined) return createTarget(root);
    const { targets } = await chooseTargets([], this.#options, this.#io.cwd);
    return targets.find(({ document }) => document === root) ?? createTarget(root);
  }
}

function encode(buffers: Buffers): ReadonlyMap<string, Uint8Array> {
  return new Map([...buffers].map(([path, text]) => [path, Buffer.from(text)]));
}

/** Returns the declarations of a file with their comments, by name. */
function readDeclarations(text = ""): ReadonlyMap<string, string> {
  const all = new Map<string, string>();
  for (const declaration of text.split(/\n\n(?=\/\*\*|export )/)) {
    const name = /^export (?:interface|type) ([\p{L}\p{N}_$]+)/mu.exec(declaration)?.[1];
    if (name !== undefined) all.set(name, declaration.trim());
  }
  return all;
}
