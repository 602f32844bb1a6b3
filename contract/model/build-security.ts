import { httpSchemes } from "../../language/openapi/http-schemes.ts";
import {
  elementsOf,
  isObject,
  memberOf,
  membersOf,
  type SchemaObject,
  textOf,
} from "../../language/values/json-object.ts";
import type { SecurityAlternative, SecuritySchemeDescriptor } from "../../runtime/descriptors.ts";
import { encodeToken, pointerTo } from "../../runtime/pointer.ts";
import { findRivals } from "./find-rivals.ts";
import { type BuildContext, LeftOut, memberNode, type ObjectNode, resolveObject } from "./model-context.ts";
import type { OAuthFlow, SecurityScheme } from "./types.ts";

const flowNames: readonly OAuthFlow["flow"][] = [
  "authorizationCode",
  "clientCredentials",
  "implicit",
  "password",
  "deviceAuthorization",
];

const urlMembers = ["authorizationUrl", "deviceAuthorizationUrl", "tokenUrl", "refreshUrl"] as const;

export function buildSecuritySchemes(
  components: ObjectNode,
  context: BuildContext,
): readonly SecurityScheme[] {
  const schemes = memberNode(components, "securitySchemes");
  if (schemes === undefined || !isObject(schemes.value)) return [];
  return Object.entries(schemes.value).flatMap(([name, value]) => {
    const pointer = `${schemes.pointer}/${encodeToken(name)}`;
    try {
      const node = resolveObject({ value, pointer }, context);
      reportScheme(name, node, context);
      return [buildScheme(name, node)];
    } catch (error) {
      if (!(error instanceof LeftOut)) throw error;
      const message = `The security scheme \`${name}\` was left out: ${error.message}.`;
      context.report("document/bad-security-scheme", error.pointer, message);
      return [];
    }
  });
}

function reportScheme(name: string, { value, pointer }: ObjectNode, { report }: BuildContext): void {
  const scheme = textOf(value, "scheme");
  if (value["type"] === "http" && scheme !== undefined && !httpSchemes.has(scheme.toLowerCase())) {
    const message = `The HTTP scheme ${JSON.stringify(scheme)} of \`${name}\` is not registered with IANA, so few servers and clients support it.`;
    const fix =
      "Use a scheme from the IANA registry, such as `bearer`, or `type: apiKey` with `name: Authorization`.";
    report("document/bad-security-scheme", `${pointer}/scheme`, message, { severity: "warning", fix });
  }
  for (const [at, url] of listUrls(value)) {
    if (isUrl(url)) continue;
    const message = `\`${name}\` must be a URL here, not ${JSON.stringify(url)}.`;
    const fix = "Write the whole URL, or one that begins with `/`.";
    report("document/bad-security-scheme", `${pointer}${at}`, message, { severity: "warning", fix });
  }
}

function listUrls(scheme: SchemaObject): readonly (readonly [pointer: string, url: string])[] {
  const members: readonly (readonly [string, unknown])[] = [
    ["/openIdConnectUrl", scheme["openIdConnectUrl"]],
    ["/oauth2MetadataUrl", scheme["oauth2MetadataUrl"]],
    ...membersOf(memberOf(scheme, "flows")).flatMap(([flow, value]) =>
      urlMembers.map(
        (member) => [pointerTo("/flows", flow, member), isObject(value) ? value[member] : undefined] as const,
      ),
    ),
  ];
  return members.flatMap(([pointer, url]) => (typeof url === "string" ? [[pointer, url] as const] : []));
}

