import { callApi } from "#lib/bff/call-api.ts"
import { decodeForm, operations } from "#lib/contract/index.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { locationChangedText } from "#lib/errors/texts.ts"
import { detailsQuery } from "#lib/features/locations/search-params.ts"
import { pageField } from "#lib/form-state/form-state.ts"
import { savedText } from "#lib/format/saved.ts"
import { isOpenWeek, readWeek, typedWeekIn, weekName } from "#lib/hours/typed-week.ts"
import { routes } from "#lib/routes/routes.ts"
import { safeReturnPath } from "#lib/session/return-path.ts"
import { addressMessages, unlessShowStates } from "./address.ts"
import { withFieldMessages } from "./field-messages.ts"
import { type FormHandler, FormValidationError, type SentForm } from "./form.ts"

const messages = { ...addressMessages, version: { wrong: locationChangedText } }

/** The page of the location, with the list that led there. */
function locationOf({ fields }: SentForm, id: string): string {
  const page = URL.parse(safeReturnPath(fields.get(pageField)) ?? "", "http://page.invalid")
  return routes.locationDetails(id, detailsQuery(page?.searchParams ?? ""))
}

/** The hours that were typed; absent for a form that has none and of a location that never had any (001 §4). */
function hoursOf({ fields, text }: SentForm) {
  if (text("remove_hours") === "true") return text("id") ? { hours: null, remove_hours: true } : {}
  const week = typedWeekIn((name) => fields.get(name) ?? undefined)
  if (!week) return {}
  // Before scripts run an empty table is drawn for a location without hours as well.
  const isEmptyTable = !fields.has(`${weekName("monday")}.open`) && !fields.has("has_hours")
  if (isEmptyTable && !isOpenWeek(week)) return {}
  const { hours, errors } = readWeek(week)
  if (!hours) throw new FormValidationError(errors)
  return { hours }
}

/** Creates or changes a location with the hours as they were typed (001 §5, D-165). */
export const saveLocation: FormHandler = async (form) => {
  unlessShowStates(form)
  const { text, fields, caller, headers } = form
  const id = text("id")
  const name = id ? "locations.update" : "locations.create"
  const sent = [...fields].filter(([field]) => field !== "id")
  const given = decodeForm(operations[name].body, sent)
  try {
    const hours = hoursOf(form)
    const body = { ...given, ...hours } as never
    const saved = id
      ? await callApi(caller, "locations.update", { params: { id }, body }, { headers })
      : await callApi(caller, "locations.create", { body }, { headers })
    return {
      to: id ? locationOf(form, id) : routes.locationDetails(saved.id),
      notice: id ? savedText.locationUpdated : savedText.locationCreated,
    }
  } catch (error) {
    throw error instanceof ApiFailure ? withFieldMessages(error, fields, messages) : error
  }
}
