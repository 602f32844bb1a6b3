/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import { createAssertion, createGuard, createOperationChecks, createStandardSchema, createValidator, ends, fail, isObject, lacks, reject, typeFails, within, } from "./runtime/validators.js";
export const 
/** Tells whether a value is a `Draft`. */
isDraft = /* @__PURE__ */ createGuard(checkDraft), 
/** Throws a `ValidationError` if a value is invalid. */
assertDraft = /* @__PURE__ */ createAssertion(checkDraft, "Draft"), 
/** Returns the value, or all issues. */
validateDraft = /* @__PURE__ */ createValidator(checkDraft), DraftSchema = /* @__PURE__ */ createStandardSchema(checkDraft);
function checkDraft(data, issues) {
    if (!isObject(data))
        return reject(issues, "type", "object");
    const start = issues?.count;
    let value;
    if (undefined === (value = data.title) ? lacks(issues, "title") : typeof value !== "string" ? fail(issues, "type", "string", "/title") : value.length < 1 && fail(issues, "minLength", 1, "/title"))
        return false;
    return ends(issues, start);
}
export const 
/** Tells whether a value is a `Note`. */
isNote = /* @__PURE__ */ createGuard(checkNote), 
/** Throws a `ValidationError` if a value is invalid. */
assertNote = /* @__PURE__ */ createAssertion(checkNote, "Note"), 
/** Returns the value, or all issues. */
validateNote = /* @__PURE__ */ createValidator(checkNote), NoteSchema = /* @__PURE__ */ createStandardSchema(checkNote);
function checkNote(data, issues) {
    if (!isObject(data))
        return reject(issues, "type", "object");
    const start = issues?.count;
    let value;
    if (typeof (value = data.id) !== "string" && typeFails(value, issues, "/id"))
        return false;
    if (undefined === (value = data.title) ? lacks(issues, "title") : typeof value !== "string" ? fail(issues, "type", "string", "/title") : value.length < 1 && fail(issues, "minLength", 1, "/title"))
        return false;
    return ends(issues, start);
}
export const 
/** Tells whether a value is the parameters of `notes.list`. */
isNotesListParams = /* @__PURE__ */ createGuard(check_cbe836f675), 
/** Throws a `ValidationError` if a value is invalid. */
assertNotesListParams = /* @__PURE__ */ createAssertion(check_cbe836f675, "NotesListParams"), 
/** Returns the value, or all issues. */
validateNotesListParams = /* @__PURE__ */ createValidator(check_cbe836f675), NotesListParamsSchema = /* @__PURE__ */ createStandardSchema(check_cbe836f675);
export const 
/** Tells whether a value is `application/json` of `notes.list`. */
isNotesListResponse200 = /* @__PURE__ */ createGuard(check_55c23bdb05), 
/** Throws a `ValidationError` if a value is invalid. */
assertNotesListResponse200 = /* @__PURE__ */ createAssertion(check_55c23bdb05, "NotesListResponse200"), 
/** Returns the value, or all issues. */
validateNotesListResponse200 = /* @__PURE__ */ createValidator(check_55c23bdb05), NotesListResponse200Schema = /* @__PURE__ */ createStandardSchema(check_55c23bdb05);
/** The checks of the operation, for the router and the client. */
export const notesListChecks = /* @__PURE__ */ createOperationChecks({
    operation: "notes.list",
    parameters: check_cbe836f675,
    responses: [
        [200, [["application/json", check_55c23bdb05]]],
    ],
});
function check_cbe836f675(data, issues) {
    if (!isObject(data))
        return reject(issues, "type", "object");
    const start = issues?.count;
    let value;
    if (undefined !== (value = data.limit) && (!Number.isInteger(value) && fail(issues, "type", "integer", "/limit") || Number.isFinite(value) && value > 50 && fail(issues, "maximum", 50, "/limit")))
        return false;
    return ends(issues, start);
}
function check_55c23bdb05(data, issues) {
    if (!Array.isArray(data))
        return reject(issues, "type", "array");
    const start = issues?.count;
    let value;
    for (let i0 = 0; i0 < data.length; i0++) {
        value = data[i0];
        if (!checkNote(value, issues) && within(issues, "/" + i0))
            return false;
    }
    return ends(issues, start);
}
export { assertDraft as assertNotesCreateBody, isDraft as isNotesCreateBody, DraftSchema as NotesCreateBodySchema, validateDraft as validateNotesCreateBody, };
/** The checks of the operation, for the router and the client. */
export const notesCreateChecks = /* @__PURE__ */ createOperationChecks({
    operation: "notes.create",
    body: [["application/json", checkDraft]],
    responses: [
        [201, [["application/json", checkNote]]],
    ],
});
