/** The package entry `tenon/xml`, which exports the XML codec for generated routers and clients. */
export type { XmlCodec } from "../runtime/body/plain.ts";
export { xmlCodec } from "./xml-codec.ts";
