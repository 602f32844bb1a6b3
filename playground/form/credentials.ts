import type { ApiModel, Operation, SecurityScheme } from "../../contract/model/types.ts";
import type { Secret } from "../../runtime/client/client.ts";
import type { SecurityAlternative, SecurityNeed } from "../../runtime/descriptors.ts";
import { fill } from "../../site/words/words.ts";
import { words } from "../words/words.ts";
import { checkbox, choice, element, label } from "./elements.ts";
import { createTokenGuide } from "./token-guide.ts";

export interface CredentialFields {
  readonly box: HTMLElement;
  read(): Readonly<Record<string, Secret>>;
  readAlternative(): SecurityAlternative | undefined;
  isShown(): boolean;
  /** Fills in credentials that the mock accepts. If the target is a server, removes them. Called when the target changes. */
  follow(): void;
}

/**
 * Secrets for all operations, by security scheme and hint, e.g. `password`. The user chooses whether secrets are kept when the page is
 * left. Closing the tab always deletes them.
 */
const secrets = new Map<string, string>();

export interface CredentialTools {
  readonly origins: readonly string[];
  isMock(): boolean;
  onChange(): void;
}

/** Placeholder shown if the target is the mock and nothing was entered. It is never sent to a server. */
const forMock = "mock-token";

export function createCredentials(
  { security }: Operation,
  { securitySchemes, title }: ApiModel,
  { origins, isMock, onChange }: CredentialTools,
): CredentialFields | undefined {
  const alternatives = security.filter((needs) => needs.length > 0);
  if (alternatives.length === 0) return undefined;
  const schemes = new Map(securitySchemes.map((scheme) => [scheme.descriptor.name, scheme]));
  const keep = createKeep(title, onChange);
  const isOptional = alternatives.length < security.length;
  const names = [
    ...alternatives.map(
      (needs, index) =>
        [
          String(index),
          needs.map(({ scheme }) => scheme).reduce((first, second) => fill(words.and, { first, second })),
        ] as const,
    ),
    ...(isOptional ? [["", words.none] as const] : []),
  ];
  const select = choice(names, "0");
  const fields = element("div", {});
  let readers: readonly (() => readonly (readonly [string, Secret])[])[] = [];
  const readAlternative = (): SecurityAlternative | undefined =>
    select.value === "" ? undefined : alternatives[Number(select.value)];
  const samples = checkbox(words.showInSamples, onChange);
  const show = (): void => {
    const made = (readAlternative() ?? []).map((need) =>
      createSecretFields(need, schemes.get(need.scheme), {
        ...{ origins, isMock },
        onChange: () => {
          keep.save();
          onChange();
        },
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
  const which = names.length > 1 ? [label(words.credentials, select).box] : [];
  return {
    box: element(
      "fieldset",
      {},
      element("legend", {}, words.access),
      ...which,
      fields,
      keep.box,
      samples.box,
    ),
    read: () => Object.fromEntries(readers.flatMap((read) => read())),
    readAlternative,
    isShown: () => samples.control.checked,
    follow: show,
  };
}

interface SecretFields {
  readonly boxes: readonly HTMLElement[];
  read(): readonly (readonly [scheme: string, secret: Secret])[];
}

function createSecretFields(
  { scheme, scopes }: SecurityNeed,
  described: SecurityScheme | undefined,
  { origins, isMock, onChange }: CredentialTools,
): SecretFields {
  const field = (
    name: string,
    hint: string,
    use: "user name" | "password" | "",
    type: "password" | "text" = "password",
  ): HTMLInputElement & { box: HTMLElement } => {
    const input = element("input", { type, autocomplete: "off", spellcheck: "false" });
    const key = `${scheme} ${use}`;
    input.value = secrets.get(key) ?? (isMock() ? forMock : "");
    input.addEventListener("input", () => {
      secrets.set(key, input.value);
      onChange();
    });
    return Object.assign(input, { box: label(name, input, { hint }).box });
  };
  const one = (hint: string): SecretFields => {
    const input = field(scheme, hint, "");
    const guide = createTokenGuide(described?.flows ?? [], {
      ...{ scopes, origins },
      onToken: (token) => {
        input.value = token;
        input.dispatchEvent(new Event("input"));
      },
    });
    return {
      boxes: [input.box, ...guide],
      read: () => (input.value === "" ? [] : [[scheme, input.value]]),
    };
  };
  const descriptor = described?.descriptor;
  switch (descriptor?.kind) {
    case "basic": {
      const username = field(scheme, words.userName, "user name", "text");
      const password = field(scheme, words.password, "password");
      const read = (): ReturnType<SecretFields["read"]> =>
        username.value === "" && password.value === ""
          ? []
          : [[scheme, { username: username.value, password: password.value }]];
      return { boxes: [username.box, password.box], read };
    }
    case "mutualTLS":
      return {
        boxes: [element("p", { class: "quiet" }, fill(words.certificateSent, { scheme }))],
        read: () => [],
      };
    case "apiKey":
      return one(words.keyIn[descriptor.in]);
    case "http":
      return one(`HTTP ${descriptor.scheme}`);
    case "bearer":
    case "oauth2":
    case "openIdConnect":
    case undefined:
      return one(words.accessToken);
  }
}

/** Creates the checkbox that controls whether secrets are stored. If it is checked, `save` writes the secrets to session storage. */
function createKeep(title: string, onChange: () => void): { readonly box: HTMLElement; save(): void } {
  const name = `tenon-credentials ${title}`;
  const { control, box } = checkbox(words.keepInTab, () => {
    save();
    onChange();
  });
  try {
    const kept = sessionStorage.getItem(name);
    control.checked = kept !== "null";
    for (const [key, value] of Object.entries((JSON.parse(kept ?? "{}") ?? {}) as Record<string, unknown>)) // Stored in this form.
      if (!secrets.has(key)) secrets.set(key, String(value));
  } catch {
    // If session storage is unavailable, secrets stay in memory.
  }
  const save = (): void => {
    try {
      if (control.checked) sessionStorage.setItem(name, JSON.stringify(Object.fromEntries(secrets)));
      else sessionStorage.setItem(name, "null");
    } catch {
      control.checked = false;
    }
  };
  return { box, save };
}
