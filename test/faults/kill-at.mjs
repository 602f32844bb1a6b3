// Kills its own process with SIGKILL right before a call to the file system. The call is number TENON_KILL_AT, counted from 1, of the calls
// that change something below the folder TENON_KILL_IN. If TENON_KILL_CALL is set, only calls with this name are counted.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const { TENON_KILL_AT, TENON_KILL_IN, TENON_KILL_CALL } = process.env;
const calls = [
  ...["writeFileSync", "renameSync", "mkdirSync", "mkdtempSync", "linkSync", "utimesSync"],
  ...["rmdirSync", "unlinkSync", "rmSync"],
];
let count = 0;

function guard(owner, name) {
  const original = owner[name];
  owner[name] = (...args) => {
    const isOurs = args.some((arg) => typeof arg === "string" && arg.startsWith(TENON_KILL_IN));
    if (isOurs && (TENON_KILL_CALL ?? name) === name) {
      count += 1;
      if (count === Number(TENON_KILL_AT)) {
        fs.writeSync(1, `killed before ${name}\n`);
        process.kill(process.pid, "SIGKILL");
        // Waits for the signal, so that nothing else happens before it arrives.
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
      }
    }
    return original(...args);
  };
}

for (const name of calls) guard(fs, name);
syncBuiltinESMExports();
