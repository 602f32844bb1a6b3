import { isByte } from "../../runtime/formats/byte.ts";
import { isDate, isDateTime, isTime } from "../../runtime/formats/date-time.ts";
import { isDuration } from "../../runtime/formats/duration.ts";
import { isEmail } from "../../runtime/formats/email.ts";
import { isHostname } from "../../runtime/formats/hostname.ts";
import { isInt32, isInt64 } from "../../runtime/formats/integers.ts";
import { isIpv4 } from "../../runtime/formats/ipv4.ts";
import { isIpv6 } from "../../runtime/formats/ipv6.ts";
import { isIri, isIriReference } from "../../runtime/formats/iri.ts";
import { isIsoDateTime, isIsoTime } from "../../runtime/formats/iso-date-time.ts";
import {
  isJsonPointer,
  isJsonPointerFragment,
  isRelativeJsonPointer,
} from "../../runtime/formats/json-pointer.ts";
import { isRegex } from "../../runtime/formats/regex.ts";
import { isUri, isUriReference } from "../../runtime/formats/uri.ts";
import { isUriTemplate } from "../../runtime/formats/uri-template.ts";
import { isUrl } from "../../runtime/formats/url.ts";
import { isUuid } from "../../runtime/formats/uuid.ts";

/** The functions of `runtime/formats/` that known formats are checked by, by name. */
export const formatFunctions: ReadonlyMap<string, unknown> = new Map<string, unknown>(
  Object.entries({
    ...{ isByte, isDate, isDateTime, isDuration, isEmail, isHostname, isInt32, isInt64, isIpv4, isIpv6 },
    ...{ isIri, isIriReference, isIsoDateTime, isIsoTime, isJsonPointer, isJsonPointerFragment },
    ...{ isRegex, isRelativeJsonPointer, isTime, isUri, isUriReference, isUriTemplate, isUrl, isUuid },
  }),
);
