import type { ApiModel } from "../../contract/model/types.ts";
import type { AdapterName } from "../output/emit-options.ts";

/** What a user's program may give to any client, by modules that the client itself does not import. */
const CLIENT_OPTIONS = [
  "client/create-limits.ts",
  "client/create-retry.ts",
  "client/create-timeout.ts",
  "client/unwrap.ts",
];

const OAUTH2 = [
  "oauth2/create-authorization-code.ts",
  "oauth2/create-client-credentials.ts",
  "oauth2/create-device-authorization.ts",
  "oauth2/create-session.ts",
  "oauth2/request-tokens.ts",
  "oauth2/token-set.ts",
];

/**
 * The modules of the runtime that a user's program may import from an output, beside what the generated modules import: those
 * that the document gives a use for, and the adapters asked for.
 */
export function userEntries(model: ApiModel, adapters: readonly AdapterName[]): readonly string[] {
  const { operations, securitySchemes, webhooks } = model;
  const hasOAuth2 = securitySchemes.some(({ descriptor }) => descriptor.kind === "oauth2");
  const hasHeaders = operations.some(({ responses }) => responses.some(({ headers }) => headers.length > 0));
  return [
    ...["node-http", ...adapters].map((name) => `adapters/${name}.ts`),
    ...CLIENT_OPTIONS,
    ...(mayNotFollow(model) ? ["client/create-redirects.ts"] : []),
    ...(isChecked(model) ? ["client/create-validation.ts"] : []),
    ...(hasHeaders ? ["client/read-headers.ts"] : []),
    ...(hasOAuth2 ? OAUTH2 : []),
    ...(webhooks.length > 0 ? ["webhooks/create-hmac.ts"] : []),
    ...(webhooks.some(({ callback }) => callback !== undefined) ? ["links/follow-link.ts"] : []),
  ];
}

/** Whether an operation has anything that a client could check: a parameter, a body, or a header of a response. */
export function isChecked({ operations }: ApiModel): boolean {
  return operations.some(
    ({ parameters, body, responses }) =>
      parameters.length > 0 ||
      body !== undefined ||
      responses.some(({ content, headers }) => content.length > 0 || headers.length > 0),
  );
}

/** Whether a client asks `fetch` not to follow redirects: where a key is sent in a header or cookie, or one is described. */
function mayNotFollow({ operations, securitySchemes }: ApiModel): boolean {
  return (
    securitySchemes.some(({ descriptor }) => descriptor.kind === "apiKey" && descriptor.in !== "query") ||
    operations.some(({ responses }) => responses.some(({ status }) => `${status}`.startsWith("3")))
  );
}
