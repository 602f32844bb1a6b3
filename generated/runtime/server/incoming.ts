// @ts-nocheck Made by a machine and tested as a whole.
export {
  type Incoming,
  type Outgoing,
  incomingOf,
  tellsBody,
  targetOf,
  responseOf,
} from "../joined/adapters-server.js";
