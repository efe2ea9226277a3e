import { BulkHolidays } from "#components/locations/bulk-holidays.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { loadSelection } from "#lib/features/locations/load-selection.ts"
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
  const [{ selection, filter, count, listHref, query }, state] = await Promise.all([
    loadSelection(caller, searchOf(searchParams), account.id),
    currentForm("location.holidays"),
  ])
  return (
    <SelectedFrame title={title} accountName={account.name} count={count} listHref={listHref}>
      <BulkHolidays
        selection={selection}
        filter={filter}
        count={count}
        page={routes.locationsHolidays(query)}
        listHref={listHref}
        state={state}
      />
    </SelectedFrame>
  )
})
