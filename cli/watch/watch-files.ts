import { existsSync, type FSWatcher, readdirSync, watch } from "node:fs";
import { basename, dirname, join } from "node:path";
import { listTemplateNames } from "../../generator/render/read-templates.ts";

interface WatchList {
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

export interface FileWatch {
  update(list: WatchList): void;
  close(): void;
}

/**
 * Watches folders rather than files, because editors often save by replacing a file, which would end its watch. `onChange` receives every
 * changed path in these folders.
 */
export function watchFiles(onChange: (path: string) => void): FileWatch {
  const watchers = new Map<string, FSWatcher>();
  let isClosed = false;
  return {
    update: (list) => {
      if (isClosed) return;
      const wanted = new Set([
        ...list.files.map((file) => nearestFolder(dirname(file))),
        ...list.folders.flatMap(listFolders),
      ]);
      for (const [folder, watcher] of watchers) {
        if (wanted.has(folder)) continue;
        watcher.close();
        watchers.delete(folder);
      }
      for (const folder of wanted) if (!watchers.has(folder)) startWatcher(folder, watchers, onChange);
    },
    close: () => {
      isClosed = true;
      for (const watcher of watchers.values()) watcher.close();
      watchers.clear();
    },
  };
}

function startWatcher(
  folder: string,
  watchers: Map<string, FSWatcher>,
  onChange: (path: string) => void,
): void {
  try {
    const watcher = watch(folder, (_, name) =>
      onChange(name === null ? folder : join(folder, basename(name))),
    );
    // When a folder is deleted, its watcher ends. The next update that lists a file in it starts a new one.
    watcher.on("error", () => {
      watcher.close();
      watchers.delete(folder);
    });
    watchers.set(folder, watcher);
  } catch {
    // The folder does not exist yet.
  }
}

/** Returns the folder itself, or its nearest existing ancestor. */
function nearestFolder(folder: string): string {
  const above = dirname(folder);
  return existsSync(folder) || above === folder ? folder : nearestFolder(above);
}

function listFolders(folder: string): readonly string[] {
  try {
    const below = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    return [folder, ...below.flatMap((entry) => listFolders(join(folder, entry.name)))];
  } catch {
    return [];
  }
}

export function listTemplates(folder: string | undefined): readonly string[] {
  if (folder === undefined) return [];
  return [...namesIn(folder).map((name) => join(folder, name)), folder, join(folder, "partials")];
}

function namesIn(folder: string): readonly string[] {
  try {
    return listTemplateNames(folder);
  } catch {
    return [];
  }
}
