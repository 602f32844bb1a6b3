import type { Json } from "../../language/values/json-object.ts";
import { shrinkValue } from "../../live/probe/shrink-case.ts";

/** The maximum number of values that are tried. */
const most = 60;

/**
 * Makes a value smaller while it passes a test: without members and items, with shorter texts and smaller numbers.
 *
 * @param passes - Tells whether a smaller value still shows the same as the first one.
 */
export async function shrinkWitness(value: Json, passes: (value: Json) => Promise<boolean>): Promise<Json> {
  let best = value;
  let tries = 0;
  for (let isSmaller = true; isSmaller && tries < most; ) {
    isSmaller = false;
    for (const candidate of shrinkValue(best)) {
      if (tries++ >= most) break;
      if (!(await passes(candidate))) continue;
      best = candidate;
      isSmaller = true;
      break;
    }
  }
  return best;
}
