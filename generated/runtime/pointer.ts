// @ts-nocheck Made by a machine and tested as a whole.
export {
  encodeToken,
  decodeToken,
  pointerTo,
  encodePointer,
  decodePointer,
  parentPointer,
  lastToken,
  readToken,
  readPointer,
  encodeFragment,
  decodeFragment,
  issueAt,
} from "./joined/client-server.js";
