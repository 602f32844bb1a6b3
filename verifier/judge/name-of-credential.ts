import type { PresentedCredential } from "../../runtime/server/presented.ts";

/** The text that a caller goes by. */
export function nameOfCredential(credential: PresentedCredential): string {
  switch (credential.kind) {
    case "bearer":
      return credential.token;
    case "basic":
      return credential.username;
    case "apiKey":
      return credential.key;
    case "http":
      return credential.value;
    case "mutualTLS":
      return "";
  }
}
