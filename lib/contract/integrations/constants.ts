import { providers } from "../providers.gen.ts"

/** How the connection of an integration stands (D-075, D-138). */
export const integrationStatuses = ["active", "expired", "inactive"] as const
export type IntegrationStatus = (typeof integrationStatuses)[number]

/** D-201. */
export const integrationCategories = ["review", "directory", "automation"] as const
export type IntegrationCategory = (typeof integrationCategories)[number]

/** Actions of an integration; its `integration_action_type_ids` name some of these. */
export const integrationActionTypes = { reviews: 1, responses: 2, listings: 3, automation: 4 } as const

/** The ways of D-198: sign in, request access, launch. */
export const integrationTypes = ["oauth", "global_token", "external"] as const
export type IntegrationType = (typeof integrationTypes)[number]

/** Sort keys of the list of integrations. */
export const integrationSorts = ["name", "account", "status", "expires_at"] as const
export type IntegrationSort = (typeof integrationSorts)[number]

/** D-059. */
export const oauthTokenStatuses = ["active", "expired", "revoked"] as const

/** A provider of /oauth/outbound/{provider} (D-061). */
export type OauthProvider = keyof typeof providers

/** The providers in the order of their integrations. */
export const oauthProviderNames = (Object.keys(providers) as OauthProvider[]).toSorted(
  (one, other) => providers[one].integration.id - providers[other].integration.id,
) as [OauthProvider, ...OauthProvider[]]

/** The code of the integration that each provider connects. */
export const oauthProviders = Object.fromEntries(
  oauthProviderNames.map((name) => [name, providers[name].integration.code]),
) as { [Name in OauthProvider]: (typeof providers)[Name]["integration"]["code"] }

/** The automation integration, the only one that users other than Admin load (D-200). */
export const automationIntegration = { id: 11, code: "zapier" } as const
