import type { Handler } from "./app-types.js";

export const findRecipes: Handler<"findRecipes"> = async () => ({ status: 204 });
