// @ts-nocheck Made by a machine and tested as a whole.
export {
  HandlerCall,
} from "../joined/server.js";
