import {
  isEmail,
  isHostname,
  isIpv4,
  isIpv6,
  isIri,
  isIriReference,
  isUri,
  isUriReference,
  isUriTemplate,
  isUrl,
} from "../../runtime/formats/addresses.ts";
import {
  isDate,
  isDateTime,
  isDuration,
  isIsoDateTime,
  isIsoTime,
  isTime,
} from "../../runtime/formats/date-time.ts";
import { isInt32, isInt64 } from "../../runtime/formats/integers.ts";
import {
  isByte,
  isJsonPointer,
  isJsonPointerFragment,
  isRegex,
  isRelativeJsonPointer,
  isUuid,
} from "../../runtime/formats/texts.ts";

export const formatFunctions: ReadonlyMap<string, unknown> = new Map<string, unknown>(
  Object.entries({
    ...{ isByte, isDate, isDateTime, isDuration, isEmail, isHostname, isInt32, isInt64, isIpv4, isIpv6 },
    ...{ isIri, isIriReference, isIsoDateTime, isIsoTime, isJsonPointer, isJsonPointerFragment },
    ...{ isRegex, isRelativeJsonPointer, isTime, isUri, isUriReference, isUriTemplate, isUrl, isUuid },
  }),
);
