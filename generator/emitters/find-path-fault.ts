/** Paths that are reserved for tenon. */
const OURS = /^(?:(?:runtime|validators)\/|tenon\.manifest\.json$)/i;

const SEGMENT = /^[\w$@()[\]+-][\w$@()[\]+. -]*(?<![. ])$/;

/** Names that Windows reserves, with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

const MODULE = /\.[cm]?[jt]sx?$/i;

/** Finds the reason why a file of the output cannot have this path; `undefined` if it can. */
export function findPathFault(path: string, isModule: boolean): string | undefined {
  const segments = path.split("/");
  if (path.length > 200 || !segments.every((segment) => SEGMENT.test(segment) && !DEVICE.test(segment)))
    return "it has to be a relative path of letters, digits and `_ - . $ @ ( ) [ ] +`, with `/` between folders.";
  if (OURS.test(path)) return "the manifest, and the folders runtime and validators, are tenon's.";
  if (isModule && !/\.tsx?$/.test(path)) return "code is written to .ts or .tsx.";
  if (!isModule && MODULE.test(path)) return "a module has to be made of code, not of text.";
  return undefined;
}
