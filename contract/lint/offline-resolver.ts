import { BaseResolver, isAbsoluteUrl, ResolveError, type Source } from "@redocly/openapi-core";

export class OfflineResolver extends BaseResolver {
  override async loadExternalRef(path: string): Promise<Source> {
    if (isAbsoluteUrl(path)) throw new ResolveError(new Error(`tenon does not fetch ${path}`));
    return super.loadExternalRef(path);
  }
}
