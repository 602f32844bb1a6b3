import type { OperationDescriptor } from "../descriptors.ts";
import type { Client } from "./client.ts";

/** Explains a 401: the credentials that are missing, or given in a form that no server reads. Contains no part of a credential. */
export function describeMissing(
  { security }: OperationDescriptor,
  { contract, options }: Client,
): string | undefined {
  const { credentials } = options;
  const kindOf = (scheme: string): string | undefined =>
    contract.securitySchemes?.find(({ name }) => name === scheme)?.kind;
  const isGiven = (scheme: string): boolean =>
    credentials[scheme] !== undefined || kindOf(scheme) === "mutualTLS";
  const encoded = security.flat().find(({ scheme }) => {
    const value = credentials[scheme];
    return kindOf(scheme) === "basic" && typeof value === "string" && !value.includes(":");
  });
  if (encoded !== undefined)
    return `${printAccess(encoded.scheme)} is a string without a colon, which is sent as it is: pass { username, password }`;
  const doubled = security.flat().find(({ scheme }) => {
    const value = credentials[scheme];
    return (
      ["bearer", undefined].includes(kindOf(scheme)) && typeof value === "string" && /^bearer\s/i.test(value)
    );
  });
  if (doubled !== undefined)
    return `${printAccess(doubled.scheme)} begins with "Bearer", which the client adds: pass the token alone`;
  const header = Object.entries(options.headers).find(([name]) => name.toLowerCase() === "authorization");
  const isBare = typeof header?.[1] === "string" && !header[1].trim().includes(" ");
  if (isBare) return "the header Authorization has no scheme such as Bearer: pass `credentials` instead";
  if (header !== undefined || security.some((needs) => needs.every(({ scheme }) => isGiven(scheme))))
    return undefined;
  const alternatives = security.map((needs) => needs.map(({ scheme }) => printAccess(scheme)).join(" and "));
  if (alternatives[0] === undefined) return undefined;
  const wanted = `pass ${[...new Set(alternatives)].join(" or ")}`;
  const others = Object.keys(credentials).map(printAccess);
  return others.length === 0
    ? `no credentials were given: ${wanted}`
    : `${others.join(" and ")} does not apply to this operation: ${wanted}`;
}

function printAccess(scheme: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(scheme)
    ? `credentials.${scheme}`
    : `credentials[${JSON.stringify(scheme)}]`;
}
