/**
 * The script that pages of the docs site load when an operation is first tried.
 *
 * @module
 */

import { assembleFiles, type LoadedFile } from "./call/load-share.ts";
import { createTryForm } from "./form/try-form.ts";

/** What is loaded, by the scripts that hold it. */
const files = new Map<Element | null, LoadedFile>();

/** Files of the site hand over what they hold by `push`; pages call `open`. */
interface Playground {
  push(file: LoadedFile): void;
  /** Shows the form of an operation in an element. @param path - The address of the operation's file. */
  open(holder: HTMLElement, path: string, origins: readonly string[]): Promise<void>;
}

const playground: Playground = {
  push: (file) => void files.set(document.currentScript, file),
  open: async (holder, path, origins) => {
    const own = await loadFile(path);
    const folder = path.replace(/[^/]*$/, "");
    const shared = await Promise.all(listFiles(own).map((name) => loadFile(folder + name)));
    holder.replaceChildren(createTryForm(assembleFiles([own, ...shared]), origins));
  },
};
Object.assign(globalThis, { tenonTry: playground });

function loadFile(path: string): Promise<LoadedFile> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const fail = (): void => reject(new Error(`${path} could not be loaded.`));
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
  const { operation } = JSON.parse(data) as { readonly operation?: { readonly files?: readonly string[] } }; // as the site writes it
  return operation?.files ?? [];
}
