/**
 * URIs and their references by the grammar of RFC 3986, appendix A, by character codes.
 *
 * @module
 */
import { isIpv6 } from "./ipv6.js";

/** `URI`: with a scheme. */
export function isUri(text: string): boolean {
  const start = endOfScheme(text);
  return start > 0 && isRest(text, start);
}

/** `URI-reference`: a URI, or one relative to another. */
export function isUriReference(text: string): boolean {
  const start = endOfScheme(text);
  return isRest(text, Math.max(start, 0)) && (start > 0 || !hasColonFirst(text));
}

/** Tells whether a code is more than ASCII and admitted all the same; `query`: in a query. */
export type AdmitCode = (text: string, index: number, query: boolean) => boolean;

/** Where the scheme and its colon end; `-1` where there is none. */
export function endOfScheme(text: string): number {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    const isLetter = (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
    if (isLetter) continue;
    if (index === 0) return -1;
    if (code === 0x3a) return index + 1;
    // Digits, `+`, `-` and `.`.
    if (!((code >= 0x30 && code <= 0x39) || code === 0x2b || code === 0x2d || code === 0x2e)) return -1;
  }
  return -1;
}

/** A relative path may not have a colon in its first segment: it would be a scheme (RFC 3986 §4.2). */
export function hasColonFirst(text: string): boolean {
  return /^[^/?#]*:/.test(text);
}

/** Tells whether a text from an index on is authority and path, query and fragment. */
export function isRest(text: string, start: number, admit?: AdmitCode): boolean {
  let index = start;
  if (text.charCodeAt(start) === 0x2f && text.charCodeAt(start + 1) === 0x2f) {
    index = endOfAuthority(text, start + 2);
    if (!isAuthority(text.slice(start + 2, index), admit)) return false;
  }
  // In the path neither `?` nor `#` has been met; in the query `?` has.
  let query = false;
  let fragment = false;
  for (; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (isPathCode(code) || code === 0x2f) continue;
    if (code === 0x3f) query = true;
    else if (code === 0x23 && !fragment) fragment = true;
    else if (code === 0x25 && isEscape(text, index)) index += 2;
    else if (code < 0x80 || admit === undefined || !admit(text, index, query && !fragment)) return false;
    else if (code >= 0xd800 && code < 0xdc00) index++;
  }
  return true;
}

function endOfAuthority(text: string, start: number): number {
  let index = start;
  for (; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 0x2f || code === 0x3f || code === 0x23) break;
  }
  return index;
}

/** `[userinfo "@"] host [":" port]` */
function isAuthority(text: string, admit?: AdmitCode): boolean {
  const at = text.lastIndexOf("@");
  if (at >= 0 && !isName(text, 0, at, true, admit)) return false;
  if (text.charCodeAt(at + 1) === 0x5b) return isLiteral(text.slice(at + 1));
  const colon = text.indexOf(":", at + 1);
  const end = colon < 0 ? text.length : colon;
  return isName(text, at + 1, end, false, admit) && (colon < 0 || /^\d*$/.test(text.slice(colon + 1)));
}

/** `reg-name`, or `userinfo`, which may hold colons. */
function isName(text: string, start: number, end: number, colons: boolean, admit?: AdmitCode): boolean {
  for (let index = start; index < end; index++) {
    const code = text.charCodeAt(index);
    if (code === 0x3a || code === 0x40) {
      if (!colons || code === 0x40) return false;
    } else if (code === 0x25) {
      if (!isEscape(text, index)) return false;
      index += 2;
    } else if (!isPathCode(code)) {
      if (code < 0x80 || admit === undefined || !admit(text, index, false)) return false;
      if (code >= 0xd800 && code < 0xdc00) index++;
    }
  }
  return true;
}

/** `IP-literal [":" port]` */
function isLiteral(text: string): boolean {
  const match = /^\[(?:([\da-f:.]+)|v[\da-f]+\.[\w.~!$&'()*+,;=:-]+)\](?::\d*)?$/i.exec(text);
  return match !== null && (match[1] === undefined || isIpv6(match[1]));
}

/** `pchar` without escapes: a bit for each code. */
function isPathCode(code: number): boolean {
  // The shift counts modulo 32.
  if (code < 0x40) return code >= 0x20 && ((0x2fff7fd2 >>> code) & 1) === 1;
  return code < 0x80 && (((code < 0x60 ? 0x87ffffff : 0x47fffffe) >>> code) & 1) === 1;
}

function isEscape(text: string, index: number): boolean {
  return isHex(text.charCodeAt(index + 1)) && isHex(text.charCodeAt(index + 2));
}

function isHex(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x66);
}
