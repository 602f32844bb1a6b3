import type { GeneratedPage, ShownFile } from "./generate-document.ts";

/** Time without a key press after which the document is read. */
const pause = 400;

const find = <E extends Element>(selector: string, type: new () => E): E => {
  const found = document.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`The page has no ${selector}.`);
  return found;
};

const editor = find("#document", HTMLTextAreaElement);
const status = find("#status", HTMLElement);
const findings = find("#findings", HTMLElement);
const callList = find("#calls select", HTMLSelectElement);
const callText = find("#calls pre", HTMLElement);
const fileList = find("#files select", HTMLSelectElement);
const fileText = find("#files pre", HTMLElement);

let worker: Worker | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let isBusy = false;

editor.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(run, pause);
});
run();

function run(): void {
  // A document that is being read is out of date: a new worker reads the new one.
  if (isBusy) worker?.terminate();
  if (isBusy || worker === undefined) worker = startWorker();
  isBusy = true;
  status.textContent = "Reading …";
  worker.postMessage(editor.value);
}

function startWorker(): Worker {
  const started = new Worker("worker.js", { type: "module" });
  started.onmessage = ({ data }: MessageEvent<GeneratedPage>) => {
    isBusy = false;
    show(data);
  };
  started.onerror = ({ message }) => {
    isBusy = false;
    worker = undefined;
    status.textContent = `The document cannot be read: ${message}`;
  };
  return started;
}

function show(page: GeneratedPage): void {
  status.textContent = page.files.length === 0 ? "No files: see the findings." : `${page.files.length} files`;
  findings.textContent = page.findings;
  choose(callList, callText, page.calls);
  choose(fileList, fileText, page.files);
}

/** Lists texts, keeping the chosen one, and shows it. */
function choose(list: HTMLSelectElement, target: HTMLElement, files: readonly ShownFile[]): void {
  const chosen = list.value || "types.ts";
  list.replaceChildren(...files.map(({ path }) => new Option(path, path, false, path === chosen)));
  const shown = (): void => {
    target.textContent = files.find(({ path }) => path === list.value)?.text ?? "";
  };
  list.onchange = shown;
  shown();
}
