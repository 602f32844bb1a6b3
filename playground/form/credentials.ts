import type { ApiModel, Operation } from "../../contract/model/types.ts";
import type { SecuritySchemeDescriptor } from "../../runtime/descriptors.ts";
import type { Secret } from "../call/build-call.ts";
import { choice, element, freeId, label } from "./elements.ts";

/** The fields for the credentials of an operation. */
export interface CredentialFields {
  readonly box: HTMLElement;
  read(): Readonly<Record<string, Secret>>;
}

/** Filled in on this page; gone when the page is left. */
const secrets = new Map<string, string>();

/** Makes the fields of the chosen alternative of an operation's security. Absent where it needs none. */
export function createCredentials(
  { security }: Operation,
  { securitySchemes, title }: ApiModel,
  onChange: () => void,
): CredentialFields | undefined {
  const alternatives = security.filter((needs) => needs.length > 0);
  if (alternatives.length === 0) return undefined;
  const schemes = new Map(securitySchemes.map(({ descriptor }) => [descriptor.name, descriptor]));
  const keep = createKeep(title, onChange);
  const isOptional = alternatives.length < security.length;
  const names = [
    ...alternatives.map(
      (needs, index) => [String(index), needs.map(({ scheme }) => scheme).join(" and ")] as const,
    ),
    ...(isOptional ? [["", "none"] as const] : []),
  ];
  const select = choice(names, "0");
  const fields = element("div", {});
  let readers: readonly (() => readonly (readonly [string, Secret])[])[] = [];
  const show = (): void => {
    const needs = alternatives[Number(select.value)] ?? [];
    const made = (select.value === "" ? [] : needs).map(({ scheme }) =>
      createSecretFields(scheme, schemes.get(scheme), () => {
        keep.save();
        onChange();
      }),
    );
    readers = made.map(({ read }) => read);
    fields.replaceChildren(...made.flatMap(({ boxes }) => boxes));
  };
  select.addEventListener("input", () => {
    show();
    onChange();
  });
  show();
  const which = names.length > 1 ? [label("Credentials", select).box] : [];
  return {
    box: element("fieldset", {}, element("legend", {}, "Access"), ...which, fields, keep.box),
    read: () => Object.fromEntries(readers.flatMap((read) => read())),
  };
}

interface SecretFields {
  readonly boxes: readonly HTMLElement[];
  read(): readonly (readonly [scheme: string, secret: Secret])[];
}

function createSecretFields(
  scheme: string,
  descriptor: SecuritySchemeDescriptor | undefined,
  onChange: () => void,
): SecretFields {
  const field = (
    name: string,
    hint: string,
    type: "password" | "text" = "password",
  ): HTMLInputElement & { box: HTMLElement } => {
    const input = element("input", { type, autocomplete: "off", spellcheck: "false" });
    const key = `${scheme} ${hint}`;
    input.value = secrets.get(key) ?? "";
    input.addEventListener("input", () => {
      secrets.set(key, input.value);
      onChange();
    });
    return Object.assign(input, { box: label(name, input, { hint }).box });
  };
  const one = (hint: string): SecretFields => {
    const input = field(scheme, hint);
    return { boxes: [input.box], read: () => (input.value === "" ? [] : [[scheme, input.value]]) };
  };
  switch (descriptor?.kind) {
    case "basic": {
      const username = field(scheme, "user name", "text");
      const password = field(scheme, "password");
      const read = (): ReturnType<SecretFields["read"]> =>
        username.value === "" && password.value === ""
          ? []
          : [[scheme, { username: username.value, password: password.value }]];
      return { boxes: [username.box, password.box], read };
    }
    case "mutualTLS":
      return {
        boxes: [
          element("p", { class: "quiet" }, `${scheme}: the browser presents a client certificate by itself.`),
        ],
        read: () => [],
      };
    case "apiKey":
      return one(`key in the ${descriptor.in}`);
    case "http":
      return one(`HTTP ${descriptor.scheme}`);
    case "bearer":
    case "oauth2":
    case "openIdConnect":
    case undefined:
      return one("access token");
  }
}

/** The box that asks for session storage. */
function createKeep(title: string, onChange: () => void): { readonly box: HTMLElement; save(): void } {
  const name = `tenon-credentials ${title}`;
  const box = element("input", { type: "checkbox", id: freeId() });
  try {
    const kept = sessionStorage.getItem(name);
    box.checked = kept !== null;
    for (const [key, value] of Object.entries((JSON.parse(kept ?? "{}") ?? {}) as Record<string, unknown>)) // as it was kept
      if (!secrets.has(key)) secrets.set(key, String(value));
  } catch {
    // Without storage, they are kept in memory only.
  }
  const save = (): void => {
    try {
      if (box.checked) sessionStorage.setItem(name, JSON.stringify(Object.fromEntries(secrets)));
      else sessionStorage.removeItem(name);
    } catch {
      box.checked = false;
    }
  };
  box.addEventListener("input", () => {
    save();
    onChange();
  });
  const text = element("label", { for: box.id }, "Keep them in this tab until it is closed");
  return { box: element("p", { class: "keep" }, box, " ", text), save };
}
