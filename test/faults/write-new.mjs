// Writes the new one of two versions of an output to the folder that is given, with the built tool.
import { versions } from "./two-versions.mjs";

const [folder] = process.argv.slice(2);
const { writeFiles } = await import("../../dist/generator/write/write-files.js");
await writeFiles(versions.new, folder);
