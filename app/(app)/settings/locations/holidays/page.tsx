import { BulkHolidays } from "#components/locations/bulk-holidays.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { callApi } from "#lib/api-client/call-api.ts"
import { maxBulkLocations } from "#lib/contract/location-bulk-actions/constants.ts"
import { acrossOf, planAcross } from "#lib/features/locations/holiday-grid.ts"
import { loadIdsBehind, loadSelection } from "#lib/features/locations/load-selection.ts"
import { bulkTexts } from "#lib/features/locations/texts.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { SelectedFrame } from "../selected-frame.tsx"
import { locationsHolidays } from "./record.ts"

const { title } = locationsHolidays

export const generateMetadata = metadataOf(locationsHolidays)

export default guardedPage(locationsHolidays, async ({ context, searchParams }) => {
  const { caller, account } = context
  const given = searchOf(searchParams)
  const [{ selection, filter, count, listHref, query }, state] = await Promise.all([
    loadSelection(caller, given, account.id),
    currentForm("location.holidays"),
  ])
  const hasPlan = count > 0 && count <= maxBulkLocations
  const ids = hasPlan && (selection.isAll ? await loadIdsBehind(caller, filter) : [...selection.ids])
  const plan = ids && (await callApi(caller, "public_holidays.plan", { body: { location_ids: ids } }))
  const across = planAcross.find((one) => one === given.get("across"))
  const hrefOf = (one: string) => {
    const next = new URLSearchParams(query)
    next.set("across", one)
    return routes.locationsHolidays(next.toString())
  }
  const choices = plan ? acrossOf(plan) : []
  const shown = across && choices.includes(across) ? across : choices[0]
  return (
    <SelectedFrame title={title} context={context} count={count} listHref={listHref}>
      {plan && shown ? (
        <BulkHolidays
          key={shown}
          plan={plan}
          across={shown}
          hrefOf={hrefOf}
          selection={selection}
          page={hrefOf(shown)}
          listHref={listHref}
          state={state}
        />
      ) : (
        <p className="notice">{bulkTexts.tooMany}</p>
      )}
    </SelectedFrame>
  )
})
