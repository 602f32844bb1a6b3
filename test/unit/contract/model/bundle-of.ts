import type { Bundle } from "../../../../contract/bundle/bundle-document.ts";
import type { Finding } from "../../../../contract/findings/finding.ts";
import { buildModel } from "../../../../contract/model/build-model.ts";
import { findContradictions } from "../../../../contract/model/find-contradictions.ts";
import type { ApiModel } from "../../../../contract/model/types.ts";
import { normaliseDocument } from "../../../../contract/normalise/normalise-document.ts";
import type { SchemaObject } from "../../../../language/values/json-object.ts";

/** A bundle of a document that is not in a file; the place of a node is its pointer. */
export function bundleOf(document: SchemaObject): Bundle {
  return {
    document,
    specification: String(document["openapi"] ?? document["swagger"]),
    placeOf: (pointer) => ({ file: "openapi.yaml", pointer, line: 1, column: 1 }),
    findings: [],
  };
}

/** A document with these parts. */
export function documentOf(openapi: string, parts: SchemaObject): SchemaObject {
  return { openapi, info: { title: "Recipes", version: "1" }, paths: {}, ...parts };
}

/** The named schemas of a document after normalising, and the findings about them. */
export function normaliseSchemas(
  openapi: string,
  schemas: SchemaObject,
): { readonly schemas: Readonly<Record<string, unknown>>; readonly findings: readonly Finding[] } {
  const { document, findings } = normaliseDocument(
    bundleOf(documentOf(openapi, { components: { schemas } })),
  );
  const { components } = document as { components: { schemas: Record<string, unknown> } };
  return { schemas: components.schemas, findings };
}

/** The model of a document, and all findings. */
export function modelOf(document: SchemaObject): {
  readonly model: ApiModel;
  readonly findings: readonly Finding[];
} {
  const normalised = normaliseDocument(bundleOf(document));
  const { model, findings } = buildModel(normalised);
  const contradictions = findContradictions(model, normalised);
  return { model, findings: [...normalised.findings, ...findings, ...contradictions] };
}

/** The code and the first pointer of each finding. */
export function brief(findings: readonly Finding[]): readonly string[] {
  return findings.map(({ code, places }) => `${code} ${places[0]?.pointer}`);
}
