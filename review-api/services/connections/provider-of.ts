import { type OauthProvider, oauthProviders } from "#lib/contract/index.ts"

const providers = Object.keys(oauthProviders) as OauthProvider[]

/** The provider that an integration connects, by the code of the integration; null for one that is not signed in to. */
export const providerOf = (integrationCode: string): OauthProvider | null =>
  providers.find((name) => oauthProviders[name] === integrationCode) ?? null
