import { type Flags, isFlagOn } from "#lib/contract/flags.ts"
import {
  automationIntegration,
  type IntegrationCategory,
  type OauthProvider,
  oauthProviders,
} from "#lib/contract/integrations/constants.ts"
import type { Integration } from "#lib/contract/integrations/schema.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { providers } from "#lib/contract/providers.gen.ts"

export const categoryLabels: Record<IntegrationCategory, string> = {
  directory: "Directories",
  review: "Review sources",
  automation: "Automation and reports",
}

/** The categories as the page has them. */
export const shownCategories: readonly IntegrationCategory[] = ["directory", "review", "automation"]

type Facts = Pick<Integration, "code" | "name"> &
  Partial<Pick<Integration, "integration_type" | "integration_source_category_id">>

/** Whether an entry is shown: its own flag, and that of Zapier (D-037, D-198). */
export const isOffered = ({ code }: Facts, flags: Flags): boolean =>
  isFlagOn(flags, `integration_${code}`) && (code !== automationIntegration.code || isFlagOn(flags, "zapier"))

/** Effects of services that bring no reviews. */
const automations: Record<string, string> = {
  zapier: "Start workflows when a review arrives.",
  hootsuite: "See and respond to reviews in HootSuite.",
  tableau: "Bring your figures into Tableau.",
}

/** Description of an integration (D-198). */
export function descriptionOf({ code, name, integration_source_category_id: category }: Facts): string {
  const own = ownValue(automations, code)
  if (own) return own
  return `Collect reviews from ${name}${category === "directory" ? " and keep your listings in sync" : ""}.`
}

/** How it is connected (D-198). */
export function connectMessageOf({ name, integration_type: type }: Facts): string {
  if (type === "oauth") return `Sign in with ${name} to connect your account.`
  return type === "external"
    ? `Open ${name} to finish the setup.`
    : "Request access and our team will verify your listing."
}

/** Requirements before connecting (002 §5). */
export const prerequisites: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(providers).map(({ integration: { code }, prerequisite }) => [code, prerequisite]),
)

/** Where services are set up that are launched from here. */
export const launchAddresses: Readonly<Record<string, string>> = {
  zapier: "https://zapier.com/apps",
  hootsuite: "https://www.hootsuite.com/dashboard",
  tableau: "https://www.tableau.com/",
}

/** The provider's help about a service; white labels have their own contact in its place (D-200). */
export const helpAddresses: Readonly<Record<string, string>> = { tableau: "https://help.tableau.com/" }

/** The provider whose sign-in connects an integration; null when none does (D-061). */
export const providerOf = (code: string): OauthProvider | null =>
  (Object.entries(oauthProviders) as [OauthProvider, string][]).find(([, of]) => of === code)?.[0] ?? null
