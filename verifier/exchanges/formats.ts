import { firstOf, isRecord, memberOf } from "./content/members.ts";
import { readHar } from "./har/read-har.ts";
import { createLogReader } from "./logs/create-log-reader.ts";
import { readKongRecord } from "./logs/read-kong-record.ts";
import { readWebServerRecord } from "./logs/read-web-server-record.ts";
import { readNdjson } from "./ndjson/read-ndjson.ts";
import type { SourceFormat } from "./source-format.ts";

/** A document over several lines, or one that goes on after the head: an object that has a member `log`. */
const HAR_HEAD = /^\ufeff?\s*\{(?:\s*|.*[^\\])"log"\s*:\s*\{/s;
const KONG_MEMBERS = ["latencies", "route", "service", "upstream_uri", "tries", "workspace", "client_ip"];
const NGINX_MEMBERS = [
  "request_uri",
  "time_iso8601",
  "remote_addr",
  "upstream_response_time",
  "body_bytes_sent",
];
const APACHE_MEMBERS = ["vhost", "response_status", "request_method", "request", "method", "status"];

/** Every format, in the order in which they are asked whether they know a source. */
export const formats: readonly SourceFormat[] = [
  {
    name: "har",
    title: "HAR 1.2",
    detect: ({ text, record }) =>
      record === undefined ? HAR_HEAD.test(text) : isRecord(memberOf(record, "log")),
    read: readHar,
  },
  {
    name: "kong",
    title: "log of Kong",
    detect: ({ record }) =>
      isRecord(memberOf(record, "request")) && firstOf(record, KONG_MEMBERS) !== undefined,
    read: createLogReader({
      read: readKongRecord,
      fix: "Kong writes one JSON object a line, or a list of them.",
    }),
  },
  {
    name: "ndjson",
    title: "NDJSON, one exchange a line",
    detect: ({ record }) => typeof memberOf(memberOf(record, "request"), "url") === "string",
    read: readNdjson,
  },
  {
    name: "nginx-json",
    title: "access log of nginx in JSON",
    detect: ({ record }) =>
      memberOf(record, "vhost") === undefined && firstOf(record, NGINX_MEMBERS) !== undefined,
    read: createLogReader({ read: readWebServerRecord, fix: "Declare nginx's log_format with escape=json." }),
  },
  {
    name: "apache-json",
    title: "access log of Apache in JSON",
    detect: ({ record }) => firstOf(record, APACHE_MEMBERS) !== undefined,
    read: createLogReader({ read: readWebServerRecord, fix: "Have Apache write one JSON object a line." }),
  },
];

/** The format of that name; `undefined` where there is none. */
export function findFormat(name: string): SourceFormat | undefined {
  return formats.find((format) => format.name === name);
}
