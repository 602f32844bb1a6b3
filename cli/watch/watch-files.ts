import { existsSync, type FSWatcher, readdirSync, watch } from "node:fs";
import { basename, dirname, join } from "node:path";
import { listTemplateNames } from "../../generator/render/read-templates.ts";

/** What is watched: files by path, and folders with all below them. */
interface WatchList {
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

/** A running watch. */
export interface FileWatch {
  /** Watches other files and folders from now on; nothing once closed. */
  update(list: WatchList): void;
  close(): void;
}

/**
 * Tells of changes below the folders of some files. The folders are watched, not the files: editors replace a file when
 * they save it, and a watch on the file itself would go with it. `onChange` gets every path that something happened to,
 * listed or not.
 */
export function watchFiles(onChange: (path: string) => void): FileWatch {
  const watchers = new Map<string, FSWatcher>();
  let isClosed = false;
  return {
    update: (list) => {
      // A run that was at work when the watch was closed knows its files only now.
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
    // A folder that goes away ends its watcher; it is watched again once a file in it is known again.
    watcher.on("error", () => {
      watcher.close();
      watchers.delete(folder);
    });
    watchers.set(folder, watcher);
  } catch {
    // The folder is not there (yet).
  }
}

/** A file may be missing with its folder; that it comes is seen from the one above. */
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

/** The templates of a folder and of its partials, and those folders, which may come and go; absolute paths. */
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
