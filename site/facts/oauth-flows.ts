import type { OAuthFlow } from "../../contract/model/types.ts";

export const flowNames: Readonly<Record<OAuthFlow["flow"], string>> = {
  authorizationCode: "Authorization code",
  clientCredentials: "Client credentials",
  deviceAuthorization: "Device authorization",
  implicit: "Implicit",
  password: "Password",
};

export const flowSteps: Readonly<Record<OAuthFlow["flow"], readonly string[]>> = {
  authorizationCode: [
    "Send the user's browser to the authorization URL with your client id, the scopes, and a PKCE challenge.",
    "The user consents and is redirected to your redirect URI with a code.",
    "Exchange the code for an access token at the token URL.",
    "Send the token as a bearer token in the Authorization header.",
  ],
  clientCredentials: [
    "Request a token from the token URL with your client id and secret.",
    "Send the token as a bearer token in the Authorization header.",
  ],
  deviceAuthorization: [
    "Request a device code, and show the user the address and the code to enter.",
    "Poll the token URL until the user has consented.",
    "Send the token as a bearer token in the Authorization header.",
  ],
  implicit: [
    "Send the user's browser to the authorization URL; it returns with the token. RFC 9700 advises against this flow.",
  ],
  password: [
    "Exchange the user's name and password for a token at the token URL. RFC 9700 advises against this flow.",
  ],
};

export function urlsOfFlow({
  authorizationUrl,
  deviceAuthorizationUrl,
  tokenUrl,
  refreshUrl,
}: OAuthFlow): readonly (readonly [name: string, url: string])[] {
  const urls: readonly (readonly [string, string | undefined])[] = [
    ["Authorization URL", authorizationUrl],
    ["Device authorization URL", deviceAuthorizationUrl],
    ["Token URL", tokenUrl],
    ["Refresh URL", refreshUrl],
  ];
  return urls.flatMap(([name, url]) => (url === undefined ? [] : [[name, url] as const]));
}
