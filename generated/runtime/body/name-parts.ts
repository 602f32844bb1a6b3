// @ts-nocheck Made by a machine and tested as a whole.
import type { MediaDescriptor } from "../descriptors.js";
import { chooseByMediaType, type MediaType, mediaTypeParameter, splitOutsideQuotes } from "../joined/adapters-client-server.js";
import type { Part } from "./parse-multipart.js";

/**
 * The parts of a multipart body, each with the name of the member that it stands for. In `multipart/form-data` they have
 * names of their own, and stay as they are. In other types (OpenAPI 3.1.1, "Encoding multipart Media Types") a
 * name is, in this order,
 *
 * 1. the one of `Content-Disposition`;
 * 2. the `Content-ID`, where that is the name of a property (RFC 2387): `<photo>` or `<photo@host>`;
 * 3. by order (RFC 2046 §5.1.3): the first property that no part stands for yet, of those whose encoding fits the part's
 *    type best. The part that `start` names comes first (RFC 2387 §3.2). A list takes any number of parts.
 *
 * A part for which none of these holds stays without a name.
 */
export function nameParts(
  parts: readonly Part[],
  type: MediaType,
  { shape, encoding = [] }: Pick<MediaDescriptor, "shape" | "encoding">,
): readonly Part[] {
  if (type.subtype === "form-data" || parts.every(({ name }) => name !== undefined)) return parts;
  const properties = shape?.properties ?? [];
  const known = new Set(properties.map(([name]) => name));
  const start = mediaTypeParameter(type, "start");
  const named = rootFirst(parts, start).map((part) => withName(part, part.name ?? idOf(part, known)));
  const taken = new Set(named.map(({ name }) => name));
  const members = properties.flatMap(([name, { types }]) => {
    const wanted = encoding.find((entry) => entry.name === name)?.contentType ?? "text/*";
    return splitOutsideQuotes(wanted, ",").map((one) => ({
      name,
      isList: types.includes("array"),
      type: /octet-stream/i.test(one) ? "*/*" : one.trim(),
    }));
  });
  return named.map((part) => {
    if (part.name !== undefined) return part;
    const free = members.filter(({ name, isList }) => isList || !taken.has(name));
    const name = chooseByMediaType(free, part.contentType ?? "text/plain")?.name;
    taken.add(name);
    return withName(part, name);
  });
}

function rootFirst(parts: readonly Part[], start: string | undefined): readonly Part[] {
  const root =
    start === undefined ? undefined : parts.find(({ headers }) => headers.get("content-id") === start);
  return root === undefined ? parts : [root, ...parts.filter((part) => part !== root)];
}

function idOf({ headers }: Part, known: ReadonlySet<string>): string | undefined {
  const id = headers.get("content-id")?.replace(/^<(.*)>$/, "$1") ?? "";
  return [id, id.replace(/@[^@]*$/, "")].find((name) => known.has(name));
}

function withName(part: Part, name: string | undefined): Part {
  return name === undefined ? part : { ...part, name };
}
