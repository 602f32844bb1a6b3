import { isObject } from "../../../language/values/json-object.ts";

/** Whether what is read is what was written. Members that were not written may be there; instants may be spelt another way. */
export function isSameValue(written: unknown, read: unknown): boolean {
  if (Array.isArray(written)) {
    return (
      Array.isArray(read) &&
      read.length === written.length &&
      written.every((item, index) => isSameValue(item, read[index]))
    );
  }
  if (isObject(written)) {
    return (
      isObject(read) &&
      Object.entries(written).every(
        ([name, value]) => !Object.hasOwn(read, name) || isSameValue(value, read[name]),
      )
    );
  }
  return (
    written === read || (isInstant(written) && isInstant(read) && Date.parse(written) === Date.parse(read))
  );
}

function isInstant(value: unknown): value is string {
  return typeof value === "string" && /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d/.test(value);
}
