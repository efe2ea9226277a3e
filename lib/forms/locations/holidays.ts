import { callApi } from "#lib/api-client/call-api.ts"
import type { SpecialHours } from "#lib/contract/special-hours/schema.ts"
import type { Day } from "#lib/dates/day.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { type HolidayPlan, planHolidays } from "#lib/features/locations/holiday-plan.ts"
import { holidayTexts } from "#lib/features/locations/texts.ts"
import { formatDay } from "#lib/format/dates.ts"
import { holidayName, readHolidays, typedHolidaysIn } from "#lib/hours/typed-holidays.ts"
import { FormValidationError, type SentForm } from "../form.ts"

/** Whether a form has anything to say of holidays. */
export const hasHolidays = ({ fields }: SentForm): boolean => fields.has("has_holidays")

/**
 * Changes of holidays in a form.
 * @param kept what the location has now; nothing for a new one.
 * @throws at the fields for what is wrong, and at `holidays_confirmed` for dates that nobody has confirmed (D-164).
 */
export function holidayPlanOf(form: SentForm, kept: readonly SpecialHours[], today: Day): HolidayPlan {
  const { rows, removedIds } = typedHolidaysIn((name) => form.fields.get(name) ?? undefined)
  const { entries, errors } = readHolidays(rows, today)
  if (Object.keys(errors).length > 0) throw new FormValidationError(errors)
  const plan = planHolidays(kept, entries, removedIds)
  const isUnconfirmed = plan.creates.length + plan.updates.length > 0
  if (isUnconfirmed && form.text("holidays_confirmed") !== "true")
    throw new FormValidationError({ holidays_confirmed: holidayTexts.override })
  return plan
}

/** An error of the Review API at the row that it is about, in its own words, or else in those of the form (D-165). */
function rephrased(error: unknown, at?: number): unknown {
  if (!(error instanceof ApiFailure)) return error
  const text = error.fieldErrors["start_date"]?.[0]
  if (text && at !== undefined) return new FormValidationError({ [`${holidayName(at)}.date`]: text })
  const isSession = error.status === 401 || error.status === 402
  return isSession || error.serverText !== null
    ? error
    : new ApiFailure(error.status, holidayTexts.notSaved, error.code)
}

/** Deletes, creates and updates, in this order; the first failure ends it (D-165). @throws with the text of the form. */
export async function saveHolidays(form: SentForm, locationId: string, plan: HolidayPlan): Promise<void> {
  const { caller, headers, session } = form
  const { account_id } = session
  const query = { account_id: String(account_id) }
  for (const id of plan.deletes) {
    await callApi(caller, "special_hours.delete", { params: { id }, query }, { headers }).catch((error) => {
      // Someone else was faster.
      if (!(error instanceof ApiFailure) || error.status !== 404) throw rephrased(error)
    })
  }
  for (const { at, id: _, ...entry } of plan.creates) {
    const body = { ...entry, account_id, location_id: locationId }
    await callApi(caller, "special_hours.create", { body }, { headers }).catch((error) => {
      throw rephrased(error, at)
    })
  }
  for (const { at, id, ...entry } of plan.updates) {
    const body = { ...entry, account_id }
    await callApi(caller, "special_hours.update", { params: { id }, body }, { headers }).catch((error) => {
      throw rephrased(error, at)
    })
  }
}

/** The fields of a form with the public holidays of its country and state as new rows, before scripts run (D-285). */
export async function withPublicHolidays(form: SentForm): Promise<Record<string, string[]>> {
  const { fields, text, caller, headers } = form
  if (!text("country_id")) throw new FormValidationError({ country_id: "Country is required" })
  const state = text("state_id")
  const { _embedded } = await callApi(
    caller,
    "public_holidays.list",
    { query: { country_id: text("country_id"), ...(state ? { state_id: state } : {}), per_page: 100 } },
    { headers },
  )
  const typed = typedHolidaysIn((name) => fields.get(name) ?? undefined)
  const isListed = new Set([...typed.rows.values()].map(({ date }) => date))
  const missing = _embedded.public_holidays.filter(({ date }) => !isListed.has(formatDay(date)))
  const values = Object.fromEntries([...new Set(fields.keys())].map((name) => [name, fields.getAll(name)]))
  const next = Math.max(-1, ...typed.rows.keys()) + 1
  for (const [offset, { date }] of missing.entries()) {
    const name = holidayName(next + offset)
    values[`${name}.id`] = [`${next + offset}-new`]
    values[`${name}.date`] = [formatDay(date)]
  }
  return values
}
