import { dirname, relative, resolve } from "node:path";
import type { Finding } from "../findings/finding.ts";
import type { OnRead } from "../read/found-file.ts";
import { readSourceFile } from "../read/read-file.ts";
import type { SourceFile } from "../read/source-file.ts";
import type { Overlay } from "./overlay.ts";
import { parseOverlay } from "./parse-overlay.ts";

/** Overlays that were read, in the order in which they apply. */
export interface LoadedOverlays {
  readonly overlays: readonly Overlay[];
  readonly findings: readonly Finding[];
}

/** Tells why a file cannot be asked for; `undefined` where it can. */
export type CheckFile = (path: string, absolute: string) => Promise<Finding | undefined>;

/** Reads overlays, each named by the user: they may stand anywhere. Their names are taken from the document's folder. */
export async function loadOverlays(
  paths: readonly string[],
  root: SourceFile,
  check: CheckFile,
  onRead?: OnRead,
): Promise<LoadedOverlays> {
  const overlays: Overlay[] = [];
  const findings: Finding[] = [];
  for (const path of paths) {
    const absolute = resolve(path);
    const refusal = await check(path, absolute);
    if (refusal !== undefined) {
      onRead?.(absolute, refusal.code === "load/not-found" ? "absent" : "refused");
      findings.push(refusal);
      continue;
    }
    const name = relative(dirname(root.path), absolute).replaceAll("\\", "/");
    const read = await readSourceFile(name, absolute, "data", onRead);
    findings.push(...read.findings);
    if (read.file === undefined) continue;
    const parsed = parseOverlay(read.file);
    overlays.push(parsed.overlay);
    findings.push(...parsed.findings);
  }
  return { overlays, findings };
}
