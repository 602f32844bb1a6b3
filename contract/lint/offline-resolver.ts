import { BaseResolver, isAbsoluteUrl, ResolveError, type Source } from "@redocly/openapi-core";

/** Loads the files of a Redocly config without network access. */
export class OfflineResolver extends BaseResolver {
  override async loadExternalRef(path: string): Promise<Source> {
    if (isAbsoluteUrl(path)) throw new ResolveError(new Error(`tenon does not fetch ${path}`));
    return super.loadExternalRef(path);
  }
}
