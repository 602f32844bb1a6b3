import type { Json, JsonSchema } from "../../../language/values/json-object.ts";
import { eventOf, isVerb, stateName } from "../fit-members.ts";
import type { SchemaMembers } from "../schema-members.ts";
import { describedMembers } from "./described-members.ts";
import type { Fields } from "./store.ts";

const CREATED =
  /^(?:creat(?:ed|ion)|insert(?:ed|ion)|added|placed|ordered|borrowed|registered|requested|submitted|issued|opened|enrolled|joined|booked|cree|creado|erstellt|angelegt|emprunte|inscrit|commande)(?:at|on|date|time|timestamp|le|el|en|am)?$|^date(?:created|added|creation)$|^fechacreacion$/;
const CHANGED =
  /^(?:last)?(?:updated?|modif(?:ied|ication)|changed?|edited|modifie|actualizado|modificado|geaendert|aktualisiert)(?:at|on|date|time|timestamp|le|el|en|am)?$|^date(?:updated|modified|modification)$|^fechamodificacion$/;
/** When something is due or ends: two weeks after it is written. */
const DUE = /^(?:due|expir|deadline|valid(?:until|to|through)|renew|echeance|vencimiento|faellig)/;
const DUE_MILLISECONDS = 14 * 24 * 60 * 60 * 1000;

export function isCreationTime(bare: string): boolean {
  return CREATED.test(bare);
}

interface Written {
  readonly isNew: boolean;
  /** The members in the request. */
  readonly sent: Fields;
  /** The members in the request, with the defaults and initial values of those that it omits. */
  readonly state: Fields;
}

/**
 * Returns the current time for the members of an item that name when it was created or changed. Members that a request can set, or that
 * have no date format, are left out.
 * @param shown - The item's schema in responses.
 */
export function writtenTimes(
  shown: JsonSchema | undefined,
  written: Written,
  members: SchemaMembers,
): Fields {
  const { isNew, sent } = written;
  const fields = new Map<string, Json | undefined>();
  if (shown === undefined) return fields;
  for (const { name, bare, schema } of describedMembers(shown, members)) {
    const isDue = isNew && DUE.test(bare);
    if (sent.has(name) || !(isDue || CHANGED.test(bare) || (isNew && CREATED.test(bare)))) continue;
    const time = timeFor(members.formats(schema), isDue ? DUE_MILLISECONDS : 0);
    if (time !== undefined) fields.set(name, time);
  }
  for (const [name, time] of stateTimes(shown, written, members)) fields.set(name, time);
  return fields;
}

/**
 * Sets `closedAt` where a request sets the state to `closed`, and removes it where the state becomes another one. A new item has no time
 * at which it ended.
 */
function stateTimes(
  shown: JsonSchema,
  { isNew, sent, state: given }: Written,
  members: SchemaMembers,
): Fields {
  const fields = new Map<string, Json | undefined>();
  const described = describedMembers(shown, members);
  const stated = described.find(({ name, bare }) => stateName.test(bare) && given.has(name));
  const state = stated && given.get(stated.name);
  if (typeof state !== "string" && !isNew) return fields;
  const listed = stated === undefined ? [] : members.values(stated.schema);
  for (const { name, bare, schema } of described) {
    const verb = eventOf(bare, listed);
    if (verb === undefined || sent.has(name)) continue;
    if (!listed.some((each) => isVerb(each, verb)) && !(isNew && ENDED.test(verb))) continue;
    const time = timeFor(members.formats(schema));
    if (time !== undefined && isVerb(state, verb)) fields.set(name, time);
    // An item that was published stays so when it is closed.
    else if (isNew || ENDED.test(verb)) fields.set(name, members.isNullable(schema) ? null : undefined);
  }
  return fields;
}

const ENDED =
  /^(?:clos|complet|finish|end|resolv|cancel|archiv|delet|reject|return|revok|paid|approv|ship|deliver|refund|rendu|termin|annul)/;

function timeFor(formats: readonly unknown[], after = 0): string | undefined {
  const now = new Date(Date.now() + after).toISOString();
  if (formats.includes("date-time")) return now.replace(/\.\d+Z$/, "Z");
  return formats.includes("date") ? now.slice(0, 10) : undefined;
}
