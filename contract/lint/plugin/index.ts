import { createTenonPlugin } from "./create-tenon-plugin.ts";

// biome-ignore lint/style/noDefaultExport: a plugin named in redocly.yaml is read from its module's default export
export default createTenonPlugin;
