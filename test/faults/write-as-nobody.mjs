// Preloaded into a process of root, which may write everywhere. Calls that change something below the folder TENON_NOBODY_IN run as the
// user "nobody". Other calls run as root, since other users perhaps cannot read the tool's own files.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const { TENON_NOBODY_IN } = process.env;
const nobody = 65_534;
const calls = [
  ...["writeFileSync", "renameSync", "mkdirSync", "mkdtempSync", "linkSync", "utimesSync"],
  ...["rmdirSync", "unlinkSync", "rmSync", "openSync"],
];

function isGuarded(name, args) {
  if (name === "openSync" && (args[1] === undefined || args[1] === "r")) return false;
  return args.some((arg) => typeof arg === "string" && arg.startsWith(TENON_NOBODY_IN));
}

for (const name of calls) {
  const original = fs[name];
  fs[name] = (...args) => {
    if (!isGuarded(name, args)) return original(...args);
    process.seteuid(nobody);
    try {
      return original(...args);
    } finally {
      process.seteuid(0);
    }
  };
}
syncBuiltinESMExports();
