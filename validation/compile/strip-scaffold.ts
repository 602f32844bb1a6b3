const opening =
  /^function validate\d+\(data, \{instancePath="", parentData, parentDataProperty, rootData=data\}=\{\}\)\{$/;
const scaffoldAtStart: readonly string[] = ["let vErrors = null;", "let errors = 0;"];
const scaffoldAtEnd: readonly RegExp[] = [
  /^validate\d+\.errors = vErrors;$/,
  /^return errors === 0;$/,
  /^\}$/,
];

/**
 * Takes off a function of ajv's what its core puts around the code of the keywords: the signature and the count of
 * errors, which nothing here uses. ajv writes one statement to a line, and no text of the document holds a line break
 * once it is quoted, so that whole lines can be told.
 *
 * @returns The lines that the keywords made.
 * @throws Error if the function is not of the form that is known, e.g. made by another version of ajv.
 */
export function stripScaffold(source: string): readonly string[] {
  const lines = source.trimEnd().split("\n");
  const first = lines.slice(1, 3);
  const last = lines.slice(-3);
  const known =
    opening.test(lines[0] ?? "") &&
    scaffoldAtStart.every((line, index) => line === first[index]) &&
    scaffoldAtEnd.every((line, index) => line.test(last[index] ?? ""));
  if (!known) throw new Error(`ajv made a function of an unknown form: ${source.slice(0, 300)}`);
  return lines.slice(3, -3);
}
