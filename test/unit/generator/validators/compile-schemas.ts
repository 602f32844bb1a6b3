import type { CompiledValidators } from "../../../../generator/validators/compile-validators.ts";
import { compileValidators } from "../../../../generator/validators/compile-validators.ts";
import { separateModules } from "../../../../generator/validators/validator-modules.ts";
import type { ValidationResult } from "../../../../runtime/validators/validators.ts";
import { loadValidators } from "./load-validators.ts";

/** The exports of the validator module of one schema. */
export interface SchemaValidators {
  readonly is: (value: unknown) => boolean;
  readonly validate: (value: unknown) => ValidationResult<unknown>;
  readonly assert: (value: unknown) => void;
  readonly schema: unknown;
}

/** Compiles schemas as the components of a document; names must be identifiers. */
export function compileSchemas(schemas: Readonly<Record<string, unknown>>): CompiledValidators {
  const names = Object.keys(schemas);
  return compileValidators({
    document: { components: { schemas } },
    style: { extension: ".ts", runtime: "copy" },
    schemas: names.map((name) => ({
      type: name,
      path: separateModules.schema(name),
      pointer: `/components/schemas/${name}`,
    })),
    operations: [],
    shared: separateModules.shared,
  });
}

/** Compiles schemas and loads their validators, by name. */
export async function loadSchemas(
  schemas: Readonly<Record<string, unknown>>,
): Promise<ReadonlyMap<string, SchemaValidators>> {
  const modules = await loadValidators(compileSchemas(schemas).files);
  return new Map(
    Object.keys(schemas).map((name) => {
      const exported = modules.get(`validators/${name}`) ?? {};
      const take = (key: string): never => exported[key] as never; // the emitted module is what is under test
      return [
        name,
        {
          is: take(`is${name}`),
          validate: take(`validate${name}`),
          assert: take(`assert${name}`),
          schema: take(`${name}Schema`),
        },
      ];
    }),
  );
}
