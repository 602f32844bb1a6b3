import { isObject, memberOf } from "../values/json-object.ts";
import { oncePer } from "../values/memory.ts";
import { refNameOf } from "./local-ref.ts";
import { forEachSubschema } from "./rewrite-subschemas.ts";

/** What there is in one schema, those inside it included, without what it refers to. */
export interface ScannedSchema {
  /** The named schemas that it refers to. */
  readonly names: ReadonlySet<string>;
  /** Whether anything is marked so. */
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
}

const nothing: ScannedSchema = { names: new Set(), readOnly: false, writeOnly: false };

const scanObject = oncePer((schema: object) => scanSchema(schema));

/** As {@link scanSchema}, once for the same schema. */
export function scanOnce(schema: unknown): ScannedSchema {
  return isObject(schema) ? scanObject(schema) : nothing;
}

/** Looks through a schema and all schemas inside it, without following `$ref`s. */
export function scanSchema(start: unknown): ScannedSchema {
  const names = new Set<string>();
  let [readOnly, writeOnly] = [false, false];
  const queue = [start];
  while (queue.length > 0) {
    const schema = queue.pop();
    if (!isObject(schema)) continue;
    const name = refNameOf(schema);
    if (name !== undefined) names.add(name);
    if (memberOf(schema, "readOnly") === true) readOnly = true;
    if (memberOf(schema, "writeOnly") === true) writeOnly = true;
    forEachSubschema(schema, (part) => queue.push(part));
  }
  return { names, readOnly, writeOnly };
}
