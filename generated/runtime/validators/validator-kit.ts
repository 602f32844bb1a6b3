// @ts-nocheck Made by a machine and tested as a whole.
/**
 * What generated validators call and are typed by, in one place.
 *
 * @module
 */
export type { OperationChecks } from "../descriptors.js";
export type { ValidationResult } from "../validation.js";
export { assertWith, createStandardSchema, validateWith } from "./answers.js";
export { fits } from "./fits.js";
export { createOperationChecks } from "./operation-checks.js";
export type { StandardSchemaV1 } from "./standard-schema.js";
