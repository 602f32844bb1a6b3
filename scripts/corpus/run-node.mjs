// A Node process to its end, while others run beside it.
import { execFile } from "node:child_process";

/** @returns {Promise<{ ended: string | undefined, stdout: string, stderr: string }>} `ended`: the signal or exit code, where it is not 0. */
export function runNode(argv, timeout) {
  return new Promise((resolve) => {
    execFile(process.execPath, argv, { timeout, maxBuffer: 1 << 28 }, (error, stdout, stderr) => {
      resolve({ ended: error === null ? undefined : String(error.signal ?? error.code), stdout, stderr });
    });
  });
}
