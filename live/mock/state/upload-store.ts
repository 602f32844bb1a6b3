import { asObject, type Json, textOf } from "../../../language/values/json-object.ts";

export interface Upload {
  readonly type: string;
  readonly name?: string;
  readonly sha256: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export const OCTETS = "application/octet-stream";

const MOST_BYTES = 256 * 1024 * 1024;

/** Uploads by path. Trailing segments such as `content` or `download` are omitted (see `contentPath`). */
export class UploadStore {
  readonly #uploads = new Map<string, Upload>();
  readonly #onChange: () => void;
  #bytes = 0;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get(path: string): Upload | undefined {
    return this.#uploads.get(path);
  }

  set(path: string, upload: Upload): void {
    this.drop(path);
    this.#uploads.set(path, upload);
    this.#bytes += upload.bytes.length;
    for (const oldest of this.#uploads.keys()) {
      if (this.#bytes <= MOST_BYTES) break;
      this.drop(oldest);
    }
    this.#onChange();
  }

  drop(path: string): void {
    const upload = this.#uploads.get(path);
    if (upload === undefined) return;
    this.#bytes -= upload.bytes.length;
    this.#uploads.delete(path);
    this.#onChange();
  }

  dropFrom(path: string): void {
    if (this.#uploads.size === 0) return;
    for (const other of [...this.#uploads.keys()])
      if (other === path || other.startsWith(`${path}/`)) this.drop(other);
  }

  clear(): void {
    this.#uploads.clear();
    this.#bytes = 0;
  }

  list(): readonly Json[] {
    return [...this.#uploads].map(([path, { bytes, ...about }]) => [
      path,
      { ...about, bytes: btoa(latin1Of(bytes)) },
    ]);
  }

  /**
   * Restores an upload.
   * @param upload - An entry from {@link list}. Entries in any other format are ignored.
   */
  restore(path: string, upload: unknown): void {
    const about = asObject(upload);
    const [type, name] = [textOf(about, "type"), textOf(about, "name")];
    const bytes = decodeBase64(textOf(about, "bytes") ?? "");
    if (type === undefined || bytes === undefined) return;
    this.set(path, {
      type,
      ...(name === undefined ? {} : { name }),
      sha256: textOf(about, "sha256") ?? "",
      bytes,
    });
  }
}

/** Decodes Base64 without `Buffer`, because docs pages run the mock in the browser. */
function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function latin1Of(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
}
