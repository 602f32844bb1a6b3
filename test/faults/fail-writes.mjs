// Writes a folder again and again with the built tool. Each time, another call to the file system fails. Arguments: a folder to work in, and
// which calls fail: each nth.
// Prints one JSON line for each run: the call that failed, the version that the folder then contains, and the findings.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";

const [work, stride] = process.argv.slice(2);
const out = join(work, "out");
const calls = [
  "writeFileSync",
  "renameSync",
  "mkdirSync",
  "mkdtempSync",
  "linkSync",
  "rmdirSync",
  "unlinkSync",
  "rmSync",
];
const failure = { code: "", at: 0, count: 0, name: "" };

/** Counts the calls on paths below the folder, and makes one of them fail. */
function guard(owner, name, fail) {
  const original = owner[name];
  owner[name] = (...args) => {
    const isOurs = args.some((arg) => typeof arg === "string" && arg.startsWith(work));
    if (isOurs && failure.code !== "") {
      failure.count += 1;
      if (failure.count === failure.at) {
        failure.name = name;
        return fail(Object.assign(new Error(`${failure.code}: made to fail`), { code: failure.code }));
      }
    }
    return original(...args);
  };
}

for (const name of calls)
  guard(fs, name, (error) => {
    throw error;
  });
syncBuiltinESMExports();

// Imported after the calls are guarded, since modules keep the functions that they import.
const { writeFiles } = await import("../../dist/generator/write/write-files.js");
const { versionOf, versions } = await import("./two-versions.mjs");

for (const code of ["ENOSPC", "EIO", "EACCES"]) {
  for (let at = 1; at < 200; at += Number(stride)) {
    for (const entry of fs.readdirSync(work)) fs.rmSync(join(work, entry), { recursive: true, force: true });
    Object.assign(failure, { code: "", at, count: 0, name: "" });
    await writeFiles(versions.old, out);
    failure.code = code;
    let told = "";
    try {
      const { findings } = await writeFiles(versions.new, out);
      told = findings.map((finding) => finding.code).join(" ");
    } catch (error) {
      told = `thrown: ${error}`;
    }
    failure.code = "";
    if (failure.name === "") break;
    const found = versionOf(out);
    const again = await writeFiles(versions.new, out);
    const left = [...fs.readdirSync(work), ...fs.readdirSync(out)].filter((name) =>
      name.startsWith(".tenon-"),
    );
    console.log(
      JSON.stringify({
        code,
        at,
        call: failure.name,
        found,
        told,
        next: versionOf(out),
        again: again.findings.map((finding) => finding.code).join(),
        left,
      }),
    );
  }
}
