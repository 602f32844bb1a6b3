import { bareName } from "../../language/values/names.ts";
import { titleOf } from "../../runtime/server/problem.ts";

const kinds = [
  "message",
  "title",
  "statusText",
  "code",
  "time",
  "id",
  "path",
  "method",
  "version",
  "link",
] as const;

/** Kinds of names in order of precedence, for names that match several kinds. */
const kindsOfIssues = ["message", "title", "statusText", "pointer", "name", "code", "id", "link"] as const;

type NameKind = (typeof kinds)[number] | (typeof kindsOfIssues)[number];

type WordKind = NameKind | "details" | "eitherWord" | "place" | "success" | "failure";

/** Names of error members in real documents, in lowercase and without separators. The most likely names come first. */
const words: Readonly<Record<WordKind, readonly string[]>> = {
  message: listWords(
    "message detail error errordescription errormessage description msg title reason text errormsg usermessage developermessage explanation details errors faultstring info summary err",
  ),
  details: listWords(
    "errors details violations fields issues fielderrors validationerrors invalidparams invalidparameters parameters detail messages causes",
  ),
  /** Words that mean the message if no other member contains it. Otherwise, they mean a title or an error identifier. */
  eitherWord: listWords("error err title reason fault summary info description text"),
  title: listWords("title summary"),
  code: listWords(
    "code errorcode errcode type name kind key slug error reason errortype errorname errorkey exception category subcode statusphrase statusmessage statustext",
  ),
  statusText: listWords("status statuscode httpstatus httpcode httpstatuscode errno"),
  time: listWords("timestamp time date datetime createdat occurredat at servertime"),
  id: listWords(
    "id uuid guid requestid traceid correlationid errorid reference logid trackingid incidentid instance transactionid eventid xrequestid xcorrelationid xtraceid refid operationid spanid ref",
  ),
  link: listWords(
    "help helpurl documentationurl documentation moreinfo docs docurl docsurl link href infourl url",
  ),
  path: listWords("path uri resource endpoint requestpath requesturi requesturl"),
  method: listWords("method verb httpmethod requestmethod"),
  version: listWords("version apiversion"),
  pointer: listWords("pointer loc location path jsonpath jsonpointer source fieldpath propertypath"),
  name: listWords(
    "field name param parameter property key attribute member fieldname propertyname parametername",
  ),
  place: listWords(
    "pointer field loc location path param parameter property name key attribute propertypath fieldname propertyname",
  ),
  success: listWords(
    "success ok successful succeeded issuccess valid isvalid retryable temporary retry shouldretry result",
  ),
  failure: listWords("error iserror failed failure failure haserror"),
};

function listWords(list: string): readonly string[] {
  return list.split(" ");
}

export function isOneOfWords(kind: WordKind, name: string): boolean {
  return words[kind].includes(bareName(name));
}

export function rankOfWord(kind: WordKind, name: string): number {
  return words[kind].indexOf(bareName(name));
}

/** Returns the kind of a member name. `isIssue` means that the member belongs to a single issue rather than the entire error. */
export function nameKindOf(name: string, isIssue: boolean): NameKind | undefined {
  return (isIssue ? kindsOfIssues : kinds).find((kind) => isOneOfWords(kind, name));
}

const statusWords: ReadonlyMap<number, readonly string[]> = new Map([
  [
    400,
    listWords(
      "invalidrequest validationerror validationfailed validationfailure invalidinput badinput invalidargument invalidargumenterror invalidparameter invalidparameters invalidparams invalidrequesterror requesterror requestvalidationerror inputvalidationerror validation invalid clienterror malformedrequest invaliddata userinput requeteinvalide donneesinvalides solicitudinvalida peticioninvalida datosinvalidos ungueltigeanfrage",
    ),
  ],
  [
    401,
    listWords(
      "unauthenticated notauthenticated authenticationrequired authenticationfailed authenticationerror invalidtoken invalidcredentials badcredentials autherror authrequired authentication notauthorized accessdenied invalidapikey nonautorise nonauthentifie noautorizado noautenticado nichtangemeldet nichtautorisiert",
    ),
  ],
  [
    403,
    listWords(
      "permissiondenied accessdenied insufficientscope insufficientpermissions insufficientpermission notauthorized authorizationerror permissionerror notpermitted notallowed authorization unauthorized interdit accesrefuse prohibido verboten",
    ),
  ],
  [
    404,
    listWords(
      "missing resourcenotfound notexists doesnotexist introuvable nontrouve noencontrado nichtgefunden",
    ),
  ],
  [405, listWords("unsupportedmethod notallowed")],
  [409, listWords("conflict alreadyexists duplicate exists versionconflict conflit conflicto konflikt")],
  [410, listWords("gone deleted removed notfound supprime introuvable eliminado geloescht")],
  [412, listWords("preconditionfailed precondition versionmismatch")],
  [413, listWords("payloadtoolarge requestentitytoolarge requesttoolarge toolarge entitytoolarge")],
  [415, listWords("unsupportedcontenttype invalidcontenttype unsupported")],
  [
    422,
    listWords(
      "unprocessableentity unprocessable validationfailed validationerror validationfailure validation invalidbody invalidinput invaliddata invalid",
    ),
  ],
  [
    500,
    listWords(
      "internalerror internal servererror apierror systemerror unexpectederror unknownerror unexpected exception serverfault backenderror erreurinterne errorinterno internerfehler",
    ),
  ],
  [
    429,
    listWords(
      "toomanyrequests ratelimited ratelimitexceeded ratelimit throttled quotaexceeded tropderequetes demasiadaspeticiones zuvieleanfragen",
    ),
  ],
  [501, listWords("unimplemented")],
  [503, listWords("serviceunavailable unavailable maintenance overloaded")],
]);

const anyError = listWords(
  "error generalerror genericerror general generic failure failed fail ko nok unknown other undefined unspecified",
);

/**
 * Returns the value for a status in a list: `"NOT_FOUND"` or `"404"` for 404, otherwise a value for errors in general, or `undefined` if
 * no value matches. If the list is empty, returns the reason phrase as an identifier: `not_found`.
 */
export function matchStatus(values: readonly unknown[], status: number): unknown {
  const phrase = titleOf(status);
  if (values.length === 0) return phrase.toLowerCase().replaceAll(" ", "_");
  // If a status has no phrase of its own, the title for errors in general is tried last.
  const of = (code: number): readonly string[] =>
    [bareName(titleOf(code)), ...(statusWords.get(code) ?? [])].filter((word) => word !== "error");
  const wanted = [String(status), ...of(status), ...of(status < 500 ? 400 : 500), ...anyError];
  const texts = values.filter((value): value is string => typeof value === "string");
  const trimmed = (value: string): string =>
    bareName(value).replace(/^(?:error|err)|(?:error|exception)$/g, "");
  for (const word of wanted) {
    const found = texts.find((value) => bareName(value) === word || trimmed(value) === word);
    if (found !== undefined) return found;
  }
  return undefined;
}
