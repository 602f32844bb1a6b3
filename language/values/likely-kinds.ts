import { bareName } from "./names.ts";
import type { Random } from "./random.ts";

/**
 * Returns a string of the given kind, or `undefined` if the source contains no such string.
 * @param noun - What a `thing` is, in English, e.g. `order line`. Default: any word.
 */
export type TextSource = (kind: TextKind, random: Random, noun?: string) => string | undefined;

export interface AboutText {
  readonly name: string | undefined;
  readonly owner: string | undefined;
  readonly format: string | undefined;
  /** Whether the owner's members are those of a person. Default: false. */
  readonly isPerson?: boolean | undefined;
}

export type TextKind =
  | "identifier"
  | "firstName"
  | "lastName"
  | "userName"
  | "email"
  | "phone"
  | "company"
  | "person"
  | "jobTitle"
  | "street"
  | "unit"
  | "city"
  | "region"
  | "postalCode"
  | "countryCode"
  | "country"
  | "currency"
  | "language"
  | "timeZone"
  | "colour"
  | "imageUrl"
  | "url"
  | "fileName"
  | "mediaType"
  | "slug"
  | "version"
  | "ip"
  | "userAgent"
  | "secret"
  | "hash"
  | "product"
  | "sku"
  | "isbn"
  | "code"
  | "errorCode"
  | "status"
  | "kind"
  | "price"
  | "label"
  | "sentence"
  | "paragraph"
  | "title"
  | "thing"
  | "word";

/** Words for people, by their part in an API. */
const PERSON =
  "user|person|people|author|customer|employee|contact|member|owner|assignee|patient|guest|student|teacher|player|artist|speaker|actor|client|agent|warden|doctor|physician|nurse|dentist|driver|librarian|borrower|tutor|coach|trainer|parent|child|pupil|professor|lecturer|passenger|visitor|candidate|applicant|volunteer|lawyer|staff|worker|technician|therapist|practitioner|subscriber|follower|adherent|abonne|usager|eleve|enseignant|auteur|emprunteur|medecin|usuario|alumno|profesor|autor|socio|medico|paciente|cliente|empleado|kunde|mitarbeiter|benutzer|schueler|lehrer|patientin";

/**
 * Patterns for member names, normalised by {@link bareName}, and the kind of string they suggest. The first match wins. Besides English, they
 * contain the most usual French, Spanish and German names.
 */
