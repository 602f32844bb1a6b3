// @ts-nocheck Made by a machine and tested as a whole.
export {
  NO_FIT,
  type Reading,
  type IntegerRange,
  type ReadingOf,
  type TextRules,
  statedReading,
  coerceText,
} from "../joined/client-server.js";
