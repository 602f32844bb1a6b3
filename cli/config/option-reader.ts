import { resolve } from "node:path";
import type { FindingCode } from "../../contract/findings/codes.ts";
import { didYouMean } from "../../contract/findings/did-you-mean.ts";
import { isObject } from "../../language/values/json-object.ts";
import type { OptionPath } from "./locate-option.ts";

/** The place is computed on demand, because locating an option requires a parser. */
export interface ConfigProblem {
  readonly code: FindingCode;
  readonly message: string;
  readonly fix?: string | undefined;
  /** Absent if the value is secret and must not be printed. */
  readonly path?: OptionPath;
}

export type ReportProblem = (problem: ConfigProblem) => void;

export type Members = Readonly<Record<string, unknown>>;

export class OptionReader {
  readonly members: Members;
  readonly #path: OptionPath;
  readonly #report: ReportProblem;

  constructor(members: Members, path: OptionPath, report: ReportProblem) {
    this.members = members;
    this.#path = path;
    this.#report = report;
  }

  rejectUnknown(known: readonly string[]): void {
    for (const name of Object.keys(this.members)) {
      if (known.includes(name)) continue;
      this.#report({
        code: "config/unknown-option",
        message: `The config has an unknown option "${name}".`,
        fix: otherName(name, known) ?? didYouMean(name, known) ?? `The options are ${known.join(", ")}.`,
        path: [...this.#path, name],
      });
    }
  }

  /**
   * Reads a non-empty string.
   * @param wanted - Describes a correct value in error messages.
   */
  text(name: string, wanted = "a path"): string | undefined {
    const value = this.members[name];
    if (value === undefined || (typeof value === "string" && value !== "")) return value;
    const example = examples.get(name);
    const fix = example && `Write a string, e.g. \`${name}: "${example}"\`.`;
    return this.rejectValue(name, `, not ${wanted}.`, fix);
  }

  flag(name: string): boolean | undefined {
    const value = this.members[name];
    if (value === undefined || typeof value === "boolean") return value;
    return this.rejectValue(name, ", not `true` or `false`.", `Write \`${name}: true\` or remove it.`);
  }

  count(name: string, most: number): number | undefined {
    const value = this.members[name];
    if (value === undefined) return undefined;
    if (typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= most) return value;
    return this.rejectValue(name, `, not a whole number from 0 to ${most}.`);
  }

  choice<Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined {
    const value = this.members[name];
    const choice = choices.find((candidate) => candidate === value);
    if (value === undefined || choice !== undefined) return choice;
    const known = choices.map((candidate) => JSON.stringify(candidate)).join(", ");
    return this.rejectValue(name, `; it can be ${known}.`);
  }

  choices<Choice extends string>(name: string, choices: readonly Choice[]): readonly Choice[] | undefined {
    const value = this.texts(name);
    const unknown = value?.find((entry) => !choices.some((choice) => choice === entry));
    if (value === undefined || unknown === undefined)
      return value && choices.filter((choice) => value.includes(choice));
    const fix = didYouMean(unknown, choices) ?? `The known values are ${choices.join(", ")}.`;
    this.reject(
      `The option "${name}" lists "${unknown}", which is unknown.`,
      [name, value.indexOf(unknown)],
      fix,
    );
    return undefined;
  }

  texts(name: string, wanted = "a list of strings"): readonly string[] | undefined {
    const value = this.members[name];
    if (value === undefined) return undefined;
    if (Array.isArray(value) && value.every((entry) => typeof entry === "string")) return value;
    const fix = typeof value === "string" ? `Write \`${name}: [${showValue(value)}]\`.` : undefined;
    return this.rejectValue(name, `, not ${wanted}.`, fix);
  }

  object(name: string, wanted = "an object"): OptionReader | undefined {
    const value = this.members[name];
    if (isObject(value)) return new OptionReader(value, [...this.#path, name], this.#report);
    const fix = wanted === "an object" ? `Write \`${name}: { … }\`.` : undefined;
    return value === undefined ? undefined : this.rejectValue(name, `, not ${wanted}.`, fix);
  }

  /** Creates a reader for a nested object, such as a list item. */
  at(path: OptionPath, members: Members): OptionReader {
    return new OptionReader(members, [...this.#path, ...path], this.#report);
  }

  strings(name: string): Readonly<Record<string, string>> {
    // A schema can be named `__proto__`, so the object has no prototype.
    const strings: Record<string, string> = Object.create(null);
    const object = this.object(name, "an object of names");
    for (const [key, value] of Object.entries(object?.members ?? {})) {
      if (typeof value === "string") strings[key] = value;
      else
        object?.reject(
          `The name for "${key}" is ${showValue(value)}, not a string.`,
          key,
          "Write a name in quotes.",
        );
    }
    return strings;
  }

  /**
   * Reports a problem.
   * @param at - A member of this object, or the path of a nested one.
   */
  reject(message: string, at: string | OptionPath, fix?: string): void {
    const path = [...this.#path, ...(typeof at === "string" ? [at] : at)];
    this.#report({ code: "config/wrong-value", message, fix, path });
  }

  /**
   * Reports an invalid value.
   * @param rest - Ending of the message, e.g. `, not a path.`
   */
  rejectValue(name: string, rest: string, fix?: string): undefined {
    this.reject(`The option "${name}" is ${showValue(this.members[name])}${rest}`, name, fix);
  }
}

/** What other tools call these options. */
export const otherNames: ReadonlyMap<string, string> = new Map([
  ...["input", "spec", "schema", "source", "openapi", "target"].map((name) => [name, "document"] as const),
  ...["out", "outDir", "outputDir", "dir", "folder"].map((name) => [name, "output"] as const),
  ["plugins", "emitters"],
  ["generators", "emitters"],
]);

function otherName(name: string, known: readonly string[]): string | undefined {
  const own = otherNames.get(name);
  return own !== undefined && known.includes(own) ? `Did you mean "${own}"?` : undefined;
}

/** Options that are strings, each with a value to write in place of a wrong one. */
const examples: ReadonlyMap<string, string> = new Map([
  ["document", "openapi.yaml"],
  ["output", "src/api"],
  ["templates", "templates"],
  ["rules", "redocly.yaml"],
  ["baseline", "tenon.baseline.json"],
]);

export function resolveDocumentPath(folder: string, document: string): string {
  return /^[a-z][a-z0-9+.-]+:\/\//i.test(document) ? document : resolve(folder, document);
}

export function showValue(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "function") return "a function";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" && value !== null ? "an object" : String(value);
}
