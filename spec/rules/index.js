// The lint rules that only this contract follows, as an example of a plugin. It does not use tenon. redocly.yaml names it under `plugins`,
// and both `tenon lint` and `redocly lint` load it.
import { dataEnvelope } from "./data-envelope.js";
import { errorBody } from "./error-body.js";
import { gapSection } from "./gap-section.js";

/** The plugin: its rules are named `server-management/data-envelope` and so on, and are off until a config turns them on. */
// biome-ignore lint/style/noDefaultExport: a plugin named in redocly.yaml is read from its module's default export
export default function createPlugin() {
  return {
    id: "server-management",
    rules: {
      oas3: { "data-envelope": dataEnvelope, "error-body": errorBody, "gap-section": gapSection },
    },
  };
}
