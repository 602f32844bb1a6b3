import { BaseResolver, isAbsoluteUrl, ResolveError, type Source } from "@redocly/openapi-core";

/** Redocly's way to the files of its config, without the network. */
export class OfflineResolver extends BaseResolver {
  override async loadExternalRef(path: string): Promise<Source> {
    if (isAbsoluteUrl(path)) throw new ResolveError(new Error(`tenon reads no network: ${path}`));
    return super.loadExternalRef(path);
  }
}
