import { callApi } from "#lib/bff/call-api.ts"
import { savedText } from "#lib/format/saved.ts"
import { routes } from "#lib/routes/routes.ts"
import { FieldFaults, type FormDone, type FormTaker } from "./form.ts"

const done = (notice: string): FormDone => ({ to: routes.autoResponses(), notice })

const withText: Readonly<Record<string, boolean>> = { with: true, without: false }

/** /settings/auto-responses/new and /{id} (D-131). */
export const saveAutoResponse: FormTaker = async ({ text, fields, caller, headers }) => {
  if (!text("template_id")) throw new FieldFaults({ template_id: "Choose a template" })
  if (!/^\d{1,5}$/.test(text("delay_minutes"))) {
    throw new FieldFaults({ delay_minutes: "Enter a whole number of minutes" })
  }
  const body = {
    template_id: text("template_id"),
    source_id: text("source_id") || null,
    rating_min: Number(text("rating_min")),
    rating_max: Number(text("rating_max")),
    has_text: withText[text("has_text")] ?? null,
    delay_minutes: Number(text("delay_minutes")),
    active: fields.has("active"),
  }
  const params = { id: text("id") }
  if (params.id) await callApi(caller, "auto_responses.update", { params, body }, { headers })
  else await callApi(caller, "auto_responses.create", { body }, { headers })
  return done(savedText.autoResponse)
}

/** Switches a rule on or off in the list. */
export const switchAutoResponse: FormTaker = async ({ text, caller, headers }) => {
  const body = { active: text("active") === "true" }
  await callApi(caller, "auto_responses.update", { params: { id: text("id") }, body }, { headers })
  return done(body.active ? savedText.autoResponseOn : savedText.autoResponseOff)
}

export const deleteAutoResponse: FormTaker = async ({ text, caller, headers }) => {
  await callApi(caller, "auto_responses.delete", { params: { id: text("id") } }, { headers })
  return done(savedText.autoResponseDeleted)
}
