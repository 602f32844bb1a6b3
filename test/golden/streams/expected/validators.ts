/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import type { NamedChecks } from "./runtime/descriptors.js";
import {
  type Assertion,
  type Guard,
  type StandardSchemaV1,
  type Validator,
  createAssertion,
  createGuard,
  createOperationChecks,
  createStandardSchema,
  createValidator,
  ends,
  fail,
  isObject,
  reject,
  typeFails,
} from "./runtime/validators.js";
import type { Entry } from "./types.js";

export const
  /** Tells whether a value is a `Entry`. */
  isEntry: Guard<Entry> = /* @__PURE__ */ createGuard(checkEntry),
  /** Throws a `ValidationError` if a value is invalid. */
  assertEntry: Assertion<Entry> = /* @__PURE__ */ createAssertion(checkEntry, "Entry"),
  /** Returns the value, or all issues. */
  validateEntry: Validator<Entry> = /* @__PURE__ */ createValidator(checkEntry),
  EntrySchema: StandardSchemaV1<Entry> = /* @__PURE__ */ createStandardSchema(checkEntry);

function checkEntry(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(typeof (value=data.text)!=="string"&&typeFails(value,issues,"/text"))return false;
  return ends(issues,start);
}

/** The checks of the operation, for the router and the client. */
export const anythingReadChecks: NamedChecks = {
  operation: "anything.read",
  responses: [
    { status: 200, content: [] },
  ],
};

/** The checks of the operation, for the router and the client. */
export const entriesReadChecks: NamedChecks = /* @__PURE__ */ createOperationChecks({
  operation: "entries.read",
  responses: [
    [200, [["application/x-ndjson", check_9d6ee5d30e]]],
  ],
});

function check_9d6ee5d30e(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(!Number.isInteger((value=data.line))&&typeFails(value,issues,"/line","integer"))return false;
  return ends(issues,start);
}

/** The checks of the operation, for the router and the client. */
export const entriesWriteChecks: NamedChecks = /* @__PURE__ */ createOperationChecks({
  operation: "entries.write",
  body: [["application/jsonl", checkEntry]],
  responses: [
    [200, [["application/jsonl", checkEntry]]],
  ],
});

/** The checks of the operation, for the router and the client. */
export const eventsReadChecks: NamedChecks = /* @__PURE__ */ createOperationChecks({
  operation: "events.read",
  responses: [
    [200, [["text/event-stream", check_6ce18bde86]]],
  ],
});

function check_6ce18bde86(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value,value1;
  if(undefined!==(value=data.event)&&(value!=="made"&&value!=="gone"&&fail(issues,"enum",["made","gone"],"/event")))return false;
  if(undefined!==(value=data.id)&&typeof value!=="string"&&typeFails(value,issues,"/id"))return false;
  if((isObject(value=data.data)?!Number.isInteger((value1=value.n))&&typeFails(value1,issues,"/data/n","integer"):typeFails(value,issues,"/data","object")))return false;
  return ends(issues,start);
}

/** The checks of the operation, for the router and the client. */
export const wordsReadChecks: NamedChecks = {
  operation: "words.read",
  responses: [
    { status: 200, content: [] },
  ],
};
