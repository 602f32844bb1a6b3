import type { Operation } from "../../contract/model/types.ts";

/** The names of one schema in the output. */
export interface SchemaNames {
  /** The type's name, e.g. `RecipeResource`; also the stem of `isRecipeResource` and similar names. */
  readonly type: string;
  /** The module's file name without folder and ending. Unique even if case is ignored. */
  readonly file: string;
}

/** The names of one operation in the output. */
export interface OperationNames {
  /** The name of the function and the descriptor, e.g. `updateRecipe`. */
  readonly function: string;
  /** The stem of the operation's types: `UpdateRecipe` gives `UpdateRecipeInput`, `UpdateRecipeResult` and so on. */
  readonly type: string;
  /** The file name of the operation's validators, without folder and ending. */
  readonly file: string;
  /** The operation's path in `createClient`: the parts of a dotted id, e.g. `["organizations", "recipes", "update"]`. */
  readonly path: readonly string[];
}

/** Every name in the output. */
export interface Names {
  schema(name: string): SchemaNames;
  operation(operation: Operation): OperationNames;
}

/** The endings of an operation's type names: the stem `UpdateRecipe` gives `UpdateRecipeInput` and so on. */
export const operationTypes = ["Params", "Body", "Input", "Result", "Reply"] as const;
