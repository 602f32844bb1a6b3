import { memberOf } from "../content/members.ts";
import type { ExchangeBody } from "../exchange.ts";

/**
 * Puts a multipart body (RFC 7578) together again from HAR's `postData.params`. Unknown where the boundary or the content of a
 * file was not recorded.
 */
export function writeMultipartParams(params: readonly unknown[], boundary: string | undefined): ExchangeBody {
  if (boundary === undefined) return { kind: "unknown", why: "its multipart boundary was not recorded" };
  let text = "";
  for (const param of params) {
    const name = memberOf(param, "name");
    const value = memberOf(param, "value");
    if (typeof name !== "string") return { kind: "unknown", why: "its parameters are damaged" };
    if (typeof value !== "string") return { kind: "unknown", why: "the content of a part was not recorded" };
    const fileName = memberOf(param, "fileName");
    const type = memberOf(param, "contentType");
    text += `--${boundary}\r\ncontent-disposition: form-data; name="${escapeName(name)}"`;
    if (typeof fileName === "string") text += `; filename="${escapeName(fileName)}"`;
    if (typeof type === "string" && type !== "") text += `\r\ncontent-type: ${type.replace(/[\r\n]/g, "")}`;
    text += `\r\n\r\n${value}\r\n`;
  }
  return { kind: "bytes", bytes: new TextEncoder().encode(`${text}--${boundary}--\r\n`) };
}

/** As browsers write names (WHATWG HTML, multipart/form-data encoding). */
function escapeName(name: string): string {
  return name.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}
