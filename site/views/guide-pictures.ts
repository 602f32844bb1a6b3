import { posix } from "node:path";
import { didYouMean } from "../../contract/findings/did-you-mean.ts";
import type { EmittedFile } from "../../generator/output/emitted-file.ts";
import { escapeHtml, type HtmlText, html, trustHtml } from "../text/html-text.ts";
import { slug, takeName } from "../text/slug.ts";

export interface PictureSource {
  readonly path: string;
  readonly size: number;
  readonly bytes?: Uint8Array;
}

export interface LinkFault {
  readonly message: string;
  readonly fix?: string | undefined;
}

export const largestPicture = 1_000_000;

export class GuidePictures {
  readonly #sources: ReadonlyMap<string, PictureSource>;
  readonly #shown = new Map<string, EmittedFile>();

  constructor(sources: readonly PictureSource[]) {
    this.#sources = new Map(sources.map((source) => [source.path, source]));
  }

  get files(): readonly EmittedFile[] {
    return [...this.#shown.values()];
  }

  findFault(path: string): LinkFault | undefined {
    const source = this.#sources.get(path);
    if (source === undefined)
      return path.startsWith("../")
        ? {
            message: `The image \`${path}\` is outside the pages folder.`,
            fix: "Move the image into the folder.",
          }
        : {
            message: `There is no image \`${path}\`.`,
            fix: didYouMean(path, this.#sources.keys()),
          };
    return source.bytes === undefined
      ? {
          message: `The image \`${path}\` has ${source.size} bytes; the limit is ${largestPicture}.`,
        }
      : undefined;
  }

  /**
   * Prints an image, or returns `undefined` if it cannot be displayed. `width` and `height` prevent the layout from shifting while the
   * image loads.
   */
  show(path: string, text: string): HtmlText | undefined {
    const bytes = this.#sources.get(path)?.bytes;
    if (bytes === undefined) return undefined;
    const file = this.#shown.get(path) ?? { path: this.#nameFile(path), text: "", bytes };
    this.#shown.set(path, file);
    const address = escapeHtml(encodeURI(file.path.slice("guides/".length)));
    const size = readPictureSize(bytes);
    const room = size === undefined ? trustHtml("") : html` width="${size.width}" height="${size.height}"`;
    return html`<img src="${address}" alt="${escapeHtml(text)}"${room}>`;
  }

  #nameFile(path: string): string {
    const extension = posix.extname(path).toLowerCase();
    const wish = slug(path.slice(0, -extension.length)) || "picture";
    const taken = new Set(this.files.map((file) => file.path));
    return takeName(`guides/pictures/${wish}`, taken, { ending: extension });
  }
}

function readPictureSize(bytes: Uint8Array): { readonly width: number; readonly height: number } | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 24) return undefined;
  if (view.getUint32(0) === 0x89504e47) return { width: view.getUint32(16), height: view.getUint32(20) };
  if (view.getUint32(0) === 0x47494638)
    return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  if (view.getUint16(0) !== 0xffd8) return undefined;
  // JPEG segments (ITU-T T.81 §B.1) consist of a marker, a length and, in frame headers, the height and width.
  for (let at = 2; at + 9 < bytes.length; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at);
    if (marker < 0xff01) return undefined;
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
  }
  return undefined;
}
