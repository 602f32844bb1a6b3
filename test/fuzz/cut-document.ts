import type { Random } from "./create-random.ts";

type Members = Readonly<Record<string, unknown>>;

/**
 * Cuts a document down to a few paths and the components that they need, so that one mutation is tried in milliseconds. Input and
 * output are plain JSON.
 */
export function cutDocument(document: Members, random: Random): Record<string, unknown> {
  const paths = Object.entries(membersOf(document["paths"]));
  const kept = new Set(Array.from({ length: 3 }, () => random.below(Math.max(1, paths.length))));
  const left = { ...document, paths: Object.fromEntries(paths.filter((_, at) => kept.has(at))) };
  const needed = new Set<string>();
  let pending = [JSON.stringify({ ...left, components: undefined, definitions: undefined })];
  while (pending.length > 0) {
    const found = pending.flatMap((text) => [
      ...text.matchAll(/"#\/((?:components\/[^/"]+|definitions|parameters|responses)\/[^/"]+)/g),
    ]);
    const fresh = [...new Set(found.map((match) => match[1] ?? ""))].filter((way) => !needed.has(way));
    for (const way of fresh) needed.add(way);
    pending = fresh.map((way) => JSON.stringify(readWay(document, way)) ?? "");
  }
  const cut = (value: unknown, section: string): unknown =>
    typeof value === "object" && value !== null && section !== "securitySchemes"
      ? Object.fromEntries(Object.entries(value).filter(([name]) => needed.has(`${section}/${name}`)))
      : value;
  const components = Object.entries(membersOf(document["components"])).map(
    ([section, value]) =>
      [section, section === "securitySchemes" ? value : cut(value, `components/${section}`)] as const,
  );
  const result = {
    ...left,
    ...(document["components"] === undefined ? {} : { components: Object.fromEntries(components) }),
  };
  return JSON.parse(
    JSON.stringify({
      ...result,
      ...(document["definitions"] === undefined
        ? {}
        : { definitions: cut(document["definitions"], "definitions") }),
    }),
  );
}

function readWay(document: Members, way: string): unknown {
  return way
    .split("/")
    .reduce<unknown>(
      (value, name) => membersOf(value)[decodeURIComponent(name).replaceAll("~1", "/").replaceAll("~0", "~")],
      document,
    );
}

function membersOf(value: unknown): Members {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
