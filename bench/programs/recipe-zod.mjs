// The recipe of documents/recipes.yaml for zod.
import { z } from "zod";

export const recipeZod = z.looseObject({
  id: z.string(),
  type: z.enum(["recipes"]),
  attributes: z.looseObject({
    name: z.string(),
    script: z.string(),
    user: z.string(),
    created_at: z.iso.datetime({ offset: true }),
    updated_at: z.iso.datetime({ offset: true }),
  }),
  links: z.looseObject({
    self: z.looseObject({ href: z.url(), rel: z.string().optional() }),
  }),
});
