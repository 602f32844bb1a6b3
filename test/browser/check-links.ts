import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/** The result of following every link of a site's own pages. */
export interface CheckedLinks {
  readonly count: number;
  /** Links to a file or an anchor that does not exist, as `page → link`. */
  readonly broken: readonly string[];
}

/** Follows every relative link of the pages, to its file and anchor. */
export function checkLinks(site: string, pages: readonly string[]): CheckedLinks {
  const anchors = new Map<string, ReadonlySet<string>>();
  const anchorsOf = (path: string): ReadonlySet<string> => {
    const known = anchors.get(path) ?? readAnchors(join(site, path));
    anchors.set(path, known);
    return known;
  };
  const broken: string[] = [];
  let count = 0;
  for (const page of pages) {
    const text = readFileSync(join(site, page), "utf8");
    for (const [, href = ""] of text.matchAll(/\s(?:href|src)="([^"]*)"/g)) {
      if (/^(?:[a-z]+:|$)/i.test(href)) continue;
      count += 1;
      const [path = "", anchor = ""] = decodeURIComponent(href.replaceAll("&amp;", "&")).split("#", 2);
      const target = path === "" ? page : normalize(join(dirname(page), path)).replaceAll("\\", "/");
      const isThere = existsSync(join(site, target));
      const isAnchored =
        anchor === "" || target === "reference.html" || (isThere && anchorsOf(target).has(anchor));
      if (!isThere || !isAnchored) broken.push(`${page} → ${href}`);
    }
  }
  return { count, broken };
}

function readAnchors(path: string): ReadonlySet<string> {
  const text = readFileSync(path, "utf8");
  return new Set([...text.matchAll(/\sid="([^"]*)"/g)].map(([, id = ""]) => id.replaceAll("&amp;", "&")));
}
