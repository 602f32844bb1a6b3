import type { ApiModel, Operation } from "../../contract/model/types.ts";
import type { ServerDescriptor } from "../../runtime/descriptors.ts";
import { basePathOf, fillDefaults, splitServerUrl } from "../../runtime/routing/base-path.ts";
import type { Target } from "../call/build-call.ts";
import { words } from "../words/words.ts";
import { choice, element, label } from "./elements.ts";

export interface TargetFields {
  readonly box: HTMLElement;
  read(): Target;
  readVariables(): Readonly<Record<string, string>>;
  readStatus(): string | undefined;
  readAccept(): string | undefined;
}

/**
 * Creates the fields for choosing the mock or a server.
 * @param origins - Origins that the page's security policy allows.
 */
export function createTargetFields(
  operation: Operation,
  model: ApiModel,
  { origins, onChange }: { readonly origins: readonly string[]; onChange(): void },
): TargetFields {
  const servers = operation.servers ?? model.servers;
  const targets = listTargets(servers, origins);
  const select = choice(
    targets.map(({ text }, index) => [String(index), text]),
    "0",
  );
  const current = (): ListedTarget => targets[Number(select.value)] ?? mock;
  const variables = element("div", {});
  let values: readonly (readonly [name: string, control: HTMLInputElement | HTMLSelectElement])[] = [];
  const statuses = operation.responses.flatMap(({ status }) =>
    typeof status === "number" ? [String(status)] : [],
  );
  const status = choice([["", words.chosenByMock], ...statuses.map((each) => [each, each] as const)], "");
  const asked = label(words.status, status, { hint: words.statusHint }).box;
  const types = [...new Set(operation.responses.flatMap(({ content }) => content.map(({ type }) => type)))];
  const accept = choice([["", words.any], ...types.map((each) => [each, each] as const)], "");
  const accepted = types.length > 1 ? [label(words.mediaType, accept, { hint: words.ofResponse }).box] : [];
  const show = (): void => {
    const { target } = current();
    const server = target.kind === "server" ? servers[target.server] : undefined;
    values = (server?.variables ?? []).map(({ name, default: fallback, enum: allowed }) => {
      const control =
        allowed === undefined
          ? element("input", { type: "text", spellcheck: "false" })
          : choice(
              allowed.map((value) => [value, value]),
              fallback,
            );
      control.value = fallback;
      control.addEventListener("input", onChange);
      return [name, control] as const;
    });
    variables.replaceChildren(
      ...values.map(([name, control]) => label(name, control, { hint: words.inServerUrl }).box),
    );
    asked.hidden = target.kind !== "mock" || statuses.length === 0;
  };
  show();
  select.addEventListener("input", () => {
    show();
    onChange();
  });
  const note =
    targets.length > 1
      ? label(words.answeredBy, select).box
      : element("p", { class: "quiet" }, words.aboutMock);
  return {
    box: element("fieldset", {}, element("legend", {}, words.server), note, variables, asked, ...accepted),
    read: () => current().target,
    readVariables: () => Object.fromEntries(values.map(([name, control]) => [name, control.value])),
    readAccept: () => (accept.value === "" ? undefined : accept.value),
    readStatus: () => (current().target.kind === "mock" && status.value !== "" ? status.value : undefined),
  };
}

interface ListedTarget {
  readonly text: string;
  readonly target: Target;
}

const mock: ListedTarget = { text: words.mockInPage, target: { kind: "mock" } };

function listTargets(
  servers: readonly ServerDescriptor[],
  origins: readonly string[],
): readonly ListedTarget[] {
  const described = servers.flatMap((server, index): ListedTarget[] => {
    const origin = originOf(server);
    const isOpen = origin !== undefined && origins.includes(origin);
    return isOpen || (server.variables.length > 0 && origins.length > 0 && origin !== undefined)
      ? [{ text: server.url, target: { kind: "server", server: index } }]
      : [];
  });
  const known = new Set(servers.map(originOf));
  const [first] = servers;
  const path = first === undefined ? "" : basePathOf(first);
  const others = origins
    .filter((origin) => !known.has(origin))
    .map(
      (origin): ListedTarget => ({
        text: `${origin}${path}`,
        target: { kind: "url", url: `${origin}${path}` },
      }),
    );
  return [mock, ...described, ...others];
}

function originOf(server: ServerDescriptor): string | undefined {
  const url = fillDefaults(splitServerUrl(server));
  return URL.canParse(url) ? new URL(url).origin : undefined;
}