/** Checks for URLs and relative references that contain a slash. A plain name is technically valid, but not intended as a URL. */
function isUrl(text: string): boolean {
  return (
    /^[^\s<>"{}|\\^`]+$/.test(text) && text.includes("/") && URL.canParse(text, "https://relative.example/")
  );
}

function buildScheme(name: string, { value, pointer }: ObjectNode): SecurityScheme {
  const description = textOf(value, "description");
  return {
    pointer,
    descriptor: describeScheme(name, value, pointer),
    flows: value["type"] === "oauth2" ? listFlows(value) : [],
    ...(description === undefined ? {} : { description }),
    scopes: listScopes(value),
  };
}

function describeScheme(name: string, value: SchemaObject, pointer: string): SecuritySchemeDescriptor {
  const type = textOf(value, "type");
  switch (type) {
    case "http":
      return describeHttp(name, textOf(value, "scheme"), pointer);
    case "apiKey": {
      const location = value["in"];
      const parameter = textOf(value, "name");
      if (location !== "header" && location !== "query" && location !== "cookie") {
        throw new LeftOut("`in` must be header, query or cookie", pointer);
      }
      if (parameter === undefined) throw new LeftOut("`name` is missing", pointer);
      if (parameter === "")
        throw new LeftOut("`name` is empty, but an API key needs a name to be sent", `${pointer}/name`);
      return { kind: "apiKey", name, in: location, parameter };
    }
    case "oauth2":
      return { kind: "oauth2", name };
    case "openIdConnect":
      return { kind: "openIdConnect", name, url: textOf(value, "openIdConnectUrl") ?? "" };
    case "mutualTLS":
      return { kind: "mutualTLS", name };
    default:
      throw new LeftOut(`\`type\` cannot be ${JSON.stringify(value["type"]) ?? "absent"}`, pointer);
  }
}

function describeHttp(name: string, scheme: string | undefined, pointer: string): SecuritySchemeDescriptor {
  if (scheme === undefined) throw new LeftOut("`scheme` is missing", pointer);
  switch (scheme.toLowerCase()) {
    case "bearer":
      return { kind: "bearer", name };
    case "basic":
      return { kind: "basic", name };
    default:
      return { kind: "http", name, scheme };
  }
}

function listFlows(scheme: SchemaObject): readonly OAuthFlow[] {
  const flows = memberOf(scheme, "flows");
  if (!isObject(flows)) return [];
  return flowNames.flatMap((flow) => {
    const value = memberOf(flows, flow);
    if (!isObject(value)) return [];
    const urls = urlMembers.flatMap((member) => {
      const url = textOf(value, member);
      return url === undefined ? [] : [[member, url] as const];
    });
    return [{ flow, ...Object.fromEntries(urls) }];
  });
}

function listScopes(scheme: SchemaObject): readonly (readonly [string, string])[] {
  const scopes = new Map<string, string>();
  for (const [, flow] of membersOf(memberOf(scheme, "flows"))) {
    if (!isObject(flow)) continue;
    for (const [scope, description] of membersOf(memberOf(flow, "scopes"))) {
      if (!scopes.has(scope)) scopes.set(scope, typeof description === "string" ? description : "");
    }
  }
  return [...scopes];
}

/**
 * Builds security requirements, or returns `undefined` without a `security` member. An undefined scheme becomes a requirement that no
 * request can meet, because dropping it would admit everyone.
 */
export function buildSecurity(
  owner: ObjectNode,
  schemes: readonly SecurityScheme[],
  context: BuildContext,
): readonly SecurityAlternative[] | undefined {
  const node = memberNode(owner, "security");
  if (node === undefined) return undefined;
  if (!Array.isArray(node.value)) throw new LeftOut("`security` is not a list", node.pointer);
  return node.value.map((requirement: unknown, index) => {
    const pointer = `${node.pointer}/${index}`;
    if (!isObject(requirement)) throw new LeftOut("a security requirement is not an object", pointer);
    const needs = Object.entries(requirement).map(([scheme, listed]) => {
      const scopes = elementsOf(listed).map(String);
      checkNeed({ scheme, scopes, pointer: `${pointer}/${encodeToken(scheme)}` }, schemes, context);
      return { scheme, scopes };
    });
    const rivals = findRivals(needs, schemes);
    if (rivals !== undefined) {
      const message = `The security schemes ${rivals.map((name) => `\`${name}\``).join(" and ")} of one requirement both use the same header, which can carry only one of them: nobody can meet the requirement.`;
      context.report("document/not-supported", pointer, message, {
        fix: "List the schemes as separate alternatives.",
      });
    }
    return needs;
  });
}

interface NeedAt {
  readonly scheme: string;
  readonly scopes: readonly string[];
  readonly pointer: string;
}

function checkNeed(need: NeedAt, schemes: readonly SecurityScheme[], { report }: BuildContext): void {
  const { scheme, scopes, pointer } = need;
  const found = schemes.find((candidate) => candidate.descriptor.name === scheme);
  if (found === undefined) {
    report(
      "document/unknown-security-scheme",
      pointer,
      `The document does not define the security scheme \`${scheme}\`.`,
    );
    return;
  }
  if (found.descriptor.kind !== "oauth2") return;
  const known = new Set(found.scopes.map(([scope]) => scope));
  for (const scope of scopes.filter((listed) => !known.has(listed))) {
    const message = `The scheme \`${scheme}\` does not list the scope \`${scope}\`.`;
    report("document/unknown-scope", pointer, message, { also: [found.pointer] });
  }
}
