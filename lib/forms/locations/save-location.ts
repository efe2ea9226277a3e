import { callApi } from "#lib/api-client/call-api.ts"
import { type BodyOf, decodeForm, isNpi, type LocationDetail, operations } from "#lib/contract/index.ts"
import { todayIn } from "#lib/dates/today.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { locationChangedText, locationSaveError } from "#lib/errors/texts.ts"
import { fetchHolidays } from "#lib/features/locations/load-holidays.ts"
import { canonicalLocationsQuery, detailsQuery, editName } from "#lib/features/locations/search-params.ts"
import { pageField } from "#lib/form-state/form-state.ts"
import { savedText } from "#lib/format/saved.ts"
import { isOpenWeek, readWeek, typedWeekIn } from "#lib/hours/typed-week.ts"
import { can } from "#lib/permissions/permission-set.ts"
import { withQuery } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { accountFactsOf } from "#lib/session/account-facts.ts"
import { safeReturnPath } from "#lib/session/return-path.ts"
import { addressMessages, unlessShowStates } from "../address/messages.ts"
import { withFieldMessages } from "../field-messages.ts"
import { type FormDone, type FormHandler, FormValidationError, type SentForm } from "../form.ts"
import { categoryGiven } from "./category-given.ts"
import { hasHolidays, holidayPlanOf, saveHolidays, withPublicHolidays } from "./holidays.ts"
import { checkOverrides, saveOverrides } from "./overrides.ts"

/** The provider number; what is none is not sent, and does not keep the rest from being saved (001 §5, D-151). */
function npiGiven({ fields, text }: SentForm) {
  const number = text("npi")
  if (!fields.has("npi") || (number !== "" && !isNpi(number))) return {}
  return { industry_ids: { npi_numbers: number === "" ? [] : [number] } }
}

const messages = { ...addressMessages, version: { wrong: locationChangedText } }

/** The query of the page that a form stands on. */
export const pageQueryOf = ({ fields }: Pick<SentForm, "fields">): URLSearchParams =>
  URL.parse(safeReturnPath(fields.get(pageField)) ?? "", "http://page.invalid")?.searchParams ??
  new URLSearchParams()

/** The page of the location, with the list that led there. */
const locationOf = (form: SentForm, id: string): string =>
  routes.locationDetails(id, detailsQuery(pageQueryOf(form)))

/**
 * The hours that were typed; absent for a form that has none and of a location that never had any (001 §4). A week that was
 * added and in which no day was opened is none.
 */
function hoursOf({ fields, text }: SentForm) {
  const removed = text("id") ? { hours: null, remove_hours: true } : {}
  if (text("remove_hours") === "true") return removed
  const week = typedWeekIn((name) => fields.get(name) ?? undefined)
  if (!week) return {}
  if (!isOpenWeek(week)) {
    if (!fields.has("has_hours")) return {}
    if (text("hours_added") === "true") return removed
  }
  const { hours, errors } = readWeek(week)
  if (!hours) throw new FormValidationError(errors)
  return { hours }
}

async function bodyOf<N extends "locations.create" | "locations.update">(
  form: SentForm,
  name: N,
): Promise<BodyOf<N>> {
  const sent = [...form.fields].filter(([field]) => field !== "id")
  const own = { ...hoursOf(form), ...(await categoryGiven(form)), ...npiGiven(form) }
  return { ...decodeForm(operations[name].body, sent), ...own } as never
}

/** Today where the location is, or else in the account's zone (D-281). */
async function todayOf({ session }: SentForm, location: LocationDetail | null) {
  if (location?.time_zone) return todayIn(location.time_zone)
  const { account } = await accountFactsOf(session)
  return todayIn(account.time_zone || "UTC")
}

/** Whoever may change groups puts the new location into some; everyone else sees it in the list (001 §2, D-029). */
async function afterCreate(form: SentForm, id: string): Promise<string> {
  const list = canonicalLocationsQuery(pageQueryOf(form))
  return can(form.session.permissions, "group.update")
    ? routes.locationNewGroups(id, list)
    : routes.locations(list)
}

async function create(form: SentForm): Promise<FormDone> {
  const { fields, caller, headers } = form
  const given = await bodyOf(form, "locations.create")
  const body = { ...given, account_id: form.session.account_id }
  const plan = hasHolidays(form) ? holidayPlanOf(form, [], await todayOf(form, null)) : null
  const { id } = await callApi(caller, "locations.create", { body }, { headers })
  try {
    if (plan) await saveHolidays(form, String(id), plan)
  } catch (error) {
    if (!(error instanceof ApiFailure) && !(error instanceof FormValidationError)) throw error
    // The location is there: its own form goes on with the holidays that were typed.
    const typed = [...fields].filter(([name]) => name.startsWith("holidays."))
    const rest = new URLSearchParams([...typed, ["holidays_failed", "true"], [editName, "true"]])
    const to = withQuery(routes.locationDetails(id), rest)
    return { to: `${to}&${pageField}=${encodeURIComponent(routes.locationDetails(id))}` }
  }
  return { to: await afterCreate(form, String(id)), notice: savedText.locationCreated }
}

async function update(form: SentForm, id: string): Promise<FormDone> {
  const { text, caller, headers } = form
  const body = await bodyOf(form, "locations.update")
  const done = { to: locationOf(form, id), notice: savedText.locationUpdated }
  const patch = () => callApi(caller, "locations.update", { params: { id }, body }, { headers })
  if (hasHolidays(form)) {
    const location = await callApi(caller, "locations.get", { params: { id } }).catch(async (error) => {
      // The change says what has become of a location that is gone.
      if (error instanceof ApiFailure && error.status === 404) await patch()
      throw error
    })
    const isOutdated = text("version") !== "" && String(location.version) !== text("version")
    const today = await todayOf(form, location)
    // Of a location that someone else has changed nothing is saved; the call says so.
    const plan = isOutdated
      ? null
      : holidayPlanOf(form, await fetchHolidays(caller, form.session.account_id, id, today), today)
    if (plan) await saveHolidays(form, id, plan)
  }
  await saveOverrides(form, await patch())
  return done
}

/** A failure that the API has no text for says that the location was not saved (001 §8). */
const withOwnText = (failure: ApiFailure): ApiFailure =>
  failure.isWordless
    ? new ApiFailure(failure.status, locationSaveError, failure.code, failure.fieldErrors)
    : failure

/**
 * Saves a location with its hours and holidays as they were typed: what is wrong in them, the question about dates that
 * change, then holiday hours, the location, and what directories show in its place; a failure ends it (001 §4, D-165).
 */
export const saveLocation: FormHandler = async (form) => {
  unlessShowStates(form)
  checkOverrides(form)
  const { text, fields } = form
  if (fields.has("add_public_holidays")) {
    const page = safeReturnPath(fields.get(pageField)) ?? routes.locations()
    return { to: page, values: await withPublicHolidays(form) }
  }
  try {
    const id = text("id")
    return id ? await update(form, id) : await create(form)
  } catch (error) {
    throw error instanceof ApiFailure ? withOwnText(withFieldMessages(error, fields, messages)) : error
  }
}
