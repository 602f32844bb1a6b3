/** Bundles a source of `playground/page/`, with the generator and its libraries, to one module without imports. */
export function bundlePage(entry: string): Promise<string>;

/** Writes the page to a folder, with a document to begin with. */
export function buildPlayground(folder: string, document: string): Promise<void>;
