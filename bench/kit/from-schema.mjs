// Makes the validators of other libraries from a JSON Schema: ajv compiles it directly, the others get it in their own builders.

import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import Ajv2020 from "ajv/dist/2020.js";
import standaloneCode from "ajv/dist/standalone/index.js";
import addFormats from "ajv-formats";
import { type as ark } from "arktype";
import Type from "typebox";
import { Compile } from "typebox/compile";
import * as v from "valibot";
import { z } from "zod";
import { bench, work } from "./places.mjs";

const require = createRequire(join(bench, "package.json"));

/** Ajv's function for one schema of `defs`, compiled ahead of time. `formats`: `none`, `fast` or `full`. */
export function compileAjv(defs, name, { formats, allErrors }) {
  const ajv = createAjv({ formats, allErrors });
  ajv.addSchema({ $defs: defs }, "all");
  const validate = ajv.compile({ $ref: `all#/$defs/${name}` });
  const path = join(work, `ajv-${name}-${formats}-${allErrors}.cjs`);
  writeFileSync(path, standaloneCode(ajv, validate));
  return { path, validate: require(path) };
}

export function createAjv({ formats, allErrors, inlineRefs = true }) {
  const options = { code: { source: true }, strict: false, logger: false, discriminator: false };
  const ajv = new Ajv2020({ ...options, allErrors, inlineRefs, validateFormats: formats !== "none" });
  if (formats !== "none") addFormats(ajv, { mode: formats });
  return ajv;
}

// The expressions of ajv-formats' fast mode.
const dateTime =
  /^\d\d\d\d-[0-1]\d-[0-3]\dt(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)$/i;
const uri = /^(?:[a-z][a-z0-9+\-.]*:)(?:\/?\/)?[^\s]*$/i;

/** Walks over a schema, and calls a library's function for each kind of type. */
function build(make, defs) {
  const known = new Map();
  const visit = (schema) => {
    if (schema.$ref !== undefined) {
      if (!known.has(schema.$ref)) known.set(schema.$ref, visit(defs[schema.$ref.slice("#/$defs/".length)]));
      return known.get(schema.$ref);
    }
    if (schema.anyOf !== undefined) return make.union(schema.anyOf.map(visit));
    if (Array.isArray(schema.type)) {
      return make.union(
        schema.type.map((type) =>
          visit({ ...schema, type, enum: schema.enum?.filter((each) => each !== null) }),
        ),
      );
    }
    if (schema.type === "null") return make.null();
    if (schema.enum !== undefined) return make.enum(schema.enum);
    if (schema.type === "string") return make.string(schema.format);
    if (schema.type === "integer") return make.integer();
    if (schema.type === "number") return make.number();
    if (schema.type === "boolean") return make.boolean();
    if (schema.type === "array") return make.array(schema.items ? visit(schema.items) : make.unknown());
    if (schema.type === "object" || schema.properties !== undefined) {
      const members = Object.entries(schema.properties ?? {}).map(([name, each]) => [
        name,
        visit(each),
        (schema.required ?? []).includes(name),
      ]);
      return make.object(
        members,
        typeof schema.additionalProperties === "object" ? visit(schema.additionalProperties) : undefined,
      );
    }
    return make.unknown();
  };
  return visit;
}

const members = (list, optional) =>
  Object.fromEntries(list.map(([name, each, isRequired]) => [name, isRequired ? each : optional(each)]));

/** TypeBox's compiled check. */
export function compileTypebox(defs, name) {
  const visit = build(
    {
      union: (list) => Type.Union(list),
      null: () => Type.Null(),
      enum: (values) => Type.Union(values.map((value) => Type.Literal(value))),
      string: (format) => Type.String(["date-time", "uri"].includes(format) ? { format } : {}),
      integer: () => Type.Integer(),
      number: () => Type.Number(),
      boolean: () => Type.Boolean(),
      array: (items) => Type.Array(items),
      object: (list, additional) =>
        Type.Object(members(list, Type.Optional), additional ? { additionalProperties: additional } : {}),
      unknown: () => Type.Unknown(),
    },
    defs,
  );
  return Compile(visit(defs[name]));
}

/** An arktype type. */
export function createArktype(defs, name) {
  const visit = build(
    {
      union: (list) => list.reduce((all, each) => all.or(each)),
      null: () => ark("null"),
      enum: (values) => ark.enumerated(...values),
      string: (format) =>
        format === "date-time" ? ark(dateTime) : format === "uri" ? ark(uri) : ark("string"),
      integer: () => ark("number.integer"),
      number: () => ark("number"),
      boolean: () => ark("boolean"),
      array: (items) => items.array(),
      object: (list, additional) =>
        ark({
          ...Object.fromEntries(list.map(([key, each, isRequired]) => [isRequired ? key : `${key}?`, each])),
          ...(additional ? { "[string]": additional } : {}),
        }),
      unknown: () => ark("unknown"),
    },
    defs,
  );
  return visit(defs[name]);
}

/** A schema of zod. */
export function createZod(defs, name) {
  const visit = build(
    {
      union: (list) => (list.length === 1 ? list[0] : z.union(list)),
      null: () => z.null(),
      enum: (values) =>
        values.every((value) => typeof value === "string")
          ? z.enum(values)
          : z.union(values.map((value) => z.literal(value))),
      string: (format) =>
        format === "date-time" ? z.iso.datetime({ offset: true }) : format === "uri" ? z.url() : z.string(),
      integer: () => z.int(),
      number: () => z.number(),
      boolean: () => z.boolean(),
      array: (items) => z.array(items),
      object: (list, additional) => {
        const shape = z.looseObject(members(list, (each) => each.optional()));
        return additional ? shape.catchall(additional) : shape;
      },
      unknown: () => z.unknown(),
    },
    defs,
  );
  return visit(defs[name]);
}

/** A schema of valibot. */
export function createValibot(defs, name) {
  const visit = build(
    {
      union: (list) => v.union(list),
      null: () => v.null(),
      enum: (values) => v.picklist(values),
      string: (format) =>
        format === "date-time"
          ? v.pipe(v.string(), v.regex(dateTime))
          : format === "uri"
            ? v.pipe(v.string(), v.url())
            : v.string(),
      integer: () => v.pipe(v.number(), v.integer()),
      number: () => v.number(),
      boolean: () => v.boolean(),
      array: (items) => v.array(items),
      object: (list, additional) =>
        additional
          ? v.objectWithRest(
              members(list, (each) => v.exactOptional(each)),
              additional,
            )
          : v.looseObject(members(list, (each) => v.exactOptional(each))),
      unknown: () => v.unknown(),
    },
    defs,
  );
  return visit(defs[name]);
}

export { v };
