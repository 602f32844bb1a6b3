import { bareName } from "./names.ts";
import type { Random } from "./random.ts";

/** Returns a string of the given kind, or `undefined` if the source contains no such string. */
export type TextSource = (kind: TextKind, random: Random) => string | undefined;

export interface AboutText {
  readonly name: string | undefined;
  readonly owner: string | undefined;
  readonly format: string | undefined;
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
  | "code"
  | "errorCode"
  | "status"
  | "kind"
  | "price"
  | "label"
  | "sentence"
  | "paragraph"
  | "title"
  | "word";

/** Patterns for member names, normalised by {@link bareName}, and the kind of string they suggest. The first match wins. */
const textNames: readonly (readonly [TextKind, RegExp])[] = [
  [
    "identifier",
    /^(?:id|identifier|uuid|guid|key|ref|reference|externalid|[a-z]+(?:id|ref|token|hash|sha))$/,
  ],
  ["firstName", /^(?:first|given|fore)name$/],
  ["lastName", /^(?:last|family|sur)name$/],
  ["userName", /^(?:user(?:name|handle)?|login|handle|nick(?:name)?|screenname)$/],
  ["email", /(?:e?mail|mailaddress|emailaddress)$/],
  ["phone", /(?:phone|mobile|tel|fax|phonenumber|cellphone)$/],
  [
    "company",
    /^(?:company|organi[sz]ation|employer|vendor|supplier|brand|manufacturer|merchant|publisher|institution)(?:name)?$/,
  ],
  [
    "person",
    /^(?:(?:full|display|real|contact|legal)name|author|owner|creator|assignee|reviewer|reporter|createdby|updatedby|assignedto|recipient|sender|customer|contact|manager|speaker|instructor|teacher|artist|attendee|guest)(?:name)?$/,
  ],
  ["jobTitle", /^(?:job(?:title)?|position|occupation|profession)$/],
  ["street", /^(?:street|address|addressline1?|line1|street1|streetaddress|address1)$/],
  ["unit", /^(?:addressline2|line2|street2|address2|apartment|suite)$/],
  ["city", /^(?:city|town|locality|place|venuecity|birthplace)$/],
  ["region", /^(?:region|addressstate|province|county|stateorprovince|administrativearea)$/],
  ["postalCode", /^(?:zip|plz)$|(?:zip|post|postal)code$/],
  ["countryCode", /countrycode$|^(?:country2|isocountry)$/],
  ["country", /^(?:country|countryname|nationality)$/],
  ["currency", /currency(?:code)?$|^iso4217$/],
  ["language", /^(?:language|lang|locale)$|languagecode$/],
  ["timeZone", /^(?:time)?zone$|^tz$/],
  ["colour", /colou?r$/],
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
  ["sku", /^(?:sku|productcode|itemcode|articlenumber|barcode|ean|gtin|isbn)$/],
  ["errorCode", /^errors?$|(?:error|failure|fault|problem|reason|decline)(?:code|type|kind)$/],
  ["code", /code$/],
  ["status", /(?:status|state)$/],
  ["kind", /(?:type|kind)$/],
  ["price", /^(?:price|amount|total|cost|balance|fee|subtotal|tax)$/],
  [
    "label",
    /^(?:tags?|labels?|categor(?:y|ies)|topics?|genres?|keywords?|group|team|department|roles?|segment)$/,
  ],
  [
    "sentence",
    /^(?:summary|subtitle|caption|headline|tagline|excerpt|reason|subject|title|question|topicname|task|todo)$/,
  ],
  ["sentence", /(?:message|reason)$/],
  [
    "paragraph",
    /^(?:description|body|content|text|comment|message|bio|about|details?|notes?|review|answer|instructions|remarks?|abstract|biography)$/,
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
  [
    /user|person|people|author|customer|employee|contact|member|owner|assignee|patient|guest|student|teacher|player|artist|speaker|actor|client|agent/,
    "person",
  ],
  [/pet|animal|dog|cat|horse/, "firstName"],
];

function findTextKind({ name, owner, format }: AboutText): TextKind | undefined {
  if (format !== undefined) return formatKinds.get(format);
  if (name === undefined) return undefined;
  const bare = bareName(name);
  if (/^(?:name|title|displayname)$/.test(bare)) {
    const around = bareName(owner ?? "");
    const kind = owners.find(([pattern]) => pattern.test(around))?.[1];
    return kind ?? (bare === "title" ? "sentence" : "title");
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
  [/year$/, [1995, 2025]],
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
  [/port$/, [1024, 49_151]],
];

const MONEY = /(?:price|amount|total|cost|balance|fee|subtotal|tax|salary|revenue|budget|discount)$/;

const known = new Map<string, TextKind | undefined>();
const MOST_KNOWN = 20_000;

export function textKindOf(about: AboutText): TextKind | undefined {
  const key = `${about.name}\n${about.owner}\n${about.format}`;
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
