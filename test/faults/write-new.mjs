// Writes the version `new` of two-versions.mjs with the built tool. One argument: the output folder.
import { versions } from "./two-versions.mjs";

const [folder] = process.argv.slice(2);
const { writeFiles } = await import("../../dist/generator/write/write-files.js");
await writeFiles(versions.new, folder);
