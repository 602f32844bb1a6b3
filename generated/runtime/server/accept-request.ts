// @ts-nocheck Made by a machine and tested as a whole.
export {
  type AcceptedRequest,
  acceptRequest,
} from "../joined/server.js";
