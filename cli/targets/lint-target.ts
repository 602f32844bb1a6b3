import { dirname, isAbsolute, relative, resolve } from "node:path";
import type { BuildOptions } from "../../contract/build/build-contract.ts";
import type { Contract } from "../../contract/build/contract.ts";
import { type Finding, isError, type Place } from "../../contract/findings/finding.ts";
import type { FoundLintConfig } from "../../contract/lint/find-lint-config.ts";
import type { LoadedDocument } from "../../contract/read/loaded-document.ts";
import type { OriginCopies } from "../../contract/read/origin-copies.ts";
import type { FileAccess } from "../../contract/read/read-file.ts";
import type { CustomFormats } from "../../language/schema/known-formats.ts";
import type { Progress } from "../shared/io.ts";
import type { SourceTexts } from "../shared/report-findings.ts";
import type { ListedEntry } from "./choose-targets.ts";

export interface LintRequest extends BuildOptions, FileAccess {
  readonly document: string;
  readonly allow: readonly (string | OriginCopies)[];
  readonly listed?: ListedEntry | undefined;
  readonly overlays?: readonly string[] | undefined;
  readonly formats?: CustomFormats | undefined;
  readonly rules?: FoundLintConfig | undefined;
  readonly runLinter: boolean;
  readonly onLoaded?: ((loaded: LoadedDocument) => void) | undefined;
  /** Called before the linter runs, with the same findings as in the result. */
  readonly onOwn?: ((linted: Omit<LintedDocument, "lint">) => void) | undefined;
}

export interface LintedDocument {
  readonly loaded?: LoadedDocument | undefined;
  readonly contract?: Contract | undefined;
  readonly unrelocated: readonly Finding[];
  /** The {@link unrelocated} findings with paths relative to the working directory. */
  readonly own: readonly Finding[];
  readonly lint: readonly Finding[];
}

export async function lintTarget(
  request: LintRequest,
  texts: SourceTexts,
  progress: Progress,
): Promise<LintedDocument> {
  const name = texts.nameOf(request.document);
  const folder = dirname(request.document);
  progress.stage(`Reading ${name} …`);
  let count = 0;
  const { loadDocument } = await import("../../contract/build/load-document.ts");
  const { loaded, findings, outside } = await loadDocument(nameFromProcess(request.document), {
    allow: request.allow,
    overlays: request.overlays?.map(nameFromProcess),
    formats: request.formats,
    buffers: request.buffers,
    parse: request.parse,
    onRead: (...read) => {
      request.onRead?.(...read);
      count += 1;
      if (count > 1) progress.show(`Reading ${name}, ${count} files …`);
    },
  });
  const own = [...findings];
  if (loaded === undefined) {
    const { listed } = request;
    if (listed !== undefined) {
      const { locateMissing } = await import("./locate-missing.ts");
      own.splice(
        0,
        own.length,
        ...findings.map((finding) => locateMissing(finding, request.document, listed)),
      );
    }
    return { unrelocated: own, own: texts.relocate(own, folder), lint: [] };
  }
  for (const file of [loaded.root, ...loaded.files.values(), ...(loaded.overlays ?? [])])
    texts.keep(file.path, file.text);
  request.onLoaded?.(loaded);
  progress.stage(`Understanding ${name} …`);
  const { buildContract } = await import("../../contract/build/build-contract.ts");
  const { nameMissing } = await import("../../contract/build/name-missing.ts");
  const { isSorted, before, operations, onNormalised, onBuilt } = request;
  const built = buildContract(loaded, { isSorted, before, operations, onNormalised, onBuilt });
  if (built.contract === undefined) own.push(...built.findings);
  else {
    const told = outside === undefined ? findings : await adviseFrom(request, texts.cwd, findings, outside);
    const all = [...told, ...built.findings];
    own.splice(0, own.length, ...nameMissing(all, built.contract));
  }
  let lint: readonly Finding[] = [];
  const linted = {
    ...{ loaded, contract: built.contract, unrelocated: own },
    own: texts.relocate(own, folder),
  };
  if (request.runLinter) {
    request.onOwn?.(linted);
    progress.stage(`Linting ${name} …`);
    const { lintDocument } = await import("../../contract/lint/lint-document.ts");
    const found = await lintDocument(loaded, {
      configPath: request.rules?.path,
      confinedTo: request.rules?.confinedTo,
    });
    lint = await suggestIds(dropRepeated(own, found), built.contract);
  }
  return { ...linted, lint: texts.relocate(lint, folder) };
}

