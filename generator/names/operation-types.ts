/** The endings that make an operation's types of its stem: `UpdateRecipe` gives `UpdateRecipeInput` and so on. */
export const operationTypes = ["Params", "Body", "Input", "Result", "Reply"] as const;
