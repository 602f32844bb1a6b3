import type { Json } from "../../language/values/json-object.ts";
import { fill } from "../../site/words/words.ts";
import type { CallInput } from "../call/build-call.ts";
import { words } from "../words/words.ts";
import { button, element } from "./elements.ts";

/** A request that was sent from this tab. Credentials and files are not kept. */
export interface SentRequest {
  /** RFC 3339 time. */
  readonly at: string;
  /** Absent if there was no response. */
  readonly status?: number | undefined;
  readonly parameters: readonly (readonly [key: string, value: Json])[];
  readonly body?: { readonly type: string; readonly value: Json } | undefined;
}

export interface History {
  readonly box: HTMLElement;
  add(input: CallInput, status: number | undefined): void;
}

const most = 10;

/**
 * Lists the last requests of an operation in this tab.
 * @param name - Key in the session storage, which differs between operations and documents.
 * @param onChoose - Called when the user chooses a request.
 */
export function createHistory(name: string, onChoose: (request: SentRequest) => void): History {
  let requests = readRequests(name);
  const summary = element("summary");
  const list = element("ul", {});
  const box = element("details", { class: "history" }, summary, list);
  const show = (): void => {
    box.hidden = requests.length === 0;
    summary.textContent = fill(words.sentBefore, { count: requests.length });
    list.replaceChildren(
      ...requests.map((request) =>
        element(
          "li",
          {},
          button(describeRequest(request), undefined, () => onChoose(request)),
        ),
      ),
    );
  };
  show();
  return {
    box,
    add: ({ parameters, body }, status) => {
      const isKept = body !== undefined && body.text === undefined && !hasFile(body.value);
      const kept = isKept ? { type: body.media.type, value: body.value as Json } : undefined; // Without files, fields return JSON.
      const request = { at: new Date().toISOString(), status, parameters, body: kept };
      requests = [request, ...requests].slice(0, most);
      show();
      try {
        sessionStorage.setItem(name, JSON.stringify(requests));
      } catch {
        // If session storage is unavailable or full, the list ends with the page.
      }
    },
  };
}

function describeRequest({ at, status, parameters, body }: SentRequest): string {
  const values = parameters.map(([key, value]) => `${key}=${JSON.stringify(value)}`);
  const shown = [...values, ...(body === undefined ? [] : [JSON.stringify(body.value)])].join(" ");
  return [status ?? "–", new Date(at).toLocaleTimeString(words.lang), shown.slice(0, 80)]
    .filter((part) => part !== "")
    .join(" · ");
}

function hasFile(value: unknown): boolean {
  if (value instanceof Blob) return true;
  return typeof value === "object" && value !== null && Object.values(value).some(hasFile);
}

function readRequests(name: string): readonly SentRequest[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? "[]");
    return Array.isArray(kept) ? kept : []; // Stored by `add`.
  } catch {
    return [];
  }
}
