import type { MediaDescriptor } from "../descriptors.ts";
import {
  chooseByMediaType,
  type MediaType,
  mediaTypeParameter,
  splitOutsideQuotes,
} from "../http-semantics.ts";
import type { PartHead } from "./parse-multipart.ts";

/**
 * Assigns property names to the parts of a multipart body. Parts of `form-data` already have names. For other multipart types, {@link
 * PartNamer} selects the names, and the root part selected by the parameter `start` is moved to the front (RFC 2387 §3.2).
 */
export function nameParts<P extends PartHead>(
  parts: readonly P[],
  type: MediaType,
  media: Pick<MediaDescriptor, "shape" | "encoding">,
): readonly P[] {
  if (type.subtype === "form-data" || parts.every(({ name }) => name !== undefined)) return parts;
  const ordered = rootFirst(parts, mediaTypeParameter(type, "start"));
  const namer = new PartNamer(media);
  const named = ordered.map((part) => withName(part, namer.ownName(part)));
  return named.map((part) => withName(part, namer.name(part)));
}

/**
 * Assigns property names to parts of multipart types other than `form-data` (OpenAPI 3.1.1, "Encoding multipart Media Types"). The first
 * applicable rule wins:
 *
 * 1. The name in the part's `Content-Disposition`.
 * 2. The name in the part's `Content-ID`, e.g. `<photo>` or `<photo@host>` (RFC 2387), if a property has that name.
 * 3. A property that can take another part: an array, or a property without a part so far. Properties whose encoding best matches the
 *    part's media type are preferred, then the first in document order (RFC 2046 §5.1.3).
 *
 * Parts to which no rule applies remain unnamed.
 */
export class PartNamer {
  readonly #known: ReadonlySet<string>;
  readonly #members: readonly { readonly name: string; readonly isList: boolean; readonly type: string }[];
  readonly #taken = new Set<string | undefined>();

  constructor({ shape, encoding = [] }: Pick<MediaDescriptor, "shape" | "encoding">) {
    const properties = shape?.properties ?? [];
    this.#known = new Set(properties.map(([name]) => name));
    this.#members = properties.flatMap(([name, { types }]) => {
      const wanted = encoding.find((entry) => entry.name === name)?.contentType ?? "text/*";
      return splitOutsideQuotes(wanted, ",").map((one) => ({
        name,
        isList: types.includes("array"),
        type: /octet-stream/i.test(one) ? "*/*" : one.trim(),
      }));
    });
  }

  ownName(part: PartHead): string | undefined {
    const name = part.name ?? idOf(part, this.#known);
    this.#taken.add(name);
    return name;
  }

  name(part: PartHead): string | undefined {
    const own = this.ownName(part);
    if (own !== undefined) return own;
    const free = this.#members.filter(({ name, isList }) => isList || !this.#taken.has(name));
    const name = chooseByMediaType(free, part.contentType ?? "text/plain")?.name;
    this.#taken.add(name);
    return name;
  }
}

function rootFirst<P extends PartHead>(parts: readonly P[], start: string | undefined): readonly P[] {
  const root =
    start === undefined ? undefined : parts.find(({ headers }) => headers.get("content-id") === start);
  return root === undefined ? parts : [root, ...parts.filter((part) => part !== root)];
}

function idOf({ headers }: PartHead, known: ReadonlySet<string>): string | undefined {
  const id = headers.get("content-id")?.replace(/^<(.*)>$/, "$1") ?? "";
  return [id, id.replace(/@[^@]*$/, "")].find((name) => known.has(name));
}

export function withName<P extends PartHead>(part: P, name: string | undefined): P {
  return name === undefined ? part : { ...part, name };
}
