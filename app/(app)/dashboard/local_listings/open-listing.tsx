import { OpenListing } from "#components/local-listings/open-listing.tsx"
import { isFlagOn } from "#lib/contract/flags.ts"
import type { IntegrationStatus } from "#lib/contract/integration-constants.ts"
import { isPublishable } from "#lib/contract/local-listing-constants.ts"
import { cardOf, hasPublishing } from "#lib/features/local-listings/card-of.ts"
import { listingHref, listingsHref } from "#lib/features/local-listings/hrefs.ts"
import type { ListingsVisit, OpenListing as Open } from "#lib/features/local-listings/visit.ts"
import { routes } from "#lib/routes/routes.ts"

type OpenFacts = {
  visit: ListingsVisit
  open: Open | null
  connections: ReadonlyMap<string, IntegrationStatus>
}

/** The flyout that the address opens; nothing for a listing that is gone or not available. */
export function openListing({ visit, open, connections }: OpenFacts) {
  const { context, search, query } = visit
  const code = search.openDirectory
  const record = open?.directories.find(({ directory_code }) => directory_code === code)
  if (!open || !record || !code) return null
  const card = cardOf(record, { context, location: open, connections })
  if (!card) return null
  const canEdit = context.can("location.update")
  const id = String(open.id)
  const own = listingHref(query, id, code)
  return (
    <OpenListing
      key={`${id} ${code}`}
      location={{
        id: open.id,
        name: open.name,
        address: [open.city, open.state].filter(Boolean).join(", "),
      }}
      record={record}
      card={card}
      closeHref={listingsHref(query)}
      refreshHref={listingsHref(query, { openLocation: id, openDirectory: code, refresh: "true" })}
      integrationsHref={routes.integrations()}
      editHref={
        canEdit
          ? routes.locationDetails(open.id, new URLSearchParams({ fromLL: "true", withEdit: "true" }))
          : null
      }
      canSwitch={
        canEdit &&
        context.can("local_listing.create") &&
        hasPublishing(context) &&
        open.publishing_enabled &&
        isFlagOn(context.flags, "directoryToggle")
      }
      canResolve={canEdit}
      canSend={
        isPublishable(code) && hasPublishing(context) && open.publishing_enabled && record.directory_enabled
      }
      page={own}
      timeZone={context.timeZone}
    />
  )
}
