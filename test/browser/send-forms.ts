import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import { openContext } from "./chromium.ts";

interface SentForm {
  /** Path of the operation's file in `try/`, without `.js`. */
  readonly name: string;
  /** Absent if the form reported a problem instead of a response. */
  readonly status: number | undefined;
  /** What the reader sees after *Send*. */
  readonly shown: string;
}

export interface SentForms {
  readonly forms: readonly SentForm[];
  /** Uncaught errors, and messages and warnings of the console. */
  readonly errors: readonly string[];
}

/** Sends the form of each operation of a site once, with its initial values, to the mock in the page. */
export async function sendForms(browser: Browser, site: string): Promise<SentForms> {
  const context = await openContext(browser);
  const errors: string[] = [];
  const folder = join(site, "try");
  const names = existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: "utf8" })
        .map((path) => path.replaceAll("\\", "/"))
        .filter((path) => path.endsWith(".js") && !path.startsWith("shared/"))
        .map((path) => path.slice(0, -".js".length))
        .sort()
    : [];
  const forms: SentForm[] = [];
  // Pages keep the files that they have loaded, so a new page now and then saves memory.
  for (let start = 0; start < names.length; start += 100) {
    const page = await context.newPage();
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text());
    });
    page.on("pageerror", (error) => errors.push(String(error)));
    await page.goto(pathToFileURL(join(site, "index.html")).href);
    await page.addScriptTag({ url: "playground.js" });
    for (const name of names.slice(start, start + 100))
      forms.push({ name, ...(await page.evaluate(sendForm, name)) });
    await page.close();
  }
  return { forms, errors };
}

/** Runs in the page. */
async function sendForm(name: string): Promise<Omit<SentForm, "name">> {
  const { tenonTry } = globalThis as unknown as {
    tenonTry: { open(holder: HTMLElement, path: string, origins: readonly string[]): Promise<void> };
  };
  const holder = document.createElement("div");
  document.body.replaceChildren(holder);
  // The mock's state: each form is sent first.
  sessionStorage.clear();
  try {
    await tenonTry.open(holder, `try/${encodeURI(name)}.js`, []);
  } catch (error) {
    return { status: undefined, shown: `The form could not be made: ${error}` };
  }
  const answer = holder.querySelector(".answer");
  if (answer === null) return { status: undefined, shown: "There is no form." };
  const answered = new Promise<void>((done) => {
    new MutationObserver(() => {
      if (!answer.hasAttribute("aria-busy")) done();
    }).observe(answer, { attributes: true });
  });
  holder.querySelector("form")?.requestSubmit();
  const late = new Promise<string>((done) => setTimeout(done, 60_000, "late"));
  if ((await Promise.race([answered, late])) === "late")
    return { status: undefined, shown: "No answer within a minute." };
  const status = answer.querySelector(".status")?.textContent;
  return { status: status == null ? undefined : Number(status), shown: answer.textContent ?? "" };
}
