import type { Contract } from "../../contract/build/contract.ts";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding, Place } from "../../contract/findings/finding.ts";
import { rewriteDocument } from "../../language/openapi/rewrite-document.ts";
import { rewriteSubschemas } from "../../language/schema/rewrite-subschemas.ts";
import {
  elementsOf,
  isObject,
  type JsonSchema,
  type SchemaObject,
} from "../../language/values/json-object.ts";
import { pointerTo } from "../../runtime/pointer.ts";
import { showValue } from "../../runtime/wire/show-value.ts";
import { type Checks, createChecks } from "./create-checks.ts";

interface SchemaExample {
  readonly schema: SchemaObject;
  readonly value: unknown;
  readonly pointer: string;
}

/** Finds examples in schemas, of OpenAPI 3.0 (`example`) and JSON Schema (`examples`), that their own schema rejects. */
export function findMisfits(
  contract: Contract,
  checks: Pick<Checks, "checkOf"> = createChecks(contract),
): readonly Finding[] {
  const messages = new Map<string, { readonly message: string; readonly place: Place }>();
  const fitting = new Set<string>();
  for (const { schema, value, pointer } of listExamples(contract.document)) {
    const place = placeOfExample(contract, pointer);
    const at = `${place.file} ${place.pointer}`;
    const [issue] = checks.checkOf(schema as JsonSchema)(value, true) ?? [];
    // The request and the response variant of a schema have the same examples, of which one can lack members.
    if (issue === undefined) fitting.add(at);
    else if (!messages.has(at)) {
      const subject = issue.pointer === "" ? "it" : `\`${issue.pointer}\``;
      const shown = typeof value === "object" && value !== null ? "" : ` ${showValue(value)}`;
      const message = `The example${shown} does not match its schema: ${subject} ${issue.message}.`;
      messages.set(at, { message, place });
    }
  }
  return [...messages].flatMap(([at, { message, place }]) =>
    fitting.has(at) ? [] : [createFinding("schema/invalid-example", { message, places: [place] })],
  );
}

/** The normalised document has `example` as the first of `examples`. */
function placeOfExample({ placeOf }: Contract, pointer: string): Place {
  const place = placeOf(pointer);
  if (/\/examples\/\d+$/.test(place.pointer)) return place;
  const single = placeOf(pointer.replace(/\/examples\/\d+$/, "/example"));
  return single.pointer.endsWith("/example") ? single : place;
}

function listExamples(document: SchemaObject): readonly SchemaExample[] {
  const found: SchemaExample[] = [];
  const visit = (schema: unknown, pointer: string): unknown => {
    if (!isObject(schema)) return schema;
    for (const [index, value] of elementsOf(schema["examples"]).entries())
      found.push({ schema, value, pointer: pointerTo(pointer, "examples", index) });
    return rewriteSubschemas(schema, pointer, visit);
  };
  rewriteDocument(document, { schema: (schema, { pointer }) => visit(schema, pointer) });
  return found;
}
