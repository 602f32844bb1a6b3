import { toMarkdown } from "../site/text/to-markdown.ts";

Object.assign(globalThis, { tenonMarkdown: toMarkdown });
