/** The finding with which a probe must report a bug. */
export interface Seeded {
  readonly operation: string;
  readonly code: string;
  /** Text that the fingerprint contains. */
  readonly at: string;
  /** The other operations that a probe needs to find the bug. */
  readonly with?: readonly string[];
}

/** A bug that the workshop server can have. */
export type Bug =
  | "wrong-status"
  | "missing-field"
  | "wrong-type"
  | "missing-header"
  | "count-as-words"
  | "scope-ignored"
  | "no-credentials-asked"
  | "any-token"
  | "failure-on-bad-input"
  | "changed-case"
  | "maximum-ignored"
  | "minimum-ignored"
  | "pattern-ignored"
  | "format-ignored"
  | "extra-accepted"
  | "duplicates-accepted"
  | "enum-recased"
  | "media-type-ignored"
  | "parameter-ignored"
  | "path-ignored"
  | "wrong-content-type"
  | "null-in-list"
  | "enum-leak"
  | "undocumented-status"
  | "update-ignored"
  | "delete-ignored"
  | "wrong-location"
  | "wrong-identifier"
  | "list-for-object"
  | "wrong-encoding"
  | "body-on-204"
  | "hidden-method"
  | "no-allow"
  | "bad-problem";

/** Every bug, with the finding that a probe must report. */
export const bugs: Readonly<Record<Bug, Seeded>> = {
  "wrong-status": {
    operation: "createTool",
    code: "exchange/status-undocumented",
    at: "/response/status 200",
  },
  "missing-field": { operation: "getTool", code: "exchange/body-invalid", at: "/weight required" },
  "wrong-type": { operation: "listTools", code: "exchange/body-invalid", at: "weight type" },
  "missing-header": { operation: "getTool", code: "exchange/header-missing", at: "headers/etag" },
  "count-as-words": { operation: "listTools", code: "exchange/header-invalid", at: "headers/x-total-count" },
  "scope-ignored": { operation: "deleteTool", code: "probe/scopes-ignored", at: "narrow" },
  "no-credentials-asked": { operation: "listTools", code: "probe/credentials-ignored", at: "none" },
  "any-token": { operation: "listTools", code: "probe/credentials-ignored", at: "unknown" },
  "failure-on-bad-input": { operation: "createTool", code: "probe/server-error", at: "body-malformed" },
  "changed-case": { operation: "getTool", code: "exchange/body-invalid", at: "/createdAt required" },
  "maximum-ignored": { operation: "listTools", code: "probe/invalid-accepted", at: "limit maximum" },
  "minimum-ignored": { operation: "printLabel", code: "probe/invalid-accepted", at: "copies minimum" },
  "pattern-ignored": { operation: "createTool", code: "probe/invalid-accepted", at: "name pattern" },
  "format-ignored": { operation: "listTools", code: "probe/invalid-accepted", at: "before format" },
  "extra-accepted": { operation: "createTool", code: "probe/invalid-accepted", at: "additionalProperties" },
  "duplicates-accepted": { operation: "createTool", code: "probe/invalid-accepted", at: "tags uniqueItems" },
  "enum-recased": { operation: "createTool", code: "probe/invalid-accepted", at: "colour enum" },
  "media-type-ignored": { operation: "createTool", code: "probe/invalid-accepted", at: "x-tenon-probe" },
  "parameter-ignored": { operation: "listTools", code: "probe/invalid-accepted", at: "colour enum" },
  "path-ignored": { operation: "getTool", code: "probe/invalid-accepted", at: "/request/path/1 type" },
  "wrong-content-type": { operation: "getTool", code: "exchange/media-type-undocumented", at: "text/html" },
  "null-in-list": { operation: "listTools", code: "exchange/body-invalid", at: "maker type" },
  "enum-leak": { operation: "listTools", code: "exchange/body-invalid", at: "colour enum" },
  "undocumented-status": {
    operation: "getTool",
    code: "exchange/status-undocumented",
    at: "/response/status 410",
    with: ["deleteTool"],
  },
  "update-ignored": { operation: "getTool", code: "probe/not-kept", at: "PUT", with: ["replaceTool"] },
  "delete-ignored": {
    operation: "getTool",
    code: "probe/not-gone",
    at: "/response/status",
    with: ["deleteTool"],
  },
  "wrong-location": {
    operation: "getTool",
    code: "probe/reference-broken",
    at: "location",
    with: ["createTool"],
  },
  "wrong-identifier": {
    operation: "getTool",
    code: "probe/reference-broken",
    at: "/response",
    with: ["createTool"],
  },
  "list-for-object": { operation: "getTool", code: "exchange/body-invalid", at: "/response/200/body type" },
  "wrong-encoding": { operation: "getTool", code: "exchange/body-malformed", at: "/response/200/body" },
  "body-on-204": { operation: "deleteTool", code: "probe/body-forbidden", at: "/response/body" },
  "hidden-method": { operation: "listTools", code: "probe/method-accepted", at: "PUT" },
  "no-allow": { operation: "listTools", code: "probe/allow-missing", at: "PUT" },
  "bad-problem": {
    operation: "createTool",
    code: "exchange/body-invalid",
    at: "/response/400/body/title required",
  },
};
