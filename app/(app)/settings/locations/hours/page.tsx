import { BulkHours } from "#components/locations/bulk-hours.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { loadSelection } from "#lib/features/locations/load-selection.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { SelectedFrame } from "../selected-frame.tsx"
import { locationsHours } from "./record.ts"

const { title } = locationsHours

export const generateMetadata = metadataOf(locationsHours)

export default guardedPage(locationsHours, async ({ context, searchParams }) => {
  const { caller, account } = context
  const [{ selection, filter, count, listHref, query }, state] = await Promise.all([
    loadSelection(caller, searchOf(searchParams), account.id),
    currentForm("location.hours"),
  ])
  return (
    <SelectedFrame title={title} context={context} count={count} listHref={listHref}>
      <BulkHours
        selection={selection}
        filter={filter}
        count={count}
        page={routes.locationsHours(query)}
        listHref={listHref}
        state={state}
      />
    </SelectedFrame>
  )
})
