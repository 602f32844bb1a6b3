import type { SchemaObject } from "../../language/values/json-object.ts";
import { createOrigins } from "../../language/values/origins.ts";
import { encodeToken } from "../../runtime/pointer.ts";
import { createFinding } from "../findings/create-finding.ts";
import { didYouMean } from "../findings/did-you-mean.ts";
import type { Finding, Place } from "../findings/finding.ts";
import { findLosses, type Loss, type LossSurvey } from "../losses/find-losses.ts";
import { createOperationFilter, type OperationSelection } from "../model/operation-filter.ts";
import { type SelectedDocument, selectOperations } from "../model/select-operations.ts";

export interface SelectionBuild {
  readonly select: (document: SchemaObject) => SchemaObject;
  listProblems(whole: Place): readonly Finding[];
  isEmpty(): boolean;
  /**
   * Creates a function that checks whether a place in the author's file belongs to a kept part. Must be called after {@link select}.
   * @param placeOf - Locates nodes of the document passed to {@link select}.
   */
  createScope(placeOf: (pointer: string) => Place): (place: Place) => boolean;
}

const MOST_LISTED = 10;

export function createSelectionBuild(selection: OperationSelection | undefined): SelectionBuild {
  if (selection === undefined)
    return {
      select: (document) => document,
      listProblems: () => [],
      isEmpty: () => false,
      createScope: () => () => true,
    };
  const filter = createOperationFilter(selection);
  let selected: SelectedDocument | undefined;
  return {
    select: (document) => {
      selected = selectOperations(document, filter);
      return selected.document;
    },
    listProblems: (whole) => {
      const { names = [], isEmpty = false } = selected ?? {};
      const severity = isEmpty ? "error" : "warning";
      const unmatched = filter.listUnmatched().map((pattern) =>
        createFinding("config/no-such-operation", {
          severity,
          message: `The pattern \`${pattern}\` does not match any operation in the document.`,
          fix: suggestPattern(pattern, names),
          places: [whole],
        }),
      );
      if (!isEmpty || unmatched.some(({ fix }) => fix !== undefined)) return unmatched;
      const listed = names.slice(0, MOST_LISTED).join(", ") + (names.length > MOST_LISTED ? ", …" : "");
      const message = "No operations are selected, so the output would be empty.";
      const fix = `Include some of ${listed}; \`*\` matches any text.`;
      return [
        ...unmatched,
        createFinding("config/no-such-operation", { severity, message, fix, places: [whole] }),
      ];
    },
    isEmpty: () => selected?.isEmpty === true,
    createScope: (placeOf) => createScope(selected, placeOf),
  };
}

const METHODS: ReadonlySet<string> = new Set([
  "GET",
  "HEAD",
  "QUERY",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
  "TRACE",
]);

function suggestPattern(pattern: string, names: readonly string[]): string | undefined {
  const tag = `tag:${pattern}`.toLowerCase();
  const named = names.find((name) => name.toLowerCase() === tag);
  if (named !== undefined) return `Did you mean "${named}"?`;
  return METHODS.has(pattern.toUpperCase())
    ? `Did you mean "method:${pattern.toLowerCase()}"?`
    : didYouMean(pattern, names);
}

function createScope(
  selected: SelectedDocument | undefined,
  placeOf: (pointer: string) => Place,
): (place: Place) => boolean {
  const keyOf = ({ file, pointer }: Place): string => `/${encodeToken(file)}${pointer}`;
  const parts = createOrigins(true);
  for (const pointer of selected?.leftOut ?? []) parts.register(keyOf(placeOf(pointer)), false);
  // Kept components are registered last because the last entry wins: in the author's file, a kept component can be inside a removed
  // operation.
  for (const pointer of selected?.kept ?? []) parts.register(keyOf(placeOf(pointer)), true);
  return (place) => parts.resolve(keyOf(place)).origin;
}

export function findLossesWithin(document: SchemaObject, isLeft: (pointer: string) => boolean): LossSurvey {
  const kept = new Map<string, number>();
  const { losses, later } = findLosses(document, (construct, pointer) => {
    if (isLeft(pointer)) kept.set(construct, (kept.get(construct) ?? 0) + 1);
  });
  const limit = (all: readonly Loss[]): readonly Loss[] => all.filter(({ pointer }) => isLeft(pointer));
  return { losses: limit(losses), kept, ...(later === undefined ? {} : { later: limit(later) }) };
}
