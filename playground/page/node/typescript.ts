// biome-ignore lint/style/noDefaultExport: openapi-typescript imports the module's default export
export { typeNodes as default } from "../../../generator/types/type-nodes.ts";
