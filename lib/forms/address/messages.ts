import { phoneError, websiteError, zipcodeError } from "#lib/errors/texts.ts"
import type { FieldMessages } from "../field-messages.ts"
import { FormValidationError, type SentForm } from "../form.ts"

/** D-263. */
export const addressMessages: Readonly<Record<string, FieldMessages>> = {
  address: { missing: "Address is required" },
  city: { missing: "City is required" },
  state_id: { missing: "State is required", wrong: "Choose a state in this country" },
  zipcode: { missing: "Zipcode is required", wrong: zipcodeError },
  country_id: { missing: "Country is required", wrong: "Choose a country from the list" },
  phone: { wrong: phoneError },
  website: { wrong: websiteError },
}

/** The button that asks for the states of another country before scripts run; nothing is saved. */
export const showStatesField = "show_states"

/** Back to the form with what was typed; the page then knows the country. */
export function unlessShowStates({ fields }: Pick<SentForm, "fields">) {
  if (fields.has(showStatesField)) throw new FormValidationError({})
  return {}
}
