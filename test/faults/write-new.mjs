// Writes one of two versions of an output to a folder with the built tool: `<folder> <old|new>`.
import { versions } from "./two-versions.mjs";

const [folder, version] = process.argv.slice(2);
const { writeFiles } = await import("../../dist/generator/write/write-files.js");
const { findings } = await writeFiles(versions[version], folder);
console.log(findings.map(({ code }) => code).join(" "));