async function suggestIds(
  findings: readonly Finding[],
  contract: Contract | undefined,
): Promise<readonly Finding[]> {
  if (contract === undefined || !findings.some(({ code }) => code === MISSING_ID)) return findings;
  const { createNames } = await import("../../generator/names/create-names.ts");
  const { names } = createNames(contract.model);
  const keyOf = ({ file, line }: Place): string => `${file}:${line}`;
  const byPlace = new Map(
    contract.model.operations.map((operation) => [
      keyOf(contract.placeOf(operation.pointer)),
      names.operation(operation).function,
    ]),
  );
  return findings.map((finding) => {
    const [place] = finding.places;
    const name = finding.code === MISSING_ID && place && byPlace.get(keyOf(place));
    if (!name) return finding;
    const fix = `Add an \`operationId\`. Without one, the operation is named \`${name}\`, which changes with its path.`;
    return { ...finding, fix };
  });
}

const MISSING_ID = "lint/operation-operationId";

/** Adds advice for references to outside files, with paths as the user would write them on the command line or in the config. */
async function adviseFrom(
  { document, listed }: LintRequest,
  cwd: string,
  findings: readonly Finding[],
  outside: readonly string[],
): Promise<readonly Finding[]> {
  const { adviseToAllow } = await import("../../contract/bundle/describe-outside.ts");
  const pathsFrom = (folder: string): readonly string[] =>
    outside.map((path) => relative(folder, resolve(dirname(document), path)).replaceAll("\\", "/"));
  const fix = adviseToAllow(
    pathsFrom(cwd),
    pathsFrom(listed === undefined ? cwd : dirname(listed.configPath)),
  );
  return findings.map((finding) => (finding.code === "ref/outside-root" ? { ...finding, fix } : finding));
}

function nameFromProcess(document: string): string {
  return isAbsolute(document) ? relative(process.cwd(), document) || document : document;
}

/** Linter rules that duplicate one of our own codes, but report a less precise place. */
const covers: Readonly<Record<string, readonly string[]>> = {
  "ref/unresolved": ["lint/no-unresolved-refs"],
  "ref/file-not-found": ["lint/no-unresolved-refs"],
  "ref/outside-root": ["lint/no-unresolved-refs"],
  "ref/remote": ["lint/no-unresolved-refs"],
  "ref/cycle": ["lint/no-unresolved-refs"],
  "ref/malformed": ["lint/no-unresolved-refs", "lint/struct"],
  "ref/wrong-kind": ["lint/struct"],
  "schema/ignored-keyword": ["lint/struct"],
  "loss/unknown-member": ["lint/struct"],
  "document/later-member": ["lint/struct"],
  "document/wrong-type": ["lint/struct"],
  "document/missing-member": ["lint/struct"],
  "schema/bad-keyword": ["lint/struct"],
  "schema/unknown-type": ["lint/struct"],
  "document/duplicate-operation-id": ["lint/operation-operationId-unique"],
  "document/duplicate-path": ["lint/no-identical-paths"],
  "document/query-in-path": ["lint/path-not-include-query"],
  "document/missing-path-parameter": ["lint/path-parameters-defined"],
  "document/unused-path-parameter": ["lint/path-parameters-defined"],
  "document/duplicate-parameter": ["lint/operation-parameters-unique"],
  "document/unknown-security-scheme": ["lint/security-defined"],
};

/** Drops linter findings that duplicate ours on the same line. Also drops `lint/failed` if one of our errors is the cause. */
function dropRepeated(own: readonly Finding[], lint: readonly Finding[]): readonly Finding[] {
  const reported = new Set<string>();
  for (const { code, places } of own)
    for (const rule of Object.hasOwn(covers, code) ? (covers[code] ?? []) : [])
      for (const place of places) reported.add(`${rule} ${place.file}:${place.line}`);
  const isExplained = own.some(isError);
  const refused = own.filter(({ code }) => refusals.has(code)).map(({ message }) => firstSentence(message));
  const isOutside = own.some(({ code }) => code === "ref/outside-root");
  const isRefused = ({ code, message }: Finding): boolean =>
    code === "lint/no-unresolved-refs" &&
    (refused.some((sentence) => message.includes(sentence)) || (isOutside && message.includes(OUTSIDE)));
  return lint.filter(
    (finding) =>
      !isReported(finding, reported) &&
      !isRefused(finding) &&
      !(isExplained && finding.code === "lint/failed"),
  );
}

const OUTSIDE = "is outside the root document's folder";

/** Findings that are reported only once per referenced file. */
const refusals: ReadonlySet<string> = new Set(["ref/outside-root", "ref/file-not-found"]);

/** Removes trailing sentences that the linter's message does not contain, such as the number of references. */
function firstSentence(message: string): string {
  return message.replace(/\.(?: (?:\d+ references lead|Left out:|Not checked,).*)?$/s, "");
}

function isReported({ code, places }: Finding, reported: ReadonlySet<string>): boolean {
  return places.some((place) => reported.has(`${code} ${place.file}:${place.line}`));
}
