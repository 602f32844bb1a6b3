/**
 * Entry point of the script for trying operations. Docs pages load it when the user first tries an operation.
 *
 * @module
 */

import { fill } from "../site/words/words.ts";
import { assembleFiles, type LoadedFile, type LoadedOperation } from "./call/page-contract.ts";
import { createTryForm } from "./form/try-form.ts";
import { words } from "./words/words.ts";

const files = new Map<Element | null, LoadedFile>();

const loading = new Map<string, Promise<LoadedFile>>();

interface Playground {
  /** Called by each of the site's data files when the file is loaded. */
  push(file: LoadedFile): void;
  /**
   * Opens the form for an operation.
   * @param path - URL of the operation's file.
   * @param origins - Origins that the page's security policy allows.
   */
  open(holder: HTMLElement, path: string, origins: readonly string[]): Promise<void>;
}

const playground: Playground = {
  push: (file) => void files.set(document.currentScript, file),
  open: async (holder, path, origins) => {
    const folder = path.replace(/[^/]*$/, "");
    const load = (file: string): Promise<LoadedOperation> => loadOperation(folder + encodeURI(file));
    holder.replaceChildren(createTryForm(await loadOperation(path), { origins, load }));
  },
};
Object.assign(globalThis, { tenonTry: playground });

async function loadOperation(path: string): Promise<LoadedOperation> {
  const own = await loadFile(path);
  const folder = path.replace(/[^/]*$/, "");
  const shared = await Promise.all(listFiles(own).map((name) => loadFile(folder + name)));
  return assembleFiles([own, ...shared]);
}

function loadFile(path: string): Promise<LoadedFile> {
  const file = loading.get(path) ?? loadScript(path);
  loading.set(path, file);
  return file;
}

function loadScript(path: string): Promise<LoadedFile> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const fail = (): void => reject(new Error(fill(words.cannotLoad, { path })));
    script.src = path;
    script.addEventListener("error", fail);
    script.addEventListener("load", () => {
      const file = files.get(script);
      if (file === undefined) fail();
      else resolve(file);
    });
    document.head.append(script);
  });
}

function listFiles([data]: LoadedFile): readonly string[] {
  const { operation } = JSON.parse(data) as { readonly operation?: { readonly files?: readonly string[] } }; // Written by the site.
  return operation?.files ?? [];
}
