/** Codes of recorded traffic: what there is to say of a source before, or beside, the exchanges in it. */
export const trafficCodes = {
  "traffic/unreadable": {
    severity: "error",
    side: "usage",
    text: "Something in the recorded traffic cannot be read, so it was not checked.",
    advice: "Correct what the message names, or name the format with `--input-format`.",
    example: "a line of NDJSON that ends in the middle",
  },
  "traffic/none": {
    severity: "warning",
    side: "usage",
    text: "There was no exchange to check.",
    advice: "Look whether the right file was named, and whether `--server` and `--sample` leave anything.",
    example: "tenon verify empty.har",
  },
} as const;
