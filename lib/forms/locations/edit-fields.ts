import { callApi } from "#lib/api-client/call-api.ts"
import { type LocationBulkField, locationBulkFields } from "#lib/contract/location-bulk-actions/constants.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { phoneError, websiteError } from "#lib/errors/texts.ts"
import {
  bulkFieldLabels,
  type ChosenValue,
  clearLabels,
  fieldsOfChoice,
  fieldsQuery,
} from "#lib/features/locations/bulk-fields.ts"
import { selectionInForm, selectionQuery } from "#lib/features/locations/selection.ts"
import { routes } from "#lib/routes/routes.ts"
import { withFieldMessages } from "../field-messages.ts"
import { type FormHandler, FormValidationError, type SentForm } from "../form.ts"
import { categoryGiven } from "./category-given.ts"
import { selectedOf, startBulk } from "./selected-locations.ts"

const messages = { phone: { wrong: phoneError }, website: { wrong: websiteError } }

/** Field of the form at which a field of locations is typed. */
const inputOf = (field: LocationBulkField) => (field === "category_id" ? "category" : field)

function fieldIn({ text }: SentForm): LocationBulkField {
  const field = locationBulkFields.find((name) => name === text("field"))
  if (!field) throw new ApiFailure(422, "Choose a field")
  return field
}

/** @throws FormValidationError at the field when it is empty. */
function requireFields(chosen: ChosenValue) {
  const fields = fieldsOfChoice(chosen)
  if (fields) return fields
  const { field } = chosen
  const clear = clearLabels[field]
  const text = `${bulkFieldLabels[field]} is required`
  throw new FormValidationError({
    [inputOf(field)]: clear ? `${text}. To take it away, choose "${clear}".` : text,
  })
}

/** An error at a field of the body, where it is typed. */
function atInput(error: unknown, field: LocationBulkField, fields: URLSearchParams): unknown {
  if (!(error instanceof ApiFailure)) return error
  const named = Object.entries(error.fieldErrors).map(([name, texts]) => [
    name === "fields" || name === `fields.${field}` ? inputOf(field) : name,
    texts,
  ])
  const moved = new ApiFailure(error.status, error.serverText, error.code, Object.fromEntries(named))
  return withFieldMessages(moved, fields, messages)
}

/** Checks a value for the selected locations and leads to the preview of what it changes. */
export const previewFields: FormHandler = async (form) => {
  const { text, fields: typed, caller, headers } = form
  const field = fieldIn(form)
  const clear = text("clear") === "true" ? "true" : null
  const value =
    field === "category_id" && !clear ? String((await categoryGiven(form)).category_id ?? "") : text(field)
  const fields = requireFields({ field, value, clear })
  const body = { location_ids: await selectedOf(form), fields }
  const { changed, unchanged, locations } = await callApi(
    caller,
    "location_bulk_actions.preview",
    { body, query: { per_page: 1 } },
    { headers },
  ).catch((error) => {
    throw atInput(error, field, typed)
  })
  const reason = locations[0]?.reason
  if (changed + unchanged === 0 && reason)
    throw new FormValidationError({ [inputOf(field)]: field === "phone" ? phoneError : reason })
  const choice = { field, value: clear ? null : value, clear } as const
  return { to: routes.locationsFields(fieldsQuery(selectionQuery(selectionInForm(typed)), choice)) }
}

/** Starts the change that was previewed. */
export const editFields: FormHandler = async (form) => {
  const { text } = form
  const clear = text("clear") === "true" ? "true" : null
  const fields = requireFields({ field: fieldIn(form), value: text("value"), clear })
  return startBulk(form, { location_ids: await selectedOf(form), fields })
}
