import { showCount, showNumber } from "../../contract/findings/show-text.ts";
import type { EmittedFile } from "../../generator/output/emitted-file.ts";
import type { CommonOptions } from "../shared/command.ts";
import { createProgress, type ExitCode, type Io } from "../shared/io.ts";
import { exitCodeOf, reportFindings } from "../shared/report-findings.ts";
import { SourceTexts } from "../shared/source-texts.ts";
import { type BuiltSite, buildSite } from "./build-site.ts";
import type { Site } from "./choose-site.ts";
import type { DocsOptions } from "./docs-command.ts";

/** Builds a site, writes it, and reports. */
export async function writeDocs(site: Site, options: DocsOptions & CommonOptions, io: Io): Promise<ExitCode> {
  const start = performance.now();
  const texts = new SourceTexts(io.cwd);
  const progress = createProgress(io, options.debug);
  const { markdown, ...made } = await buildSite(site, { texts, progress });
  const built = { ...made, files: [...made.files, ...markdown()] };
  progress.stage(`Writing ${texts.nameOf(site.output)} …`);
  const written = built.files.length === 0 ? undefined : await write(built, site.output);
  progress.end();
  const findings = [...built.findings, ...texts.relocate(written?.findings ?? [], site.output)];
  const { format = "pretty", all } = options;
  if (format !== "pretty" || findings.length > 0)
    reportFindings(findings, { format, all, hideInfo: true }, texts, io);
  const isDone = written !== undefined && !written.findings.some(({ severity }) => severity === "error");
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const output = format === "pretty" ? io.stdout : io.stderr;
  const name = texts.nameOf(site.output);
  output.write(
    isDone
      ? `${name}: ${showNumber(built.files.length)} files, ${showCount(built.operations, "operation")}; open ${name}/index.html (${seconds} s)\n`
      : `${name}: left as it was (${seconds} s)\n`,
  );
  return exitCodeOf(findings, options.strict);
}

/** A site with all its files. */
type Built = Omit<BuiltSite, "markdown">;

async function write(
  built: Built,
  folder: string,
): ReturnType<typeof import("../../generator/write/write-files.ts").writeFiles> {
  const { writeFiles } = await import("../../generator/write/write-files.ts");
  return writeFiles([...built.files, await createManifest(built)], folder);
}

async function createManifest({ files, loaded, operations }: Built): Promise<EmittedFile> {
  const { hashFile, hashText } = await import("../../generator/write/hash-file.ts");
  const { manifestName, printManifest } = await import("../../generator/write/manifest.ts");
  const { readVersion } = await import("../../generator/output/read-package.ts");
  const inputs = [...(loaded?.files.values() ?? [])].map(({ name, text }) => [name, hashText(text)] as const);
  const text = printManifest({
    tenon: readVersion(),
    inputs: Object.fromEntries(inputs),
    options: { docs: true },
    outputs: Object.fromEntries(files.map((file) => [file.path, hashFile(file)])),
    size: { operations, schemas: 0 },
    findings: [],
  });
  return { path: manifestName, text };
}
