import { lookupOf } from "../../contract/model/schema-lookup.ts";
import type { SchemaUse } from "../../contract/model/types.ts";
import { wireShape } from "../../contract/model/wire-shape.ts";
import type { JsonSchema } from "../../language/values/json-object.ts";
import { isObject, memberOf, membersOf } from "../../language/values/json-object.ts";
import { oncePer } from "../../language/values/memory.ts";
import { createHeaderDecoder, type HeaderDecoder } from "../../runtime/parameters/decode-parameters.ts";
import { pointerTo, readPointer } from "../../runtime/pointer.ts";
import type { Bench } from "./bench.ts";
import type { MediaBench } from "./operation-bench.ts";

/** A header that an Encoding Object describes for a part. */
export interface PartHeader {
  /** The name of the part. */
  readonly part: string;
  /** In lower case. */
  readonly key: string;
  /** As in the document. */
  readonly name: string;
  readonly required: boolean;
  /** Where it is listed, and where what is listed is described: elsewhere where that is a reference. */
  readonly place: string;
  readonly described: string;
  /** Absent where it has no schema. */
  readonly use?: SchemaUse;
  /** The value is under {@link DECODED}. */
  readonly decode: HeaderDecoder;
}

/** The key of the value: no name of a header, as some are ignored in a message that are as any other in a part. */
export const DECODED = "value";

/** By the pointer of the media type. */
const headersOf = oncePer((_: Bench) => new Map<string, readonly PartHeader[]>());

/** The headers that the Encoding Objects of a multipart body describe; found once a media type. */
export function partHeadersOf(bench: Bench, chosen: MediaBench): readonly PartHeader[] {
  const { pointer } = chosen.media;
  const known = headersOf(bench);
  const headers = known.get(pointer) ?? findPartHeaders(bench, `${pointer}/encoding`);
  known.set(pointer, headers);
  return headers;
}

function findPartHeaders(bench: Bench, pointer: string): readonly PartHeader[] {
  return membersOf(readPointer(bench.contract.document, pointer)).flatMap(([part, encoding]) => {
    const headers = isObject(encoding) ? memberOf(encoding, "headers") : undefined;
    const at = pointerTo(pointer, part, "headers");
    return (
      membersOf(headers)
        // `Content-Type` is described beside (OpenAPI 3.2 §4.15).
        .filter(([name]) => name.toLowerCase() !== "content-type")
        .map(([name]) => readPartHeader(bench, { part, name, place: pointerTo(at, name) }))
    );
  });
}

type Listed = Pick<PartHeader, "part" | "name" | "place">;

function readPartHeader(bench: Bench, listed: Listed): PartHeader {
  const { document, model } = bench.contract;
  const own = readPointer(document, listed.place);
  const ref = isObject(own) ? memberOf(own, "$ref") : undefined;
  const described = typeof ref === "string" ? ref.slice(1) : listed.place;
  const target = readPointer(document, described);
  const header = isObject(target) ? target : {};
  const [content] = membersOf(memberOf(header, "content"));
  const at = content === undefined ? described : pointerTo(described, "content", content[0]);
  const use = readUse(bench, pointerTo(at, "schema"));
  const required = memberOf(header, "required") === true;
  const decode = createHeaderDecoder([
    {
      name: DECODED,
      required: false,
      explode: memberOf(header, "explode") === true,
      shape: wireShape(use?.schema ?? true, lookupOf(model)),
      ...(content === undefined ? {} : { content: content[0] }),
    },
  ]);
  const key = listed.name.toLowerCase();
  return { ...listed, key, required, described, decode, ...(use === undefined ? {} : { use }) };
}

function readUse({ contract }: Bench, pointer: string): SchemaUse | undefined {
  const schema = readPointer(contract.document, pointer);
  if (typeof schema !== "boolean" && !isObject(schema)) return undefined;
  // What stands in the place of a schema in a normalised document is one.
  return { schema: schema as JsonSchema, pointer };
}
