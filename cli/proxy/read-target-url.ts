import { createFinding } from "../../contract/findings/create-finding.ts";
import { wrongValue } from "../serving/read-number.ts";
import { UsageError } from "../shared/usage-error.ts";

/** Reads the URL of a target. Throws a `UsageError` where there is none that can be gone to. */
export function readTargetUrl(text: string | undefined): URL {
  if (text === undefined) {
    throw new UsageError(
      createFinding("usage/missing-value", {
        message: "tenon proxy needs a target.",
        fix: "Name the server that it stands in front of: --target http://127.0.0.1:3000",
      }),
    );
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw wrongValue(
      `The target is "${text}", which is no http or https URL, such as http://127.0.0.1:3000.`,
    );
  }
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    throw wrongValue("The target is an origin with a path at most: no credentials, query or fragment.");
  }
  return url;
}
