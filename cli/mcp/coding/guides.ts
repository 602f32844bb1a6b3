import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { StoredResult } from "../../../runtime/mcp/result-store.ts";
import type { ServedResource } from "../../../runtime/mcp/serve-tools.ts";

const PREFIX = "tenon://guides/";

export interface Guides {
  readonly resources: readonly ServedResource[];
  read(uri: string): StoredResult | undefined;
}

export function readGuides(): Guides {
  const folder = findFolder();
  const files = folder === undefined ? [] : readdirSync(folder).filter((file) => file.endsWith(".md"));
  const resources = files.map((file): ServedResource => {
    const name = file.replace(/\.md$/, "");
    const [, title = name] = /^# (.+)$/m.exec(readFileSync(join(folder ?? "", file), "utf8")) ?? [];
    return { uri: PREFIX + name, name, description: title, mimeType: "text/markdown" };
  });
  return {
    resources,
    read: (uri) => {
      const found = resources.find((resource) => resource.uri === uri);
      if (found === undefined || folder === undefined) return undefined;
      return { type: found.mimeType, isText: true, bytes: readFileSync(join(folder, `${found.name}.md`)) };
    },
  };
}

/** Searches parent folders, because bundled code is not in the same folder as the sources. */
function findFolder(): string | undefined {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const guides = join(folder, "docs/guide");
    if (existsSync(join(folder, "package.json")) && existsSync(guides)) return guides;
    if (dirname(folder) === folder) return undefined;
  }
}
