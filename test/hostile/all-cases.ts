import { cycleCases } from "./cases/cycle-cases.ts";
import { giantCases } from "./cases/giant-cases.ts";
import { readingCases } from "./cases/reading-cases.ts";
import { referenceCases } from "./cases/reference-cases.ts";
import { schemaCases } from "./cases/schema-cases.ts";
import { textCases } from "./cases/text-cases.ts";
import { typeCases } from "./cases/type-cases.ts";
import type { HostileCase } from "./hostile-case.ts";

/** Every hostile document. */
export const allCases: readonly HostileCase[] = [
  ...referenceCases,
  ...cycleCases,
  ...readingCases,
  ...schemaCases,
  ...textCases,
  ...typeCases,
  ...giantCases,
];
