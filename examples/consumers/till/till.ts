import { createContext, listTeas, unwrap } from "../src/api/index.js";

/** The names of all teas, for the buttons of a till. */
export async function listButtons(): Promise<readonly string[]> {
  const teas = unwrap(await listTeas(createContext()));
  return teas.map(({ name }) => name);
}
