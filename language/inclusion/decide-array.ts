import { pointerTo } from "../../runtime/pointer.ts";
import { elementsOf } from "../values/json-object.ts";
import { greatest, least } from "./bounds.ts";
import { isDisjoint } from "./disjoint.ts";
import type { Given, SchemaAt } from "./given.ts";
import type { Inclusion } from "./inclusion.ts";
import { itemOfGiven, prefixOf } from "./members-of-given.ts";
import { addFailure, type Question } from "./proof.ts";

export function decideArray(question: Question, inclusion: Inclusion): void {
  const { keyword, given, asked } = question;
  const value = asked.schema[keyword];
  switch (keyword) {
    case "items":
      holdItems(question, inclusion, elementsOf(asked.schema["prefixItems"]).length);
      return;
    case "prefixItems":
      for (const [index, schema] of elementsOf(value).entries()) {
        const reader = { schema, pointer: pointerTo(asked.pointer, keyword, index) };
        holdItem(question, inclusion, index, reader);
      }
      return;
    case "unevaluatedItems": {
      if (value === true) return;
      // A schema with `items` evaluates every item. Items evaluated by other schemas are not considered.
      const isAll = Object.hasOwn(asked.schema, "items");
      if (!isAll) holdItems(question, inclusion, elementsOf(asked.schema["prefixItems"]).length);
      return;
    }
    case "minItems":
      if (leastItems(given) < Number(value)) addFailure(question);
      return;
    case "maxItems":
      if (mostItems(given) > Number(value)) addFailure(question);
      return;
    case "uniqueItems":
      if (
        value === true &&
        mostItems(given) > 1 &&
        !given.atoms.some(({ schema }) => schema["uniqueItems"] === true)
      )
        addFailure(question);
      return;
    case "contains":
      if (!isContained(question, inclusion)) addFailure(question);
      return;
    // The keywords `minContains` and `maxContains` are decided together with `contains`.
    default:
  }
}

function holdItems(question: Question, inclusion: Inclusion, from: number): void {
  const { given, asked, keyword } = question;
  const reader = { schema: asked.schema[keyword], pointer: `${asked.pointer}/${keyword}` };
  const last = Math.max(from, prefixOf(given.atoms));
  for (let index = from; index <= last; index++) holdItem(question, inclusion, index, reader);
}

function holdItem(question: Question, inclusion: Inclusion, index: number, reader: SchemaAt): void {
  const { given, outcome } = question;
  if (index >= mostItems(given)) return;
  const schemas = itemOfGiven(given, index);
  if (schemas === undefined) return;
  if (reader.schema === false) addFailure(question, String(index));
  else inclusion.addInner(outcome, { kind: "item", index }, schemas, reader);
}

function leastItems({ atoms }: Given): number {
  const contained = atoms.map(({ schema }) => {
    if (!Object.hasOwn(schema, "contains")) return 0;
    return typeof schema["minContains"] === "number" ? schema["minContains"] : 1;
  });
  return Math.max(greatest(atoms, "minItems"), ...contained);
}

function mostItems(given: Given): number {
  const end = prefixOf(given.atoms);
  let most = least(given.atoms, "maxItems");
  for (let index = 0; index <= end && index < most; index++)
    if (itemOfGiven(given, index) === undefined) most = index;
  return most;
}

function isContained({ given, asked }: Question, inclusion: Inclusion): boolean {
  const { contains, minContains = 1, maxContains = Number.POSITIVE_INFINITY } = asked.schema;
  const reader = { schema: contains, pointer: `${asked.pointer}/contains` };
  const same = given.atoms.filter(
    ({ schema }) =>
      Object.hasOwn(schema, "contains") && inclusion.options.areSame(schema["contains"], contains),
  );
  const [lower, upper] = [Number(minContains), Number(maxContains)];
  const counts = (schema: Question["asked"]["schema"], keyword: string, otherwise: number): number => {
    const value = schema[keyword];
    return typeof value === "number" ? value : otherwise;
  };
  const isEnough =
    lower <= 0 ||
    given.atoms.some(
      ({ schema, pointer }) =>
        Object.hasOwn(schema, "contains") &&
        counts(schema, "minContains", 1) >= lower &&
        inclusion.isShown(
          inclusion.inner([{ schema: schema["contains"], pointer: `${pointer}/contains` }]),
          reader,
        ),
    ) ||
    (leastItems(given) >= lower && everyItem(given, (item) => inclusion.isShown(item, reader), inclusion));
  if (!isEnough) return false;
  return (
    mostItems(given) <= upper ||
    same.some(({ schema }) => counts(schema, "maxContains", Number.POSITIVE_INFINITY) <= upper) ||
    everyItem(given, (item) => isDisjoint(item, reader, inclusion), inclusion)
  );
}

function everyItem(given: Given, holds: (item: Given) => boolean, inclusion: Inclusion): boolean {
  const end = prefixOf(given.atoms);
  for (let index = 0; index <= end; index++) {
    const schemas = itemOfGiven(given, index);
    if (schemas !== undefined && !holds(inclusion.inner(schemas))) return false;
  }
  return true;
}

/**
 * Checks whether the sender's schema admits no array at all, because no item can satisfy one of its `contains` schemas.
 * @param inclusion - Compares schemas within the sender's document.
 */
export function lacksContained(given: Given, inclusion: Inclusion): boolean {
  return given.atoms.some(({ schema, pointer }) => {
    if (!Object.hasOwn(schema, "contains") || schema["minContains"] === 0) return false;
    const contained = { schema: schema["contains"], pointer: `${pointer}/contains` };
    return (
      mostItems(given) === 0 || everyItem(given, (item) => isDisjoint(item, contained, inclusion), inclusion)
    );
  });
}
