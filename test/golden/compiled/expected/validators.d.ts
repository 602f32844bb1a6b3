/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import type { NamedChecks } from "./runtime/descriptors.js";
import { type Assertion, type Guard, type StandardSchemaV1, type Validator } from "./runtime/validators.js";
import type { Draft, Note, NotesListInput } from "./types.js";
export declare const 
/** Tells whether a value is a `Draft`. */
isDraft: Guard<Draft>, 
/** Throws a `ValidationError` if a value is invalid. */
assertDraft: Assertion<Draft>, 
/** Returns the value, or all issues. */
validateDraft: Validator<Draft>, DraftSchema: StandardSchemaV1<Draft>;
export declare const 
/** Tells whether a value is a `Note`. */
isNote: Guard<Note>, 
/** Throws a `ValidationError` if a value is invalid. */
assertNote: Assertion<Note>, 
/** Returns the value, or all issues. */
validateNote: Validator<Note>, NoteSchema: StandardSchemaV1<Note>;
export declare const 
/** Tells whether a value is the parameters of `notes.list`. */
isNotesListParams: Guard<NotesListInput>, 
/** Throws a `ValidationError` if a value is invalid. */
assertNotesListParams: Assertion<NotesListInput>, 
/** Returns the value, or all issues. */
validateNotesListParams: Validator<NotesListInput>, NotesListParamsSchema: StandardSchemaV1<NotesListInput>;
export type NotesListResponse200 = Note[];
export declare const 
/** Tells whether a value is `application/json` of `notes.list`. */
isNotesListResponse200: Guard<NotesListResponse200>, 
/** Throws a `ValidationError` if a value is invalid. */
assertNotesListResponse200: Assertion<NotesListResponse200>, 
/** Returns the value, or all issues. */
validateNotesListResponse200: Validator<NotesListResponse200>, NotesListResponse200Schema: StandardSchemaV1<NotesListResponse200>;
/** The checks of the operation, for the router and the client. */
export declare const notesListChecks: NamedChecks;
export { assertDraft as assertNotesCreateBody, isDraft as isNotesCreateBody, DraftSchema as NotesCreateBodySchema, validateDraft as validateNotesCreateBody, };
/** The checks of the operation, for the router and the client. */
export declare const notesCreateChecks: NamedChecks;
