import { callApi } from "#lib/bff/call-api.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { routes } from "#lib/routes/routes.ts"
import { addressWords, showStatesField } from "./address.ts"
import { FieldFaults, type FormTaker } from "./form.ts"
import { worded } from "./worded.ts"

/** /signup/location (D-048). */
export const addSignupLocation: FormTaker = async ({ text, fields, caller, headers }) => {
  // Back to the form with what was typed; the page then knows the country.
  if (fields.has(showStatesField)) throw new FieldFaults({})
  const body = {
    name: text("name"),
    public_name: text("public_name"),
    address: text("address"),
    address_2: text("address_2"),
    city: text("city"),
    state_id: text("state_id") || null,
    zipcode: text("zipcode"),
    country_id: text("country_id"),
    phone: text("phone"),
    website: text("website"),
    google_place_id: text("google_place_id"),
  }
  try {
    await callApi(caller, "signup.create_location", { body }, { headers })
  } catch (fault) {
    throw fault instanceof ApiFailure ? worded(fault, fields, addressWords) : fault
  }
  return { to: routes.home(), reload: true }
}
