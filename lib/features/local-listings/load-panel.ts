import { callApi } from "#lib/api-client/call-api.ts"
import type { Id } from "#lib/contract/common.ts"
import type { IntegrationStatus } from "#lib/contract/integrations/constants.ts"
import type { DirectoryRecord } from "#lib/contract/local-listings/schema.ts"
import { type Attempt, attempt } from "#lib/errors/attempt.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { userTypeOf } from "#lib/permissions/user-type.ts"
import { cardOf } from "./card-of.ts"
import type { ListingCard } from "./cards.ts"
import { listingHref } from "./hrefs.ts"
import { loadConnections } from "./visit.ts"

/** A directory that lists the location. */
export type PanelRow = {
  record: DirectoryRecord
  card: ListingCard
  /** Of the directory, for an Admin; null for others, and where it needs none. */
  integration: IntegrationStatus | null
  /** Opens it in local listings. */
  href: string
}

/**
 * How a location stands at the directories that list it (001 §4); null for who may not read local listings. Server only.
 */
export async function loadPanel(context: PageContext, id: Id): Promise<Attempt<PanelRow[]> | null> {
  const { caller, account, session, can } = context
  if (!can("local_listing.read")) return null
  const accountId = String(account.id)
  const [loaded, connections] = await Promise.all([
    attempt(
      callApi(caller, "local_listings.get", { params: { id: String(id) }, query: { account_id: accountId } }),
    ),
    loadConnections({ caller, accountId }),
  ])
  if (!loaded.ok) return loaded
  const location = loaded.value
  const isAdmin = userTypeOf(session.user_type_id) === "Admin"
  const rows = location.directories.flatMap((record) => {
    const card = cardOf(record, { context, location, connections: connections ?? new Map() })
    const code = record.directory_code
    const integration = isAdmin ? (connections?.get(code) ?? null) : null
    const query = new URLSearchParams({ locationId: String(id) })
    return card ? [{ record, card, integration, href: listingHref(query, String(id), code) }] : []
  })
  return { ok: true, value: rows }
}
