// @ts-nocheck Made by a machine and tested as a whole.
import type { WriteContent } from "./wire.js";

/** Writes a body of JSON whose media type is no range. */
export const writeJson: WriteContent = ({ headers, init }, { type }, body, named) => {
  headers.push(["content-type", named ?? type]);
  init.body = JSON.stringify(body);
};
