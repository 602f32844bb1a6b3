// @ts-nocheck Made by a machine and tested as a whole.
/** A URI template (RFC 6570 §2, with erratum 6937: an apostrophe is a literal): literals, and expressions in braces. */
export function isUriTemplate(text: string): boolean {
  return template.test(text);
}

const template: RegExp =
  /^(?:[^\0-\x20"<>%\\^`{|}\x7f]|%[\da-f]{2}|\{[+#./;?&=,!@|]?(?:[\w]|%[\da-f]{2})(?:\.?(?:\w|%[\da-f]{2}))*(?::[1-9]\d{0,3}|\*)?(?:,(?:[\w]|%[\da-f]{2})(?:\.?(?:\w|%[\da-f]{2}))*(?::[1-9]\d{0,3}|\*)?)*\})*$/i;
