import { resolve } from "node:path";
import type { Analytics } from "../../site/pages/site-files.ts";
import type { OptionReader } from "./option-reader.ts";

export interface Hosting {
  readonly header?: Readonly<Record<string, string>> | undefined;
  readonly apis?: Readonly<Record<string, string>> | undefined;
  readonly theme?: "light" | "dark" | undefined;
  readonly fonts?: { readonly text?: string | undefined; readonly code?: string | undefined } | undefined;
  readonly editUrl?: string | undefined;
  readonly feedback?: string | undefined;
  readonly analytics?: Analytics | undefined;
  readonly domain?: string | undefined;
  readonly redirects?: Readonly<Record<string, string>> | undefined;
}

export function readHosting(docs: OptionReader, folder: string): Hosting {
  const fonts = docs.object("fonts");
  fonts?.rejectUnknown(["text", "code"]);
  const locate = (name: string): string | undefined => {
    const path = fonts?.text(name, "the path of a WOFF2 file");
    return path === undefined ? undefined : resolve(folder, path);
  };
  const theme = docs.text("theme", "`light` or `dark`");
  return {
    header: readChecked(docs, "header", isTarget, "an address such as https://example.com/"),
    apis: readChecked(docs, "apis", isNeighbour, "a relative path such as ../orders/"),
    theme:
      theme === undefined || theme === "light" || theme === "dark"
        ? theme
        : docs.rejectValue("theme", ", not `light` or `dark`."),
    fonts: fonts && { text: locate("text"), code: locate("code") },
    editUrl: readTemplate(docs, "editUrl", "{file}"),
    feedback: readTemplate(docs, "feedback", "{page}"),
    analytics: readAnalytics(docs),
    domain: readDomain(docs),
    redirects: readRedirects(docs),
  };
}

function isTarget(text: string): boolean {
  return /^(?:https?:|mailto:)/.test(text) && URL.canParse(text);
}

function isNeighbour(text: string): boolean {
  return /^(?:\.\.\/)*(?:[\w-][\w.-]*\/)+$/.test(text);
}

function isSitePath(text: string): boolean {
  return /^[^\s:\\/][^\s:\\]*$/.test(text) && !text.split(/[/#]/).includes("..");
}

function readChecked(
  docs: OptionReader,
  name: string,
  isRight: (text: string) => boolean,
  wanted: string,
): Readonly<Record<string, string>> | undefined {
  if (docs.members[name] === undefined) return undefined;
  const given = docs.strings(name);
  for (const [key, text] of Object.entries(given))
    if (!isRight(text))
      docs.reject(`The option "${name}" leads "${key}" to "${text}", which is not ${wanted}.`, [name, key]);
  return given;
}

function readRedirects(docs: OptionReader): Readonly<Record<string, string>> | undefined {
  const given = readChecked(docs, "redirects", isSitePath, "the path of a page such as tags/notes.html");
  for (const path of Object.keys(given ?? {}))
    if (!isSitePath(path) || !path.endsWith(".html"))
      docs.reject(`The redirect "${path}" is not a path such as old/notes.html.`, ["redirects", path]);
  return given;
}

function readTemplate(docs: OptionReader, name: string, part: string): string | undefined {
  const text = docs.text(name, `an address with ${part}`);
  const isRight = text === undefined || (isTarget(text.replaceAll(/[{}]/g, "")) && text.includes(part));
  return isRight ? text : docs.rejectValue(name, `, not an address with ${part}.`);
}

function readAnalytics(docs: OptionReader): Analytics | undefined {
  const given = docs.object("analytics");
  if (given === undefined) return undefined;
  given.rejectUnknown(["script", "attributes", "connect"]);
  const script = given.text("script", "the address of a script");
  if (script === undefined || !/^https:/.test(script) || !URL.canParse(script))
    return given.rejectValue("script", ", not an address that starts with https.");
  const attributes = given.members["attributes"] === undefined ? {} : given.strings("attributes");
  const wrong = Object.keys(attributes).find((name) => !/^(?:data-[a-z\d-]+|id|async|defer)$/.test(name));
  if (wrong !== undefined)
    given.reject(
      `The attribute "${wrong}" is not allowed: only those that begin with data-, id, async and defer are.`,
      "attributes",
    );
  const connect = given.texts("connect") ?? [];
  const other = connect.find((origin) => !/^https:\/\/[\w.-]+(?::\d+)?$/.test(origin));
  if (other !== undefined)
    given.reject(
      `The option "connect" lists "${other}", which is not an origin such as https://stats.example.com.`,
      "connect",
    );
  return { script, attributes, connect };
}

function readDomain(docs: OptionReader): string | undefined {
  const text = docs.text("domain", "a domain such as docs.example.com");
  if (text === undefined || /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i.test(text)) return text;
  return docs.rejectValue("domain", ", not a domain such as docs.example.com.");
}
