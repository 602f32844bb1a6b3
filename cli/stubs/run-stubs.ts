import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { createFinding } from "../../contract/findings/create-finding.ts";
import { type Finding, isError } from "../../contract/findings/finding.ts";
import { showCount } from "../../contract/findings/show-text.ts";
import type { ApiModel } from "../../contract/model/types.ts";
import { withXmlAsText } from "../../contract/model/xml-as-text.ts";
import { isWithin } from "../../contract/read/origin-copies.ts";
import { isSystemError } from "../../contract/read/read-file.ts";
import { emitStubs } from "../../generator/emitters/emit-stubs.ts";
import { adapterOf } from "../../generator/emitters/stub-server.ts";
import { createNames } from "../../generator/names/create-names.ts";
import { describeNameProblem } from "../../generator/names/name-problem.ts";
import { emitDefaults, type StubFramework } from "../../generator/output/emit-options.ts";
import { completeParts } from "../../generator/output/output-parts.ts";
import {
  createUnwritableFinding,
  describeObstacle,
  isCode,
  reasonOf,
} from "../../generator/write/file-system.ts";
import { alignColumns } from "../shared/align-columns.ts";
import type { CommandInput } from "../shared/command.ts";
import { createProgress, type ExitCode, type Io } from "../shared/io.ts";
import { exitCodeOf, reportFindings, SourceTexts } from "../shared/report-findings.ts";
import { createUsageError, wrongValue } from "../shared/usage-error.ts";
import { guardOutput } from "../shared/write-named-file.ts";
import { chooseTargets, overlayMore, type Target } from "../targets/choose-targets.ts";
import { lintTarget } from "../targets/lint-target.ts";
import { type ComparedStubs, compareStubs, writeStubs } from "./stubs-folder.ts";
import type { StubsOptions } from "./stubs-options.ts";

interface StubTarget {
  readonly target: Target;
  readonly generated: string;
  readonly folder: string;
  readonly framework: StubFramework;
}

/** Writes missing stubs without touching existing files. With `--check`, only reports missing and outdated files. */
export async function runStubs(input: CommandInput<StubsOptions>, io: Io): Promise<ExitCode> {
  const { options } = input;
  const { target, generated, folder, framework } = await chooseStubs(input, io.cwd);
  const texts = new SourceTexts(io.cwd);
  const progress = createProgress(io, options.debug);
  const {
    document,
    allow,
    overlays,
    formats,
    operations,
    runtime = emitDefaults.runtime,
    importExtension: extension,
    streamParts,
  } = target;
  const asked = { document, allow, overlays, formats, operations, isSorted: true, runLinter: false };
  const { contract, own } = await lintTarget(asked, texts, progress);
  progress.end();
  const report = (findings: readonly Finding[]): ExitCode => {
    const { format = "pretty", all } = options;
    if (format !== "pretty" || findings.length > 0)
      reportFindings(findings, { format, all, hideInfo: true }, texts, io);
    return exitCodeOf(findings, options.strict);
  };
  if (contract === undefined) return report(own);
  const { names, problems } = createNames(contract.model, target.names);
  const misnamed = problems.map((problem) => describeNameProblem(problem, contract.placeOf)).filter(isError);
  if (misnamed.length > 0) return report(texts.relocate(misnamed, dirname(document)));
  const output = relative(folder, generated).replaceAll("\\", "/");
  const place = {
    framework,
    output: output.startsWith(".") ? output : `./${output}`,
    style: { extension, runtime },
    streamParts,
  };
  const stubs = emitStubs(
    target.xml === "value" ? contract.model : withXmlAsText(contract.model),
    names,
    place,
  );
  const broken = own.filter(isError);
  try {
    const compared = compareStubs(stubs, folder);
    const found = describeStubs(compared, options.check === true, (path) => texts.nameIn(folder, path));
    if (options.check === true || found.some(isError)) return report([...broken, ...found]);
    requireAdapter(compared, { target, generated, folder, framework });
    const written = writeStubs(compared, folder);
    const stream = (options.format ?? "pretty") === "pretty" ? io.stdout : io.stderr;
    const name = texts.nameOf(folder);
    stream.write(describeWritten(written, compared, { name, asked: options.framework }));
    if (compared.indexState === "missing")
      stream.write(printNextSteps(name, contract.model, existsSync(generated)));
    return report([...broken, ...found]);
  } catch (error) {
    return report([...broken, describeFailure(error, folder, texts.nameOf(folder), options)]);
  }
}

function describeFailure(
  error: unknown,
  folder: string,
  name: string,
  { output, check }: StubsOptions,
): Finding {
  if (!isSystemError(error)) throw error;
  const fix = output === undefined ? "Name another folder for the handlers: -o src/handlers" : undefined;
  if (isCode(error, "ENOTDIR", "EEXIST"))
    return createFinding("output/not-a-folder", { message: describeObstacle(folder), fix });
  if (check !== true) return createUnwritableFinding(name, error, fix);
  return createFinding("output/unreadable", { message: `${name} cannot be read (${reasonOf(error)}).`, fix });
}

