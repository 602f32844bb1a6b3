import { generateDocument } from "./generate-document.ts";

/** Answers each text of a document with what the page shows for it. */
addEventListener("message", async ({ data }: MessageEvent<string>) => {
  postMessage(await generateDocument(data));
});
