// Runs a Node process until it ends; several may run at the same time.
import { execFile } from "node:child_process";

/**
 * @returns {Promise<{ ended: string | undefined, stdout: string, stderr: string }>} `ended`: the signal or exit code; `undefined` for exit
 * code 0.
 */
export function runNode(argv, timeout) {
  return new Promise((resolve) => {
    execFile(process.execPath, argv, { timeout, maxBuffer: 1 << 28 }, (error, stdout, stderr) => {
      resolve({ ended: error === null ? undefined : String(error.signal ?? error.code), stdout, stderr });
    });
  });
}