async function chooseStubs(
  { operands, options }: CommandInput<StubsOptions>,
  cwd: string,
): Promise<StubTarget> {
  const { targets } = await chooseTargets(operands, options, cwd);
  const [first, ...others] = targets;
  if (first === undefined) throw new TypeError("Targets are never empty.");
  if (others.length > 0)
    throw createUsageError(
      "usage/missing-argument",
      `Name the document to write stubs for; the config lists ${targets.length}.`,
    );
  const target = overlayMore(first, options.overlay, cwd);
  const generated = options.generated === undefined ? target.output : resolve(cwd, options.generated);
  if (generated === undefined)
    throw createUsageError(
      "usage/missing-argument",
      "tenon stubs needs the folder of the generated code.",
      "Name it: --generated src/api",
    );
  if (!completeParts(target.parts).has("router"))
    throw createUsageError(
      "config/missing-option",
      "The generated code has no router, which stubs need.",
      'List "router" in `parts` of the config.',
    );
  const folder = resolve(cwd, options.output ?? join(dirname(generated), "handlers"));
  if (isWithin(generated, folder))
    throw wrongValue("-o is inside the generated code.", "Name a folder beside it: -o src/handlers");
  if (options.output !== undefined && options["force-here"] !== true) guardOutput(folder);
  return { target, generated, folder, framework: options.framework ?? chooseFramework(target) };
}

function chooseFramework({ adapters = [] }: Target): StubFramework {
  const [only, ...others] = adapters.filter((name) => name !== "docs" && name !== "node-http");
  return only === undefined || others.length > 0 ? "node" : only;
}

function requireAdapter({ indexState }: ComparedStubs, { target, generated, framework }: StubTarget): void {
  const { adapters, runtime } = target;
  const adapter = framework === "node" ? "node-http" : framework;
  if (runtime === "package" || adapters?.includes(adapter) === true || indexState !== "missing") return;
  // If code has not been generated yet, the default adapters apply.
  const isDefault = adapters === undefined && emitDefaults.adapters.includes(adapter);
  if ((isDefault && !existsSync(join(generated, "runtime"))) || hasAdapter(generated, framework)) return;
  throw createUsageError(
    "config/missing-option",
    `The generated code has no adapter for ${framework === "node" ? "node:http" : framework}.`,
    `Set \`adapters: ["${adapter}"]\` in the config, or generate with \`--adapters ${adapter}\`.`,
  );
}

/** Checks whether the generated adapter module supports this framework; one module can contain adapters for several frameworks. */
function hasAdapter(generated: string, framework: StubFramework): boolean {
  const { module, name } = adapterOf(framework);
  const path = [".ts", ".js"]
    .map((ending) => join(generated, module + ending))
    .find((each) => existsSync(each));
  return path !== undefined && new RegExp(`\\bfunction ${name}\\b`, "u").test(readFileSync(path, "utf8"));
}

function describeStubs(
  { missing, index, indexState, removed }: ComparedStubs,
  isChecked: boolean,
  nameOf: (path: string) => string,
): readonly Finding[] {
  const placeOf = (path: string, line: number): Finding["places"] => [
    { file: nameOf(path), pointer: "", line, column: 1 },
  ];
  const isOutdated = indexState === "missing" || indexState === "outdated";
  return [
    ...(indexState === "edited"
      ? [
          createFinding("output/foreign-file", {
            message: `${nameOf(index.path)} was changed after \`tenon stubs\` wrote it; nothing was written.`,
            places: placeOf(index.path, 1),
            fix: "Move what was added to it to another file, then delete it and run `tenon stubs`.",
          }),
        ]
      : []),
    ...(isChecked ? [...missing, ...(isOutdated ? [index] : [])] : []).map(({ path }) =>
      createFinding(path === index.path && indexState === "outdated" ? "output/changed" : "output/missing", {
        message: `${nameOf(path)} ${path === index.path && indexState === "outdated" ? "does not list the operations of the document" : "is missing"}.`,
        fix: "Run `tenon stubs`, and commit what it writes.",
      }),
    ),
    ...removed.map(({ path, key, line }) =>
      createFinding("stubs/removed-operation", {
        message: `${nameOf(path)} handles \`${key}\`, which the document does not have.`,
        places: placeOf(path, line),
      }),
    ),
  ];
}

function printNextSteps(name: string, { operations }: ApiModel, isGenerated: boolean): string {
  const isGuarded = operations.some(({ security }) => security.length > 0);
  const steps: readonly (readonly [string, string])[] = [
    ...(isGenerated ? [] : [["npx tenon generate", "write the code that the handlers import"] as const]),
    [`npx tsx ${name}/app-server.ts`, "start the server on http://localhost:3000"],
    ...(isGuarded
      ? [[`${name}/app-router.ts`, "check credentials in `authenticate`, which rejects all"] as const]
      : []),
    [`${name}/*.ts`, "implement the handlers; until then, they respond with 501"],
  ];
  return `\nNext steps\n${alignColumns(steps).join("\n")}\n`;
}

const SHOWN = 10;

function describeWritten(
  written: readonly string[],
  { indexState, removed }: ComparedStubs,
  { name, asked }: { readonly name: string; readonly asked: StubFramework | undefined },
): string {
  const lines = [
    ...written.slice(0, SHOWN).map((path) => `wrote  ${name}/${path}`),
    ...(written.length > SHOWN ? [`and ${showCount(written.length - SHOWN, "file")} more`] : []),
    ...(asked === undefined || indexState === "missing"
      ? []
      : [`kept   the server of ${name}: --framework is for a new folder`]),
    ...(written.length === 0 && removed.length === 0 ? [`${name}: each operation has a file`] : []),
  ];
  return lines.map((line) => `${line}\n`).join("");
}
