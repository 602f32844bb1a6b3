import { type Api, checks, createClient, createValidation } from "./api/index.js";

/** Makes the client of the apiary. Its types come from the document, and it checks requests and responses. */
export function createApiary(baseUrl: string): Api {
  return createClient({
    baseUrl,
    credentials: { keeper: "smoke" },
    validation: createValidation({ checks }),
  });
}
