import type { OAuthFlow } from "../../contract/model/types.ts";
import type { FormWords } from "../words/words.ts";

const steps: Readonly<Record<OAuthFlow["flow"], readonly (keyof FormWords["flowSteps"])[]>> = {
  authorizationCode: ["authorize", "consent", "exchange", "send"],
  clientCredentials: ["credentials", "send"],
  deviceAuthorization: ["device", "poll", "send"],
  implicit: ["implicit"],
  password: ["password"],
};

export function stepsOfFlow({ flow }: OAuthFlow, { flowSteps }: FormWords): readonly string[] {
  return steps[flow].map((step) => flowSteps[step]);
}

type UrlName = "authorizationUrl" | "deviceAuthorizationUrl" | "tokenUrl" | "refreshUrl";

const urlNames: readonly UrlName[] = ["authorizationUrl", "deviceAuthorizationUrl", "tokenUrl", "refreshUrl"];

export function urlsOfFlow(flow: OAuthFlow): readonly (readonly [name: UrlName, url: string])[] {
  return urlNames.flatMap((name) => {
    const url = flow[name];
    return url === undefined ? [] : [[name, url] as const];
  });
}
