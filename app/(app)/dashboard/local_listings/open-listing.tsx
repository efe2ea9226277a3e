import { ListingHistory } from "#components/local-listings/listing-history.tsx"
import { OpenListing, type OpenListingProps } from "#components/local-listings/open-listing.tsx"
import { isFlagOn } from "#lib/contract/flags.ts"
import type { IntegrationStatus } from "#lib/contract/integrations/constants.ts"
import {
  type DirectoryCode,
  isPublishable,
  listingDirectories,
} from "#lib/contract/local-listings/constants.ts"
import type { Day } from "#lib/dates/day.ts"
import { weekStartOfSettings } from "#lib/dates/week-start.ts"
import { cardOf, hasPublishing } from "#lib/features/local-listings/card-of.ts"
import { isChangedHere, shownStatus } from "#lib/features/local-listings/cards.ts"
import type { Sending } from "#lib/features/local-listings/day-texts.ts"
import { historyHref, listingHref, listingsHref } from "#lib/features/local-listings/hrefs.ts"
import { listingTexts } from "#lib/features/local-listings/texts.ts"
import type {
  ListingHistory as History,
  ListingsVisit,
  OpenListing as Open,
} from "#lib/features/local-listings/visit.ts"
import { waitingText } from "#lib/features/local-listings/waiting-texts.ts"
import { autoSyncRefusal } from "#lib/features/locations/auto-sync.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { routes } from "#lib/routes/routes.ts"

type OpenFacts = {
  visit: ListingsVisit
  open: Open | null
  history: History | null
  connections: ReadonlyMap<string, IntegrationStatus>
}

function sendingOf(code: DirectoryCode, isEnabled: boolean, canSend: boolean): Sending {
  if (!canSend) return "off"
  if (!isPublishable(code)) return "read_only"
  return isEnabled ? "sent" : "switched_off"
}

type AutoSyncFacts = Pick<Open, "status" | "status_reason" | "publishing_enabled">

/** Obstacle between our data and a directory: one that can be turned on here, else its reason. */
function hindranceOf(
  context: ListingsVisit["context"],
  location: AutoSyncFacts,
  record: Open["directories"][number],
  canEdit: boolean,
): Pick<OpenListingProps, "turnOn" | "hindrance"> {
  const { directory_code: code, directory_name: name } = record
  if (!isPublishable(code))
    return {
      turnOn: null,
      hindrance: `Outpost cannot change what ${name} shows. Correct it there, or take it.`,
    }
  if (!hasPublishing(context)) return { turnOn: null, hindrance: listingTexts.noPublishing }
  if (location.publishing_enabled)
    return { turnOn: canEdit && !record.directory_enabled ? "directory" : null, hindrance: null }
  const refusal = autoSyncRefusal(location, true)
  if (refusal && refusal !== "plan") return { turnOn: null, hindrance: `Cannot Publish: ${refusal.reason}` }
  return { turnOn: canEdit ? "auto_sync" : null, hindrance: null }
}

/** The flyout that the address opens; nothing for a listing that is gone or not available. */
export async function openListing({ visit, open, history, connections }: OpenFacts) {
  const { context, search, query } = visit
  const code = search.openDirectory
  const record = open?.directories.find(({ directory_code }) => directory_code === code)
  if (!open || !record || !code) return null
  const card = cardOf(record, { context, location: open, connections })
  if (!card) return null
  const canEdit = context.can("location.update")
  const id = String(open.id)
  const own = listingHref(query, id, code)
  const canSend = hasPublishing(context) && open.publishing_enabled
  const canSwitch =
    canEdit &&
    context.can("local_listing.create") &&
    hasPublishing(context) &&
    open.publishing_enabled &&
    isFlagOn(context.flags, "directoryToggle")
  const directories = listingDirectories.map(({ code: at, name }) => {
    const one = open.directories.find(({ directory_code }) => directory_code === at)
    const status = shownStatus({
      status: one?.status ?? "not_available",
      isPublished: open.publishing_enabled,
      isEnabled: one?.directory_enabled ?? true,
    })
    const hasSuggestion = (one?.suggested_fields ?? []).length > 0
    const isChanged = one !== undefined && isChangedHere(one)
    return { code: at, name, status, isChanged, hasSuggestion, href: listingHref(query, id, at) }
  })
  const sendable = open.directories.filter(
    (one) =>
      isPublishable(one.directory_code) &&
      one.directory_enabled &&
      (one.differing_fields ?? []).length > 0 &&
      one.status === "not_in_sync",
  )
  const historyAt = (day: Day, cursor?: Parameters<typeof historyHref>[2]) =>
    historyHref(query, { locationId: id, code, day }, cursor)
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
      canSwitch={canSwitch}
      {...hindranceOf(context, open, record, record.directory_enabled ? canEdit : canSwitch)}
      directories={directories}
      canSendAll={canEdit && canSend && sendable.length > 1}
      canResolve={canEdit}
      canSend={canSend && isPublishable(code) && record.directory_enabled}
      waiting={waitingText(open, record.status, context.timeZone)}
      page={own}
      timeZone={context.timeZone}
      hrefs={{ now: own, history: historyAt(context.today) }}
      history={
        history && (
          <ListingHistory
            history={history}
            locationId={open.id}
            directory={record.directory_name}
            today={context.today}
            weekStart={weekStartOfSettings(context.settings)}
            timeZone={context.timeZone}
            hrefOf={historyAt}
            sending={canEdit ? sendingOf(code, record.directory_enabled, canSend) : null}
            state={await currentForm("local_listings.restore")}
            page={historyAt(search.historyDay ?? context.today)}
            locationHref={routes.locationDetails(open.id, new URLSearchParams({ tab: "history" }))}
          />
        )
      }
    />
  )
}
