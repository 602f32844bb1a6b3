/** @throws {TypeError} If the caller of the server did not pass the part. */
export function partOf<Parts extends object, Name extends keyof Parts & string>(
  parts: Parts,
  name: Name,
): NonNullable<Parts[Name]> {
  const part = parts[name];
  if (part === undefined || part === null)
    throw new TypeError(`A server of this operation needs the part "${name}".`);
  return part;
}
