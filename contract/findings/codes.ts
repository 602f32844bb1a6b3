/**
 * The one table of codes, as data. To add a code: add a row to the file of its area in `codes/`, and a case to `test/`.
 *
 * @module
 */
import type { CodeEntry } from "./code-entry.ts";
import { commandCodes } from "./codes/command.ts";
import { docsCodes } from "./codes/docs.ts";
import { doctorCodes } from "./codes/doctor.ts";
import { documentCodes } from "./codes/document.ts";
import { exchangeCodes } from "./codes/exchange.ts";
import { generatorCodes } from "./codes/generator.ts";
import { lintCodes } from "./codes/lint.ts";
import { loadCodes } from "./codes/load.ts";
import { lossCodes } from "./codes/loss.ts";
import { overlayCodes } from "./codes/overlay.ts";
import { probeCodes } from "./codes/probe.ts";
import { refCodes } from "./codes/ref.ts";
import { schemaCodes } from "./codes/schema.ts";
import { servingCodes } from "./codes/serving.ts";
import { trafficCodes } from "./codes/traffic.ts";

type CodeTable = typeof loadCodes &
  typeof refCodes &
  typeof overlayCodes &
  typeof documentCodes &
  typeof schemaCodes &
  typeof lossCodes &
  typeof lintCodes &
  typeof generatorCodes &
  typeof docsCodes &
  typeof commandCodes &
  typeof doctorCodes &
  typeof trafficCodes &
  typeof servingCodes &
  typeof probeCodes &
  typeof exchangeCodes;

/** A code of the table. */
export type TableCode = keyof CodeTable;

/** A code that a finding may bear: one of the table, or that of a rule of the linter. */
export type FindingCode = TableCode | `lint/${string}`;

/** Every row by its code, in the order of the pipeline. */
export const codes: Readonly<Record<TableCode, CodeEntry>> = {
  ...loadCodes,
  ...refCodes,
  ...overlayCodes,
  ...documentCodes,
  ...schemaCodes,
  ...lossCodes,
  ...lintCodes,
  ...generatorCodes,
  ...docsCodes,
  ...commandCodes,
  ...doctorCodes,
  ...trafficCodes,
  ...servingCodes,
  ...probeCodes,
  ...exchangeCodes,
};

/** Tells whether a text is a code of the table. */
export function isTableCode(code: string): code is TableCode {
  return Object.hasOwn(codes, code);
}
