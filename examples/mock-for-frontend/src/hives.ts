import { type Api, checks, createClient, createValidation } from "./api/index.js";

/** The apiary's client: typed by the document, and checked by it on the way out and in. */
export function createApiary(baseUrl: string): Api {
  return createClient({
    baseUrl,
    credentials: { keeper: "smoke" },
    validation: createValidation({ checks }),
  });
}
