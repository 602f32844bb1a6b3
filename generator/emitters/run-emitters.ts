import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding, Place } from "../../contract/findings/finding.ts";
import { chooseFunctionName, isUsablePin } from "../names/choose-name.ts";
import { resolveNames } from "../names/resolve-names.ts";
import {
  type Emitter,
  type EmitterApi,
  type EmitterContext,
  EmitterError,
  type EmitterFile,
  LocatedError,
} from "../output/emitter.ts";
import {
  accessCode,
  Code,
  code,
  docCode,
  ImportedName,
  joinCode,
  keyCode,
  nameCode,
} from "../print/code-piece.ts";
import { escapeDeceptive, joiners, printJson } from "../print/escape-text.ts";

import { trackOperations } from "./track-operations.ts";

export interface OwnFile extends EmitterFile {
  readonly maker: string;
}

export async function runEmitters(
  emitters: readonly Emitter[],
  whole: EmitterApi,
  placeOf: (pointer: string) => Place,
): Promise<{ readonly files: readonly OwnFile[]; readonly findings: readonly Finding[] }> {
  const files: OwnFile[] = [];
  const findings: Finding[] = [];
  for (const emitter of emitters) {
    const maker = `The emitter ${emitter.name}`;
    const { api, last } = trackOperations(whole);
    const warn: EmitterContext["warn"] = (message, fix) =>
      void findings.push(createFinding("emitter/warning", { message: `${maker}: ${message}`, fix }));
    try {
      const made: unknown = await emitter.emit(createContext(api, warn));
      if (!isFileList(made))
        throw new EmitterError(
          "`emit` must return a list of files.",
          "Make each by `module`, `json` or `text` of the context.",
        );
      for (const file of made) files.push({ ...file, maker });
    } catch (thrown) {
      const error = thrown instanceof LocatedError ? thrown.cause : thrown;
      const isExplained = error instanceof EmitterError;
      const operation = isExplained ? undefined : last();
      const at = operation && ` at the operation ${operation.id}`;
      const places = [
        ...(thrown instanceof LocatedError ? [thrown.place] : []),
        ...(operation === undefined ? [] : [placeOf(operation.model.pointer)]),
      ];
      const message = `${maker} failed${at ?? ""}: ${error instanceof Error ? error.message : String(error)}`;
      const fix = isExplained ? error.fix : undefined;
      findings.push(createFinding("emitter/failed", { message, fix, places }));
    }
  }
  return { files, findings };
}

/** Checks the return value at run time because JavaScript configs are not type-checked. */
function isFileList(value: unknown): value is readonly EmitterFile[] {
  return Array.isArray(value) && value.every(isFile);
}

function isFile(value: unknown): value is EmitterFile {
  if (typeof value !== "object" || value === null || !("path" in value && "content" in value)) return false;
  return (
    typeof value.path === "string" && (typeof value.content === "string" || value.content instanceof Code)
  );
}

function createContext(api: EmitterApi, warn: EmitterContext["warn"]): EmitterContext {
  return {
    api,
    warn,
    code,
    join: joinCode,
    name: nameCode,
    names: (wishes) => {
      const given = resolveNames(
        [...wishes].map(([key, wish]) => ({
          original: key,
          seed: key,
          candidates: [isUsablePin(wish) ? wish : chooseFunctionName(wish).name],
          rank: 0,
          claims: (name) => [name],
        })),
      );
      return new Map([...given].map(([key, { name }]) => [key, name]));
    },
    key: keyCode,
    access: accessCode,
    doc: docCode,
    importValue: (from, name, local) => new ImportedName(from, name, false, local),
    importType: (from, name, local) => new ImportedName(from, name, true, local),
    module: (path, content) => ({ path: /\.tsx?$/.test(path) ? path : `${path}.ts`, content }),
    json: (path, content) => ({ path, content: printJson(content) }),
    text: (path, content) => ({ path, content: escapeDeceptive(content, `${joiners}\t\r`) }),
  };
}
