/** `process` on pages. With `browser`, the compiler does not look for Node's file system. */
export const process: object = {
  browser: true,
  env: {},
  platform: "linux",
  version: "v24.0.0",
  versions: {},
  argv: [],
  cwd: () => "/",
  emitWarning: () => undefined,
};
