import type { Contract } from "../../contract/build/contract.ts";
import { capital } from "../../contract/findings/show-text.ts";
import { isObject } from "../../language/values/json-object.ts";
import { pointerTo, readPointer } from "../../runtime/pointer.ts";
import { isEqual } from "../../runtime/validators/equality.ts";
import type { Pair } from "../changes/change.ts";
import { describeKeyword } from "../changes/describe-values.ts";
import { type Difference, documentPart, type Part } from "./part.ts";

export type IsExtensionListed = (name: string) => boolean;

export function compareDocumentExtensions(contracts: Pair<Contract>, isListed: IsExtensionListed): Part {
  const kept = contracts.new.model.schemas.filter(({ pointer }) =>
    isObject(readPointer(contracts.old.document, pointer)),
  );
  const parts = [
    ...[
      { subject: "the document", pointer: "" },
      { subject: "`info`", pointer: "/info" },
    ],
    ...kept.map(({ name, pointer }) => ({ subject: `the schema \`${name}\``, pointer })),
  ];
  return documentPart(
    parts.flatMap(({ subject, pointer }) =>
      compareExtensions(subject, { old: pointer, new: pointer }, contracts, isListed),
    ),
  );
}

export function compareExtensions(
  subject: string,
  pointers: Pair<string>,
  contracts: Pair<Contract>,
  isListed: IsExtensionListed,
): readonly Difference[] {
  const [old, now] = [
    extensionsOf(contracts.old, pointers.old, isListed),
    extensionsOf(contracts.new, pointers.new, isListed),
  ];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((name) => {
    if (isEqual(old.get(name), now.get(name))) return [];
    const values = { old: old.get(name), new: now.get(name) };
    const at = (version: "old" | "new", own: ReadonlyMap<string, unknown>): string =>
      own.has(name) ? pointerTo(pointers[version], name) : pointers[version];
    return [
      {
        code: "extension/changed",
        side: "request",
        message: `${capital(describeKeyword(name, subject, values))}.`,
        places: { old: at("old", old), new: at("new", now) },
        level: "policy",
      },
    ];
  });
}

function extensionsOf(
  { document }: Contract,
  pointer: string,
  isListed: IsExtensionListed,
): ReadonlyMap<string, unknown> {
  const part = readPointer(document, pointer);
  const members = isObject(part) ? Object.entries(part) : [];
  return new Map(members.filter(([name]) => name.startsWith("x-") && isListed(name)));
}
