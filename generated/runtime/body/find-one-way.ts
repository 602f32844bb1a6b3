// @ts-nocheck Made by a machine and tested as a whole.
export {
  type BodySide,
  findOneWay,
  withOneWay,
} from "../joined/client-server.js";
