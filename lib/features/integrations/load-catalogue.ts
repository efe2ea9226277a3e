import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import type { Flags } from "#lib/contract/flags.ts"
import type { Integration } from "#lib/contract/index.ts"
import { automationIntegration } from "#lib/contract/integrations/constants.ts"
import { type CardState, cardStateOf, isIntegrated } from "./card-state.ts"
import { descriptionOf, isOffered } from "./catalogue.ts"
import type { CatalogueSearch } from "./catalogue-search.ts"

export type CatalogueEntry = { integration: Integration; state: CardState }

/**
 * The integrations that an account is offered; server only. Users other than Admin load the automation integration
 * alone (D-200).
 * @throws ApiFailure
 */
export async function loadCatalogue(
  caller: Caller,
  { isAdmin, flags, now = new Date() }: { isAdmin: boolean; flags: Flags; now?: Date },
): Promise<CatalogueEntry[]> {
  const query = {
    per_page: 500,
    "sort[by]": "name" as const,
    "sort[order]": "asc" as const,
    ...(isAdmin ? {} : { id: [String(automationIntegration.id)] }),
  }
  const list = await callApi(caller, "integrations.list", { query })
  return list._embedded.integrations
    .filter((integration) => isOffered(integration, flags))
    .map((integration) => ({ integration, state: cardStateOf(integration, now) }))
}

const isFound = ({ integration }: CatalogueEntry, words: string): boolean =>
  `${integration.name} ${descriptionOf(integration)}`.toLowerCase().includes(words.toLowerCase())

/** The entries that an address asks for. */
export const foundEntries = (
  entries: readonly CatalogueEntry[],
  { show, integration_source_category_id: category, source, search_terms: words }: CatalogueSearch,
): CatalogueEntry[] =>
  entries.filter(
    (entry) =>
      (!show || isIntegrated(entry.integration) === (show === "connected")) &&
      (!category || entry.integration.integration_source_category_id === category) &&
      (!source || entry.integration.code === source) &&
      (!words || isFound(entry, words)),
  )
