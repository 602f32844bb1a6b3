import { type PathTemplate, readPathTemplate } from "./path-template.ts";

/** Where operations are, by what they stand under in the document. */
export interface OperationPlace {
  /** The path, or the webhook's name. */
  readonly path: string;
  /** Absent for a webhook. */
  readonly template?: PathTemplate;
}

/** The place of the operations of a path or webhook. */
export function placeOperations(section: "paths" | "webhooks", name: string): OperationPlace {
  if (section === "webhooks") return { path: name };
  const template = readPathTemplate(name);
  return { path: template.path.startsWith("/") ? template.path : `/${template.path}`, template };
}
