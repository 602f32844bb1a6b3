// @ts-nocheck Made by a machine and tested as a whole.
export {
  type HandlerInput,
  type ChosenInput,
  type ReplyHeaders,
  type Reply,
  type AnyHandler,
  type Route,
  ReplyError,
} from "../joined/server.js";
