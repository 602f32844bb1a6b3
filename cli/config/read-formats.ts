import { resolve } from "node:path";
import type { CustomFormat, CustomFormats } from "../../language/schema/known-formats.ts";
import { compilePattern } from "../../language/schema/patterns/compile-pattern.ts";
import type { OptionReader } from "./option-reader.ts";

export function readFormats(options: OptionReader, folder: string): CustomFormats | undefined {
  const formats = options.object("formats", "an object of formats");
  return (
    formats && new Map(Object.keys(formats.members).flatMap((name) => readFormat(formats, name, folder)))
  );
}

function readFormat(
  formats: OptionReader,
  name: string,
  folder: string,
): readonly (readonly [string, CustomFormat])[] {
  const format = formats.object(name, "an object with a `pattern`, a `check` or a `module`");
  if (format === undefined) return [];
  format.rejectUnknown(["pattern", "examples", "check", "module", "type"]);
  const { pattern } = format.members;
  const module = format.text("module");
  const check = format.text("check");
  const locate = (path: string): string => (path.startsWith(".") ? resolve(folder, path) : path);
  const compiled = typeof pattern === "string" ? compilePattern(pattern) : undefined;
  const hasModule = ["module", "check"].some((member) => format.members[member] !== undefined);
  if (compiled === undefined && (pattern !== undefined || !hasModule)) {
    formats.reject(
      `The format "${name}" has ${pattern === undefined ? "neither a `module` nor a `check`, nor a `pattern`" : "no `pattern`"} that is a regular expression.`,
      name,
    );
    return [];
  }
  const examples = format.texts("examples");
  const wrong = examples?.find((example) => compiled?.test(example) === false);
  if (wrong !== undefined)
    format.reject(
      `The example ${JSON.stringify(wrong)} of the format "${name}" does not match its pattern.`,
      "examples",
    );
  return [
    [
      name,
      {
        ...(typeof pattern === "string" ? { pattern } : {}),
        ...(examples === undefined ? {} : { examples }),
        ...(check === undefined ? {} : { check: locate(check) }),
        ...(module === undefined ? {} : { module: locate(module) }),
        ...readType(format, name),
      },
    ],
  ];
}

function readType(format: OptionReader, name: string): Pick<CustomFormat, "type"> {
  const { type, module } = format.members;
  if (type === undefined) return {};
  if (typeof type !== "string" || !/^[A-Za-z_$][\w$]*$/.test(type))
    format.reject(`The type of the format "${name}" is not the name of an export.`, "type");
  else if (module === undefined)
    format.reject(`The format "${name}" has a \`type\` without a \`module\`.`, "type");
  else return { type };
  return {};
}
