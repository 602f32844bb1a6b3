import type { Gap } from "../../contract/findings/finding.ts";
import type { Docket } from "./docket.ts";
import { codeOfGap } from "./index-gaps.ts";
import type { Obstacle } from "./survey-schemas.ts";

/** Notes what kept a part of an exchange from being checked; each place once for an exchange. */
export function noteObstacles(docket: Docket, pointer: string, obstacles: readonly (Gap | Obstacle)[]): void {
  for (const { code, pointer: place, message } of obstacles) {
    const own = code.startsWith("exchange/") ? (code as Obstacle["code"]) : codeOfGap(code);
    docket.once({ code: own, pointer, message, places: [place] });
  }
}
