import { type OauthProvider, oauthProviderNames } from "#lib/contract/index.ts"
import { providers } from "#lib/contract/providers.gen.ts"

/** The provider through whose connector a source is reached, by the code of the source. */
export const providerOfSource: ReadonlyMap<string, OauthProvider> = new Map(
  oauthProviderNames.map((name) => [providers[name].source.code, name]),
)
