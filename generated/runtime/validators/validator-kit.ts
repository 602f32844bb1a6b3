// @ts-nocheck Made by a machine and tested as a whole.
/**
 * What generated validators call and are typed by, in one place.
 *
 * @module
 */
export type { OperationChecks } from "../descriptors.js";
export type { ValidationResult } from "../joined/validators.js";
export { assertWith, createStandardSchema, validateWith } from "../joined/validators.js";
export { fits } from "../joined/validators.js";
export { createOperationChecks } from "../joined/validators.js";
export type { StandardSchemaV1 } from "./standard-schema.js";
