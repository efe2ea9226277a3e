import { BulkHolidayHours } from "#components/locations/bulk-holiday-hours.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { weekStartOfSettings } from "#lib/dates/week-start.ts"
import { loadSelection } from "#lib/features/locations/load-selection.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { SelectedFrame } from "../selected-frame.tsx"
import { locationsHolidayHours } from "./record.ts"

const { title } = locationsHolidayHours

export const generateMetadata = metadataOf(locationsHolidayHours)

export default guardedPage(locationsHolidayHours, async ({ context, searchParams }) => {
  const { caller, account, settings, today } = context
  const [{ selection, filter, count, listHref, query }, state] = await Promise.all([
    loadSelection(caller, searchOf(searchParams), account.id),
    currentForm("location.holiday_hours"),
  ])
  return (
    <SelectedFrame title={title} context={context} count={count} listHref={listHref}>
      <BulkHolidayHours
        selection={selection}
        filter={filter}
        count={count}
        page={routes.locationsHolidayHours(query)}
        listHref={listHref}
        publicHolidaysHref={routes.locationsHolidays(query)}
        state={state}
        today={today}
        weekStart={weekStartOfSettings(settings)}
      />
    </SelectedFrame>
  )
})
