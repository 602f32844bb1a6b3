import type { SecurityScheme } from "../../contract/model/types.ts";

/** Page to which authorization servers return, relative to the root of the site. */
export const returnPath = "signed-in.html";

/** Name of the `BroadcastChannel` over which this page sends its query. `templates/docs/site.js` has the same name. */
export const returnChannel = "tenon-sign-in";

/** Whether forms can sign in: with the authorization code grant, if pages may call the token URL. */
export function hasSignIn({ flows }: Pick<SecurityScheme, "flows">, origins: readonly string[]): boolean {
  return flows.some(({ flow, tokenUrl = "" }) => flow === "authorizationCode" && mayCall(tokenUrl, origins));
}

export function mayCall(url: string, origins: readonly string[]): boolean {
  return URL.canParse(url) && origins.includes(new URL(url).origin);
}
