// @ts-nocheck Made by a machine and tested as a whole.
export {
  type ValidationIssue,
  type ValidationResult,
  type Check,
  ValidationError,
} from "./joined/validators.js";
