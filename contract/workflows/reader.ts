import { isObject, memberOf, type SchemaObject } from "../../language/values/json-object.ts";
import { pointerTo } from "../../runtime/pointer.ts";
import type { FindingCode } from "../findings/codes.ts";
import { createFinding } from "../findings/create-finding.ts";
import { didYouMean } from "../findings/did-you-mean.ts";
import type { Finding } from "../findings/finding.ts";
import type { SourceFile } from "../read/source-file.ts";
import type { NamedValue, Reference } from "./description.ts";

export interface ObjectNode {
  readonly value: SchemaObject;
  readonly pointer: string;
}

export class Reader {
  readonly file: SourceFile;
  readonly findings: Finding[] = [];

  constructor(file: SourceFile) {
    this.file = file;
  }

  tell(code: FindingCode, pointer: string, message: string, fix?: string): void {
    this.findings.push(createFinding(code, { message, fix, places: [this.file.placeOf(pointer)] }));
  }

  checkMembers({ value, pointer }: ObjectNode, known: readonly string[], what: string): void {
    for (const name of Object.keys(value)) {
      if (known.includes(name) || name.startsWith("x-")) continue;
      const message = `Arazzo does not define the member \`${name}\` of ${what}.`;
      this.tell("workflow/unknown-member", pointerTo(pointer, name), message, didYouMean(name, known));
    }
  }

  text(node: ObjectNode, name: string, what: string): string {
    const value = this.optionalText(node, name, what);
    if (value === undefined && !Object.hasOwn(node.value, name))
      this.tell("workflow/malformed", node.pointer, `A required member is missing: \`${name}\` of ${what}.`);
    return value ?? "";
  }

  optionalText({ value, pointer }: ObjectNode, name: string, what: string): string | undefined {
    const found = memberOf(value, name);
    if (found === undefined || typeof found === "string") return found;
    // In YAML, `version: 1.0` is a number.
    if (typeof found === "number" && name === "version") return String(found);
    this.wrongType(pointerTo(pointer, name), `\`${name}\` of ${what}`, "a string");
    return undefined;
  }

  optionalNumber({ value, pointer }: ObjectNode, name: string, what: string): number | undefined {
    const found = memberOf(value, name);
    if (found === undefined || (typeof found === "number" && found >= 0)) return found;
    this.wrongType(pointerTo(pointer, name), `\`${name}\` of ${what}`, "a number that is not negative");
    return undefined;
  }

  items(
    { value, pointer }: ObjectNode,
    name: string,
    what: string,
  ): readonly { value: unknown; pointer: string }[] {
    const found = memberOf(value, name);
    if (found === undefined) return [];
    const at = pointerTo(pointer, name);
    if (Array.isArray(found))
      return found.map((item: unknown, index) => ({ value: item, pointer: pointerTo(at, index) }));
    this.wrongType(at, `\`${name}\` of ${what}`, "a list");
    return [];
  }

  objects(node: ObjectNode, name: string, what: string): readonly ObjectNode[] {
    return this.items(node, name, what).flatMap(({ value, pointer }) => {
      if (isObject(value)) return [{ value, pointer }];
      this.wrongType(pointer, `An item of \`${name}\` of ${what}`, "an object");
      return [];
    });
  }

  references(node: ObjectNode, name: string, what: string): readonly Reference[] {
    return this.items(node, name, what).flatMap(({ value, pointer }) => {
      if (typeof value === "string") return [{ text: value, pointer }];
      this.wrongType(pointer, `An item of \`${name}\` of ${what}`, "a string");
      return [];
    });
  }

  members(node: ObjectNode, name: string, what: string): readonly NamedValue[] {
    const found = memberOf(node.value, name);
    if (found === undefined) return [];
    const at = pointerTo(node.pointer, name);
    if (!isObject(found)) {
      this.wrongType(at, `\`${name}\` of ${what}`, "an object");
      return [];
    }
    return Object.entries(found).map(([key, value]) => ({ name: key, value, pointer: pointerTo(at, key) }));
  }

  wrongType(pointer: string, subject: string, wanted: string): void {
    this.tell("workflow/malformed", pointer, `${subject} is not ${wanted}.`);
  }

  checkUnique<Item extends { readonly pointer: string }>(
    items: readonly Item[],
    keyOf: (item: Item) => string,
    describe: (item: Item) => string,
  ): void {
    const first = new Map<string, Item>();
    for (const item of items) {
      const key = keyOf(item);
      const other = first.get(key);
      if (other === undefined) first.set(key, item);
      else {
        const places = [item, other].map(({ pointer }) => this.file.placeOf(pointer));
        this.findings.push(
          createFinding("workflow/duplicate", { message: `${describe(item)} is defined twice.`, places }),
        );
      }
    }
  }
}
