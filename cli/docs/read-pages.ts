import { readdir, readFile, stat } from "node:fs/promises";
import { extname, join, relative } from "node:path";
import { lookup } from "mrmime";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { readSourceText } from "../../contract/read/read-file.ts";
import type { Brand } from "../../site/pages/site-files.ts";
import type { GuideFolder } from "../../site/views/guide-pages.ts";
import { largestPicture } from "../../site/views/guide-pictures.ts";
import type { StageTools } from "../generate/generate-request.ts";
import { wrongValue } from "../shared/usage-error.ts";
import type { Site } from "./choose-site.ts";

/** Reads all pages below a folder, sorted by name. Does not follow symbolic links. Throws a `UsageError` if the folder does not exist. */
export async function readPages(
  folder: string,
  { texts, onRead }: Pick<StageTools, "texts" | "onRead">,
): Promise<GuideFolder> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => undefined);
  if (entries === undefined)
    throw wrongValue(
      `There is no folder \`${texts.nameOf(folder)}\` of pages.`,
      "Correct --pages or, in the config, `pages`; a path in the config starts at the config's folder.",
    );
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const nameOf = (path: string): string => relative(folder, path).replaceAll("\\", "/");
  const pages = paths.filter((path) => extname(path).toLowerCase() === ".md");
  const pictures = paths.filter((path) => pictureType(path) !== undefined);
  const read = await Promise.all(
    pages.map(async (path) => {
      const content = await readFile(path);
      onRead?.(path, content);
      const file = texts.nameOf(path);
      const source = await readSourceText(file, path, content, "text");
      const text = source.file?.text ?? content.toString("utf8");
      texts.keep(path, text);
      return { page: { path: nameOf(path), file, text }, findings: source.findings };
    }),
  );
  return {
    pages: read.map(({ page }) => page),
    findings: pages.length === 0 ? [tellEmpty(texts.nameOf(folder))] : read.flatMap((each) => each.findings),
    pictures: await Promise.all(
      pictures.map(async (path) => {
        const { size } = await stat(path);
        return size > largestPicture
          ? { path: nameOf(path), size }
          : { path: nameOf(path), size, bytes: await readFile(path) };
      }),
    ),
  };
}

function tellEmpty(folder: string): Finding {
  return createFinding("docs/no-pages", {
    message: `The folder \`${folder}\` contains no \`.md\` files.`,
  });
}

const pictureTypes: ReadonlySet<string> = new Set([
  "image/svg+xml",
  "image/png",
  "image/jpeg",
  "image/webp",
  "image/gif",
]);

function pictureType(path: string): string | undefined {
  const type = lookup(path) ?? "";
  return pictureTypes.has(type) ? type : undefined;
}

const largest = 100_000;

export async function readBrand(site: Site, { texts }: Pick<StageTools, "texts">): Promise<Brand> {
  const { logo, css, fonts = {}, colors, footer, header, apis, theme, editUrl, feedback, analytics } = site;
  const picture = logo === undefined ? undefined : await readPicture(logo, texts.nameOf(logo));
  const uses = (["text", "code"] as const).flatMap((use) => {
    const path = fonts[use];
    return path === undefined ? [] : [{ use, path }];
  });
  return {
    ...{ logo: picture, colors, footer, header, apis, theme, editUrl, feedback, analytics },
    css: css === undefined ? undefined : (await readOwn("css", css, texts.nameOf(css))).toString("utf8"),
    fonts: await Promise.all(
      uses.map(async ({ use, path }) => ({
        use,
        bytes: await readFont(`fonts.${use}`, path, texts.nameOf(path)),
      })),
    ),
  };
}

async function readFont(option: string, path: string, name: string): Promise<Uint8Array> {
  const bytes = await readOwn(option, path, name);
  if (bytes.subarray(0, 4).toString("latin1") === "wOF2") return bytes;
  throw wrongValue(`The font \`${name}\` is not a WOFF2 file.`, `Correct \`docs.${option}\` in the config.`);
}

async function readOwn(option: string, path: string, name: string): Promise<Buffer> {
  const content = await readFile(path).catch(() => undefined);
  if (content !== undefined) return content;
  throw wrongValue(
    `The file \`${name}\` cannot be read.`,
    `Correct \`docs.${option}\` in the config; its path starts at the config's folder.`,
  );
}

async function readPicture(path: string, name: string): Promise<string> {
  const type = pictureType(path);
  const found = await stat(path).catch(() => undefined);
  const problem =
    type === undefined
      ? "is not an SVG, PNG, JPEG, WebP or GIF"
      : found?.isFile() !== true
        ? "does not exist"
        : found.size > largest
          ? `has ${found.size} octets; ${largest} are allowed`
          : undefined;
  if (problem !== undefined) {
    const fix = "Correct `docs.logo` in the config. Its path is relative to the config's folder.";
    throw wrongValue(`The logo \`${name}\` ${problem}.`, fix);
  }
  return `data:${type};base64,${(await readFile(path)).toString("base64")}`;
}
