import { type Finding, isError } from "../../contract/findings/finding.ts";
import { showCount, showNumber } from "../../contract/findings/show-text.ts";
import type { EmittedFile } from "../../generator/output/emitted-file.ts";
import type { WriteResult } from "../../generator/write/write-files.ts";
import type { CommandInput } from "../shared/command.ts";
import { createProgress, type ExitCode, type Io, showSecondsSince } from "../shared/io.ts";
import { exitCodeOf, reportFindings, SourceTexts } from "../shared/report-findings.ts";
import { type BuiltSite, buildSite } from "./build-site.ts";
import { chooseSite } from "./choose-site.ts";
import type { DocsOptions } from "./docs-options.ts";

export async function writeDocs(input: CommandInput<DocsOptions>, io: Io): Promise<ExitCode> {
  const { options } = input;
  const site = await chooseSite(input, io.cwd);
  if (options.serve === true) {
    const { serveDocs } = await import("./serve-docs.ts");
    return serveDocs(site, options, io);
  }
  const start = performance.now();
  const texts = new SourceTexts(io.cwd);
  const progress = createProgress(io, options.debug);
  const built = await buildSite(site, { texts, progress });
  const { findings: found, result: written, count } = await write(built, site.output);
  progress.end();
  const findings = [...built.findings, ...found, ...texts.relocate(written?.findings ?? [], site.output)];
  const { format = "pretty", all } = options;
  if (format !== "pretty" || findings.length > 0)
    reportFindings(findings, { format, all, hideInfo: true }, texts, io);
  const told = [...found, ...(written?.findings ?? [])];
  const isDone = written !== undefined && !told.some(isError);
  const seconds = showSecondsSince(start);
  const output = format === "pretty" ? io.stdout : io.stderr;
  const name = texts.nameOf(site.output);
  output.write(
    isDone
      ? `${name}: ${showNumber(count)} files, ${showCount(built.operations, "operation")}; open ${name}/index.html (${seconds})\n`
      : `${name}: left as it was (${seconds})\n`,
  );
  return exitCodeOf(findings, options.strict);
}

interface Written {
  readonly result?: WriteResult | undefined;
  readonly findings: readonly Finding[];
  readonly count: number;
}

async function write({ made, loaded, operations }: BuiltSite, folder: string): Promise<Written> {
  if (made === undefined) return { findings: [], count: 0 };
  const { writeEach } = await import("../../generator/write/write-files.ts");
  const { hashFile } = await import("../../generator/output/hash-file.ts");
  const hashes: Record<string, string> = {};
  let findings: readonly Finding[] = [];
  const result = await writeEach(folder, async (add) => {
    findings = await made.emit(["html", "markdown"], (file) => {
      hashes[file.path] = hashFile(file);
      add(file);
    });
    if (findings.some(isError)) return false;
    add(await createManifest(hashes, { loaded, operations }));
    return true;
  });
  return { result, findings, count: Object.keys(hashes).length };
}

async function createManifest(
  outputs: Readonly<Record<string, string>>,
  { loaded, operations }: Pick<BuiltSite, "loaded" | "operations">,
): Promise<EmittedFile> {
  const { hashText } = await import("../../generator/output/hash-file.ts");
  const { manifestName, printManifest } = await import("../../generator/write/manifest.ts");
  const { readVersion } = await import("../../generator/output/read-package.ts");
  const inputs = [...(loaded?.files.values() ?? [])].map(({ name, text }) => [name, hashText(text)] as const);
  const text = printManifest({
    tenon: readVersion(),
    inputs: Object.fromEntries(inputs),
    options: { docs: true },
    outputs,
    size: { operations, schemas: 0 },
    findings: [],
  });
  return { path: manifestName, text };
}
