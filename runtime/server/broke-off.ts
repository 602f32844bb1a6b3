import { type Problem, problem } from "./problem.ts";

/** What comes of a body that cannot be read to its end. That a caller goes away in the middle is no error of the server's. */
export function brokeOff(error: unknown): Problem {
  // What the web's streams throw where somebody else has read them.
  if (error instanceof TypeError) throw error;
  return problem(400, "The body broke off.");
}
