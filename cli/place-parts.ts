import { createHash } from "node:crypto";
import { dirname, join, relative } from "node:path";
import type { WorkshopOptions } from "../generator/open-workshop.ts";
import type { OutputTarget } from "./choose-outputs.ts";
import { findCacheFolder } from "./find-cache-folder.ts";

/**
 * Where the parts of an output are kept for the next run. The name follows from where document and output are in their project, so
 * that it is the same wherever the project is checked out.
 */
export function placeParts({ document, output }: OutputTarget): string | undefined {
  const folder = findCacheFolder(dirname(document));
  if (folder === undefined) return undefined;
  const names = [document, output].map((path) => relative(folder, path).replaceAll("\\", "/"));
  const name = createHash("sha256").update(names.join("\n")).digest("hex").slice(0, 16);
  return join(folder, "parts", name);
}

/**
 * How an output's workshop is opened for one run; `undefined` where nothing is kept. A check recalls nothing: it is there to say
 * what the document gives.
 */
export function partsOf(
  target: OutputTarget,
  { check, force }: { readonly check: boolean; readonly force: boolean },
): WorkshopOptions | undefined {
  const file = check ? undefined : placeParts(target);
  return file === undefined ? undefined : { file, isFresh: force };
}
