/**
 * The library: the work of the `tenon` command as functions. The command line calls these functions.
 *
 * @module
 */
export {
  type ApiConfig,
  defineConfig,
  type LintPolicy,
  type TenonConfig,
} from "./cli/config/config.ts";
export { type BuiltContract, buildContract } from "./contract/build/build-contract.ts";
export type { Contract } from "./contract/build/contract.ts";
export { type LoadOptions, type LoadResult, loadDocument } from "./contract/build/load-document.ts";
export type { Finding, Place, Severity } from "./contract/findings/finding.ts";
export { printFindings } from "./contract/findings/print-findings.ts";
export type { ReportOptions } from "./contract/findings/report-options.ts";
export { type ReportFormat, reportFormats } from "./contract/findings/report-options.ts";
export { type LintOptions, lintDocument } from "./contract/lint/lint-document.ts";
export type { ApiModel } from "./contract/model/types.ts";
export type { LoadedDocument } from "./contract/read/loaded-document.ts";
export type { EmittedFile } from "./generator/output/emitted-file.ts";
export type { ImportExtension } from "./generator/print/print-imports.ts";
export { type Generated, type GenerateOptions, generate } from "./generator/session/generate.ts";
export { checkFiles } from "./generator/write/check-files.ts";
export { type WriteResult, writeFiles } from "./generator/write/write-files.ts";
