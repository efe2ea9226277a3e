import { cache } from "react"
import { ImportLive } from "#components/imports/import-live.tsx"
import { BulkActionView } from "#components/locations/bulk-action-view.tsx"
import { BulkResults } from "#components/locations/bulk-results.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import { attempt } from "#lib/errors/attempt.ts"
import { bulkTitleOf, loadBulkResults, loadResultsSearch } from "#lib/features/locations/bulk-action.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { backLinkOf } from "#lib/page/back-link.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { locationsChange } from "./record.ts"

const loadAction = cache((caller: Caller, id: string) =>
  callApi(caller, "location_bulk_actions.get", { params: { id } }),
)

export const generateMetadata = metadataOf(locationsChange, async ({ context, params }) =>
  bulkTitleOf(await loadAction(context.caller, params["id"]!)),
)

/** A change of many locations while it is made, and what became of each (D-166, D-191). */
export default guardedPage(locationsChange, async ({ context, params, searchParams }) => {
  const { caller, account, session } = context
  const id = params["id"] ?? ""
  const search = loadResultsSearch(searchOf(searchParams))
  const [action, results, retrying, undoing] = await Promise.all([
    loadAction(caller, id),
    mainPart(attempt(loadBulkResults(caller, id, search))),
    currentForm("location_bulk_actions.retry"),
    currentForm("location_bulk_actions.undo"),
  ])
  const isOnItsWay = action.status === "pending"
  const back = backLinkOf(search.back, { href: routes.locations(), label: "Back to Locations" })
  return (
    <SettingsFrame title={bulkTitleOf(action)} accountName={account.name} back={back}>
      <ImportLive
        userId={String(session.user_id)}
        action="BULK_ACTION_COMPLETE"
        importId={id}
        isOnItsWay={isOnItsWay}
      />
      <BulkActionView
        action={action}
        retrying={retrying}
        undoing={undoing}
        back={back}
        page={routes.locationsChange(id, search)}
        timeZone={context.timeZone}
      />
      {!isOnItsWay && <BulkResults action={action} results={results} search={search} />}
    </SettingsFrame>
  )
})