const textNames: readonly (readonly [TextKind, RegExp])[] = [
  [
    "identifier",
    /^(?:id|identifier|uuid|guid|key|ref|reference|externalid|[a-z]+(?:id|ref|token|hash|sha))$/,
  ],
  ["firstName", /^(?:(?:first|given|fore)name|prenom|vorname)$/],
  ["lastName", /^(?:(?:last|family|sur)name|nom(?:de)?famille|apellidos?|nachname)$/],
  ["userName", /^(?:user(?:name|handle)?|login|handle|nick(?:name)?|screenname)$/],
  ["email", /(?:e?mail|mailaddress|emailaddress|courriel|correo(?:electronico)?)$/],
  ["phone", /(?:phone|mobile|tel|fax|phonenumber|cellphone|telefono?)$/],
  [
    "company",
    /^(?:company|organi[sz]ation|employer|vendor|supplier|brand|manufacturer|merchant|publisher|institution|societe|entreprise|empresa|firma|editeur|editorial|verlag)(?:name)?$/,
  ],
  [
    "person",
    /^(?:(?:full|display|real|contact|legal)name|author|owner|creator|assignee|reviewer|reporter|createdby|updatedby|assignedto|recipient|sender|customer|contact|manager|speaker|instructor|teacher|artist|attendee|guest|auteure?|autora?)(?:name)?$/,
  ],
  ["person", new RegExp(`^(?:${PERSON})name$`)],
  ["jobTitle", /^(?:job(?:title)?|position|occupation|profession|metier|profesion|puesto|beruf)$/],
  [
    "street",
    /^(?:street|address|addressline1?|line1|street1|streetaddress|address1|adresse|rue|direccion|calle|strasse)$/,
  ],
  ["unit", /^(?:addressline2|line2|street2|address2|apartment|suite)$/],
  ["city", /^(?:city|town|locality|place|venuecity|birthplace|ville|commune|ciudad|localidad|stadt|ort)$/],
  [
    "region",
    /^(?:region|addressstate|province|county|stateorprovince|administrativearea|provincia|departement|bundesland)$/,
  ],
  ["postalCode", /^(?:zip|plz|postleitzahl|codepostal|codigopostal)$|(?:zip|post|postal)code$/],
  ["countryCode", /countrycode$|^(?:country2|isocountry)$/],
  ["country", /^(?:country|countryname|nationality|nationalite|nacionalidad|pays|pais|land)$/],
  ["currency", /currency(?:code)?$|^iso4217$/],
  ["language", /^(?:language|lang|locale|langue|idioma|sprache)$|languagecode$/],
  ["timeZone", /^(?:time)?zone$|^tz$/],
  ["colour", /colou?r$|^(?:couleur|farbe)$/],
  ["imageUrl", /(?:image|avatar|photo|picture|logo|icon|thumbnail|banner|cover)(?:url|uri|link|href)?$/],
  ["url", /(?:url|uri|link|href|website|homepage|webpage|site)$/],
  ["fileName", /^(?:file(?:name)?|attachment|filepath|document(?:name)?)$/],
  ["mediaType", /^(?:mime|mimetype|mediatype|contenttype|filetype)$/],
  ["slug", /^(?:slug|permalink|alias)$/],
  ["version", /version$/],
  ["ip", /^(?:ip|ipaddress|remoteaddr|clientip)$/],
  ["userAgent", /^(?:useragent|browser)$/],
  ["secret", /(?:password|secret|apikey|accesskey|privatekey|token)$/],
  ["identifier", /[a-z]key$/],
  ["hash", /(?:hash|checksum|digest|md5|sha1|sha256|etag|fingerprint)$/],
  ["product", /^(?:product|item|productname|itemname)$/],
  ["isbn", /^isbn(?:13)?$/],
  ["sku", /^(?:sku|productcode|itemcode|articlenumber|barcode|ean|gtin)$/],
  ["errorCode", /^errors?$|(?:error|failure|fault|problem|reason|decline)(?:code|type|kind)$/],
  ["code", /code$/],
  ["status", /(?:status|state)$/],
  ["kind", /(?:type|kind)$/],
  [
    "price",
    /^(?:price|amount|total|cost|balance|fee|subtotal|tax|prix|montant|tarifa?|precio|importe|preis|betrag)$/,
  ],
  [
    "label",
    /^(?:tags?|labels?|categor(?:y|ies)|topics?|genres?|keywords?|group|team|department|roles?|segment|categories?|categorias?|kategorien?|etiquetas?|etiquettes?|mots?cles?)$/,
  ],
  [
    "sentence",
    /^(?:summary|subtitle|caption|headline|tagline|excerpt|reason|subject|title|question|topicname|task|todo|motif|motivo|objet|sujet|asunto|betreff)$/,
  ],
  ["sentence", /(?:message|reason)$/],
  [
    "paragraph",
    /^(?:description|body|content|text|comment|message|bio|about|details?|notes?|review|answer|instructions|remarks?|abstract|biography|beschreibung|bemerkung(?:en)?|notiz(?:en)?|inhalt|commentaires?|resume|remarques?|descripcion|comentarios?|observaciones|sinopsis)$/,
  ],
];

const owners: readonly (readonly [RegExp, TextKind])[] = [
  [
    /company|organi[sz]ation|vendor|supplier|brand|merchant|employer|tenant|publisher|manufacturer/,
    "company",
  ],
  [/product|article|menuitem|dish|good|sku/, "product"],
  [/cit(?:y|ies)|town|location|destination|airport|station/, "city"],
  [/countr/, "country"],
  [/file|attachment|document|image|photo|asset|upload/, "fileName"],
  [/tag|label|categor|genre|topic|group|team|department|role|permission/, "label"],
  [new RegExp(PERSON), "person"],
  [/pet|animal|dog|cat|horse/, "firstName"],
  [/book|movie|film|song|album|episode|podcast|event|course|exhibition|livre|libro|buch/, "title"],
];

const NAME = /^(?:name|displayname|nom|nombre|bezeichnung|libelle|denominacion)$/;
const TITLE = /^(?:title|titre|titulo|titel|intitule)$/;

function findTextKind({ name, owner, format, isPerson = false }: AboutText): TextKind | undefined {
  if (format !== undefined) return formatKinds.get(format);
  if (name === undefined) return undefined;
  const bare = bareName(name);
  if (NAME.test(bare) || TITLE.test(bare)) {
    const around = bareName(owner ?? "");
    const kind = owners.find(([pattern]) => pattern.test(around))?.[1];
    return kind ?? (TITLE.test(bare) ? "sentence" : isPerson ? "person" : "thing");
  }
  if (bare === "code" && /error|problem|fault|violation/.test(bareName(owner ?? ""))) return "errorCode";
  if (bare === "state" && /address|location|shipping|billing/.test(bareName(owner ?? ""))) return "region";
  if (
    /^(?:self|next|prev|previous|first|last)$/.test(bare) &&
    /link|paging|pagination/.test(bareName(owner ?? ""))
  )
    return "url";
  for (const [kind, pattern] of textNames) if (pattern.test(bare)) return kind;
  return /name$/.test(bare) ? "title" : undefined;
}

