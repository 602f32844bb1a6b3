type Path = readonly (string | number)[];

/** A document with one thing changed, as an author might; which one follows from the number. */
export function editDocument(document: unknown, edit: number): unknown {
  const random = randomFrom(edit * 7919 + 17);
  const places = listObjects(document, []);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  // Most of a document is paths; half of the edits are of its schemas.
  const schemas = places.filter(([section, kind]) => section === "components" && kind === "schemas");
  const path = pick(random() < 0.5 && schemas.length > 0 ? schemas : places) ?? [];
  const copy: unknown = structuredClone(document);
  const node = path.reduce<unknown>((value, token) => (value as Record<string, unknown>)[token], copy);
  change(node as Record<string, unknown>, edit, random); // listed as objects
  return copy;
}

function change(node: Record<string, unknown>, edit: number, random: () => number): void {
  const { properties, required, parameters, responses } = node;
  if (isObject(properties)) {
    const names = Object.keys(properties);
    const [first = ""] = names;
    const turn = Math.floor(random() * 4);
    if (turn === 0) properties[`added${edit}`] = { type: "string", minLength: edit };
    else if (turn === 1) delete properties[first];
    else if (turn === 2) node["required"] = Array.isArray(required) ? undefined : names;
    else properties[`read${edit}`] = { type: "integer", readOnly: true, description: `Edit ${edit}.` };
  } else if (Array.isArray(parameters))
    parameters.push({ name: `p${edit}`, in: "query", schema: { type: "integer", maximum: edit } });
  else if (isObject(responses)) responses["418"] = { description: `Edit ${edit}.` };
  else if (typeof node["type"] === "string") node["nullable"] = true;
  else node["description"] = `Edit ${edit}.`;
  for (const [name, value] of Object.entries(node)) if (value === undefined) delete node[name];
}

function listObjects(value: unknown, path: Path): readonly Path[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.entries(value).flatMap(([name, member]) =>
    listObjects(member, [...path, Array.isArray(value) ? Number(name) : name]),
  );
  return Array.isArray(value) ? inner : [path, ...inner];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Numbers from 0 up to 1 (a linear congruential generator). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
