import type { Operation } from "../../contract/model/types.ts";

/** The names of one schema in the output. */
export interface SchemaNames {
  /** The name of the type, e.g. `RecipeResource`. Names such as `isRecipeResource` are made of it. */
  readonly type: string;
  /** The file name of the schema's module, without folder and ending. No two differ only in case. */
  readonly file: string;
}

/** The names of one operation in the output. */
export interface OperationNames {
  /** The name of the function and of the descriptor, e.g. `updateRecipe`. */
  readonly function: string;
  /** The stem of the type names: `UpdateRecipe` gives `UpdateRecipeInput`, `UpdateRecipeResult` and so on. */
  readonly type: string;
  /** The file name of the validators, without folder and ending. No two differ only in case. */
  readonly file: string;
  /** The path in `createClient`: the parts of a dotted id, e.g. `["organizations", "recipes", "update"]`. */
  readonly path: readonly string[];
}

/** All names in the output. */
export interface Names {
  schema(name: string): SchemaNames;
  operation(operation: Operation): OperationNames;
}

/** The endings of an operation's type names. The stem `UpdateRecipe` gives `UpdateRecipeInput` and so on. */
export const operationTypes = ["Params", "Body", "Input", "Result", "Reply"] as const;
