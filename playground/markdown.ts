/**
 * The script that pages of the docs site load when they are first copied as Markdown. It converts a page as the site's own files are
 * converted, since pages opened from disk cannot fetch these.
 *
 * @module
 */

import { toMarkdown } from "../site/text/to-markdown.ts";

Object.assign(globalThis, { tenonMarkdown: toMarkdown });
