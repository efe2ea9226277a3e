import { callApi } from "#lib/api-client/call-api.ts"
import { maxBulkLocations } from "#lib/contract/location-bulk-actions/constants.ts"
import type { BodyOf } from "#lib/contract/operations.ts"
import { todayIn } from "#lib/dates/today.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import {
  bulkDates,
  type HolidayHoursRefusal,
  readHolidayHours,
} from "#lib/features/locations/bulk-holiday-hours.ts"
import { acrossOf, planAcross, readPlan } from "#lib/features/locations/holiday-grid.ts"
import { loadIdsBehind } from "#lib/features/locations/load-selection.ts"
import { filterOfSelection, selectionInForm, selectionListHref } from "#lib/features/locations/selection.ts"
import { addedToGroups, bulkTexts, holidayTexts } from "#lib/features/locations/texts.ts"
import { isOpenWeek, readWeek, typedWeekIn } from "#lib/hours/typed-week.ts"
import { routes } from "#lib/routes/routes.ts"
import { accountFactsOf } from "#lib/session/account-facts.ts"
import { type FormHandler, FormValidationError, type SentForm } from "../form.ts"
import { pickedIds, pickerSearch } from "../operation-form.ts"

const refused = (text: string) => new ApiFailure(422, text)

/** The selected locations of a form; all that its list finds are read page by page. @throws ApiFailure for none. */
export async function selectedOf({ fields, caller, session }: SentForm): Promise<string[]> {
  const selection = selectionInForm(fields)
  const filter = filterOfSelection(selection, session.account_id)
  if (!filter) throw refused(bulkTexts.noneSelected)
  return selection.isAll ? loadIdsBehind(caller, filter) : [...selection.ids]
}

const refusalOf = ({ error, errors }: HolidayHoursRefusal) =>
  error ? refused(error) : new FormValidationError(errors)

/** The list in which the locations of a form were selected. */
export const selectedListOf = ({ fields }: SentForm): string => selectionListHref(selectionInForm(fields))

/** Has many locations changed by a job, and leads to its page. @throws ApiFailure */
export async function startBulk(form: SentForm, body: BodyOf<"location_bulk_actions.create">) {
  const { caller, headers } = form
  const { id } = await callApi(caller, "location_bulk_actions.create", { body }, { headers })
  return { to: routes.locationsChange(id, { back: selectedListOf(form) }) }
}

/** Replaces the hours of the selected locations before scripts run, by a job: its page can undo it (D-166). */
export const editHours: FormHandler = async (form) => {
  const { fields } = form
  const week = typedWeekIn((name) => fields.get(name) ?? undefined)
  if (!week || !isOpenWeek(week)) throw refused(bulkTexts.noHours)
  const { hours, errors } = readWeek(week)
  if (!hours) throw new FormValidationError(errors)
  const ids = await selectedOf(form)
  if (ids.length > maxBulkLocations) throw refused(bulkTexts.tooMany)
  return startBulk(form, { location_ids: ids, hours })
}

const joined = (lines: readonly string[]) => lines.join(" ").replace(/\s+/g, " ")

/** Has a plan of public holidays set by a job, once the summary of it was confirmed (D-317). */
export const applyHolidays: FormHandler = async (form) => {
  const { fields, text, caller, headers } = form
  const ids = await selectedOf(form)
  if (ids.length > maxBulkLocations) throw refused(bulkTexts.tooMany)
  const plan = await callApi(caller, "public_holidays.plan", { body: { location_ids: ids } }, { headers })
  const across = planAcross.find((one) => one === text("across")) ?? acrossOf(plan)[0]!
  const { dates, errors, summary } = readPlan(plan, across, (name) => fields.get(name) ?? undefined)
  if (Object.keys(errors).length > 0) throw new FormValidationError(errors)
  if (dates.length === 0) throw refused(bulkTexts.holidaysNotChosen)
  // Choices made after the summary was shown are summed up again.
  if (joined([text("plan_confirmed")]) !== joined(summary))
    throw new FormValidationError({ plan_confirmed: summary.join("\n") })
  const all = [...new Set(dates.flatMap((one) => one.location_ids))]
  // With the ids of thousands of locations at each date, a plan is larger than a body may be.
  const special_hours = dates.map(({ location_ids, ...date }) =>
    location_ids.length === all.length ? date : { ...date, location_ids: location_ids.map(Number) },
  )
  return startBulk(form, { location_ids: all, special_hours })
}

/** Sets holiday hours of the selected locations before scripts run, after it was confirmed, by a job as `editHours` (D-191). */
export const addHolidayHours: FormHandler = async (form) => {
  const { fields, text, session } = form
  const { account } = await accountFactsOf(session)
  const today = todayIn(account.time_zone || "UTC")
  const entries = readHolidayHours((name) => fields.get(name) ?? undefined, today)
  if (!Array.isArray(entries)) throw refusalOf(entries)
  if (text("holidays_confirmed") !== "true")
    throw new FormValidationError({ holidays_confirmed: holidayTexts.override })
  const ids = await selectedOf(form)
  if (ids.length > maxBulkLocations) throw refused(bulkTexts.tooMany)
  return startBulk(form, { location_ids: ids, special_hours: bulkDates(entries) })
}

/** Adds the selected locations to groups, and to a new one where its name is given (D-141, 001 §2). */
export const addToGroups: FormHandler = async (form) => {
  const search = pickerSearch(form.fields)
  if (search) return search
  const { fields, text, caller, headers } = form
  const { add, remove } = pickedIds(fields, "group_ids")
  const name = text("new_group")
  const changed = add.length + remove.length + (name ? 1 : 0)
  if (changed === 0 && text("may_skip")) return { to: selectedListOf(form) }
  if (changed === 0) throw new FormValidationError({ group_ids: bulkTexts.noGroup })
  const ids = await selectedOf(form)
  if (name) {
    await callApi(caller, "groups.create", { body: { name, location_ids: ids } }, { headers }).catch(
      (error) => {
        const said = error instanceof ApiFailure ? error.fieldErrors["name"]?.[0] : undefined
        throw said ? new FormValidationError({ new_group: said }) : error
      },
    )
  }
  for (const id of add) {
    const body = { add_location_ids: ids }
    await callApi(caller, "groups.update", { params: { id }, body }, { headers })
  }
  for (const id of remove) {
    const body = { remove_location_ids: ids }
    await callApi(caller, "groups.update", { params: { id }, body }, { headers })
  }
  return { to: selectedListOf(form), notice: addedToGroups(ids.length, add.length + (name ? 1 : 0)) }
}
