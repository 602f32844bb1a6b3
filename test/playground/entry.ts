/**
 * The functions that the test of the playground calls. They are bundled like the script of the site.
 *
 * @module
 */

export { Store } from "../../live/mock/state/store.ts";
export { createValueChooser } from "../../live/sample/prepare-tools.ts";
export { type BuiltCall, buildCall } from "../../playground/call/build-call.ts";
export { assembleFiles, type LoadedFile } from "../../playground/call/page-contract.ts";
export { createCaller } from "../../playground/call/send-call.ts";
export { createChecks } from "../../validation/checks/create-checks.ts";
