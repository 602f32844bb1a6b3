/**
 * What generated validators call and are typed by, in one place.
 *
 * @module
 */
export type { OperationChecks } from "../descriptors.ts";
export type { ValidationResult } from "../validation.ts";
export { assertWith, createStandardSchema, validateWith } from "./answers.ts";
export { fits } from "./fits.ts";
export { createOperationChecks } from "./operation-checks.ts";
export type { StandardSchemaV1 } from "./standard-schema.ts";
