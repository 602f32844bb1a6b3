import type { SecurityScheme } from "../../contract/model/types.ts";
import { escapeHtml, type HtmlText } from "../text/html-text.ts";

export function kindOfScheme(scheme: SecurityScheme | undefined): string {
  switch (scheme?.descriptor.kind) {
    case undefined:
      return "not described";
    case "bearer":
      return "bearer token in the Authorization header";
    case "basic":
      return "HTTP Basic: user name and password";
    case "http":
      return `HTTP ${scheme.descriptor.scheme}, in the Authorization header`;
    case "apiKey":
      return scheme.descriptor.in === "query"
        ? `key in the query parameter ${scheme.descriptor.parameter}`
        : `key in the ${scheme.descriptor.in} ${scheme.descriptor.parameter}`;
    case "oauth2":
      return "OAuth 2 access token, sent as a bearer token";
    case "openIdConnect":
      return "OpenID Connect access token, sent as a bearer token";
    case "mutualTLS":
      return "client certificate";
  }
}

export function describeScheme(scheme: SecurityScheme): HtmlText {
  return escapeHtml(kindOfScheme(scheme));
}
