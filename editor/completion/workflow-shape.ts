/** The members of objects in Arazzo Descriptions and overlays, by the pattern of their pointer. `*` stands for one segment, `**` for any. */
export const workflowMembers: readonly (readonly [string, readonly string[]])[] = [
  ["", ["arazzo", "info", "sourceDescriptions", "workflows", "components"]],
  ["info", ["title", "summary", "description", "version"]],
  ["sourceDescriptions/*", ["name", "url", "type"]],
  [
    "workflows/*",
    [
      ...["workflowId", "summary", "description", "inputs", "dependsOn", "steps"],
      ...["successActions", "failureActions", "outputs", "parameters"],
    ],
  ],
  [
    "workflows/*/steps/*",
    [
      ...["stepId", "description", "operationId", "operationPath", "workflowId", "parameters", "requestBody"],
      ...["successCriteria", "onSuccess", "onFailure", "outputs"],
    ],
  ],
  ["**/parameters/*", ["name", "in", "value", "reference"]],
  ["**/requestBody", ["contentType", "payload", "replacements"]],
  ["**/replacements/*", ["target", "value"]],
  ["**/successCriteria/*", ["condition", "context", "type"]],
  ["**/criteria/*", ["condition", "context", "type"]],
  ["**/onSuccess/*", ["name", "type", "workflowId", "stepId", "criteria", "reference"]],
  ["**/successActions/*", ["name", "type", "workflowId", "stepId", "criteria", "reference"]],
  [
    "**/onFailure/*",
    ["name", "type", "workflowId", "stepId", "retryAfter", "retryLimit", "criteria", "reference"],
  ],
  [
    "**/failureActions/*",
    ["name", "type", "workflowId", "stepId", "retryAfter", "retryLimit", "criteria", "reference"],
  ],
];

export const overlayMembers: readonly (readonly [string, readonly string[]])[] = [
  ["", ["overlay", "info", "extends", "actions"]],
  ["info", ["title", "version"]],
  ["actions/*", ["target", "description", "update", "remove", "copy"]],
];

export const listMembersOfWorkflows: ReadonlySet<string> = new Set([
  ...["sourceDescriptions", "workflows", "steps", "dependsOn", "parameters", "replacements", "criteria"],
  ...["successCriteria", "onSuccess", "onFailure", "successActions", "failureActions", "actions"],
]);

export function matchesPattern(pattern: string, tokens: readonly string[]): boolean {
  if (pattern === "") return tokens.length === 0;
  const parts = pattern.split("/");
  const isAnywhere = parts[0] === "**";
  const wanted = isAnywhere ? parts.slice(1) : parts;
  const given = isAnywhere ? tokens.slice(-wanted.length) : tokens;
  return given.length === wanted.length && wanted.every((part, at) => part === "*" || part === given[at]);
}
