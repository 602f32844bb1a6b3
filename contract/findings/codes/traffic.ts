/**
 * Codes of recorded traffic: what there is to say of a source before, or beside, the exchanges in it, and of what traffic covered.
 */
export const trafficCodes = {
  "traffic/unreadable": {
    severity: "error",
    side: "usage",
    text: "Something in the recorded traffic cannot be read, so it was not checked.",
    advice:
      "Check the path, or correct what the message names; where the format is not told apart, name it with `--input-format`.",
    example: "a line of NDJSON that ends in the middle",
  },
  "traffic/none": {
    severity: "error",
    side: "usage",
    text: "There was no exchange to check, so that nothing was verified.",
    advice: "Look whether the right file was named, and whether `--server` and `--sample` leave anything.",
    example: "tenon verify empty.har",
  },
  "coverage/unreadable": {
    severity: "error",
    side: "usage",
    text: "A coverage file cannot be read, or is none.",
    advice: "Name files that --coverage or TENON_COVERAGE wrote.",
    example: "tenon coverage traffic.har",
  },
  "coverage/unwritable": {
    severity: "error",
    side: "usage",
    text: "A coverage file cannot be written.",
    advice: "Name a file in a folder that is there.",
    example: "tenon verify traffic.har --coverage /missing/coverage.json",
  },
  "coverage/other-document": {
    severity: "error",
    side: "usage",
    text: "A coverage file is of another document, or of another state of it, so it says nothing of this one.",
    advice: "Run the traffic again, or name the document that it is of with --api.",
    example: "a shard that was written before a property was renamed",
  },
  "coverage/below-threshold": {
    severity: "error",
    side: "document",
    text: "Traffic covered less of the document than --threshold asks for.",
    advice: "Exercise what is listed as missing, or lower the threshold.",
    example: "tenon coverage c.json --threshold operations=100 where no test calls DELETE /recipes",
  },
} as const;
