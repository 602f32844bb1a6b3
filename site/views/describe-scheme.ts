import type { SecurityScheme } from "../../contract/model/types.ts";
import { escapeHtml, type HtmlText } from "../text/html-text.ts";
import { fill, type Words } from "../words/words.ts";

export function kindOfScheme(scheme: SecurityScheme | undefined, { schemes }: Words): string {
  switch (scheme?.descriptor.kind) {
    case undefined:
      return schemes.unknown;
    case "http":
      return fill(schemes.http, { scheme: scheme.descriptor.scheme });
    case "apiKey":
      return fill(schemes[scheme.descriptor.in], { parameter: scheme.descriptor.parameter });
    case "bearer":
    case "basic":
    case "oauth2":
    case "openIdConnect":
    case "mutualTLS":
      return schemes[scheme.descriptor.kind];
  }
}

export function describeScheme(scheme: SecurityScheme, words: Words): HtmlText {
  return escapeHtml(kindOfScheme(scheme, words));
}