const formatKinds: ReadonlyMap<string, TextKind> = new Map([
  ["email", "email"],
  ["idn-email", "email"],
  ["uri", "url"],
  ["url", "url"],
  ["iri", "url"],
  ["phone", "phone"],
  ["password", "secret"],
  ["color", "colour"],
  ["iso-country-code", "countryCode"],
  ["currency", "currency"],
]);

/** Whether the name of a string without a format suggests a time, such as `created_at`. */
export function isTimeName(name = ""): boolean {
  return /(?:at|date|time|timestamp|on)$/i.test(name) && /(?:At|_at|On|_on|[dD]ate|[tT]ime)/.test(name);
}

const numberNames: readonly (readonly [RegExp, readonly [low: number, high: number]])[] = [
  [/^(?:age|ageinyears)$/, [18, 79]],
  [/year$|^annee|^anio|jahr$/, [1995, 2025]],
  [/^month$/, [1, 12]],
  [/^day$/, [1, 28]],
  [/^hours?$/, [0, 23]],
  [/^(?:minutes?|seconds?)$/, [0, 59]],
  [/^(?:stars?|rating|score|priority|severity)$/, [1, 5]],
  [/percent(?:age)?$|^progress$/, [0, 100]],
  [/^(?:size|bytes|filesize|contentlength|sizeinbytes|length)$/, [1200, 4_800_000]],
  [/^(?:width|height)$/, [320, 1920]],
  [/^(?:duration|durationms|elapsed)$/, [30, 5400]],
  [/^(?:views?|likes?|followers|following|stargazers|downloads|visits)(?:count)?$/, [3, 9800]],
  [/(?:count|total|quantity|qty|stock|seats|guests|units|amountofitems)$/, [1, 60]],
  [/^(?:(?:nb|num(?:ber)?|nombre(?:de)?)?pages|seiten)$/, [80, 640]],
  [/^(?:nb|anzahl)[a-z]/, [1, 60]],
  [/port$/, [1024, 49_151]],
];

const MONEY =
  /^(?:prix|montant|precio|importe|preis|betrag)|(?:price|preis|betrag|amount|total|cost|balance|fee|subtotal|tax|salary|revenue|budget|discount)$/;

const known = new Map<string, TextKind | undefined>();
const MOST_KNOWN = 20_000;

export function textKindOf(about: AboutText): TextKind | undefined {
  const key = `${about.name}\n${about.owner}\n${about.format}\n${about.isPerson}`;
  if (known.has(key)) return known.get(key);
  if (known.size >= MOST_KNOWN) known.clear();
  const kind = findTextKind(about);
  known.set(key, kind);
  return kind;
}

interface AboutNumber extends Pick<AboutText, "name"> {
  readonly type: string;
}

export function numberRangeOf({
  name,
  type,
}: AboutNumber): { readonly low: number; readonly high: number; readonly decimals: number } | undefined {
  const bare = bareName(name ?? "");
  const isWhole = type === "integer";
  if (/^lat(?:itude)?$/.test(bare)) return { low: -60, high: 70, decimals: isWhole ? 0 : 5 };
  if (/^(?:lng|lon|long|longitude)$/.test(bare)) return { low: -120, high: 150, decimals: isWhole ? 0 : 5 };
  const found = numberNames.find(([pattern]) => pattern.test(bare))?.[1];
  if (MONEY.test(bare) && !/count$/.test(bare))
    return isWhole ? { low: 199, high: 24_999, decimals: 0 } : { low: 3, high: 480, decimals: 2 };
  if (found === undefined) return undefined;
  const isFraction = !isWhole && /rating|score|percent|progress/.test(bare);
  return { low: found[0], high: found[1], decimals: isFraction ? 1 : 0 };
}

const PERSONAL =
  /^(?:(?:first|last|given|family|sur|middle|maiden|full)name|username|birth(?:date|day)|dateofbirth|dob|gender|jobtitle|prenom|datenaissance|apellidos?|fechanacimiento|vorname|nachname|geburtsdatum)$/;
const REACHABLE = /(?:e?mail|phone|mobile|courriel|correo|telefono?)$/;
const OF_THINGS =
  /^(?:description|website|homepage|url|title|type|category|address|street|city|location|country|region|openinghours|beschreibung|adresse|ort|descripcion|direccion|ville|ciudad)$|^(?:lat|lon)/;

interface AboutMember {
  readonly name: string;
  readonly isNumber: boolean;
}

/** Whether an object with these members is a person: it has a first name, or can be reached and has no place, measure or description. */
export function isPersonLike(members: readonly AboutMember[]): boolean {
  const bare = members.map(({ name, isNumber }) => ({ name: bareName(name), isNumber }));
  if (bare.some(({ name }) => PERSONAL.test(name))) return true;
  const isThing = bare.some(
    ({ name, isNumber }) => OF_THINGS.test(name) || (isNumber && !/id$|^age$|^version$/.test(name)),
  );
  return !isThing && bare.some(({ name }) => REACHABLE.test(name));
}
