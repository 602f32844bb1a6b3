// @ts-nocheck Made by a machine and tested as a whole.
export {
  type BuildContext,
  ANY_SHAPE,
  admits,
  setOwn,
  shapeOfMember,
  textContext,
  isInner,
  buildValue,
} from "../joined/client-server.js";
