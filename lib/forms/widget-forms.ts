import { callApi } from "#lib/api-client/call-api.ts"
import type { Id } from "#lib/contract/common.ts"
import type { WidgetSettingsBody } from "#lib/contract/widgets/settings.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { locationTextField, settingsSent } from "#lib/features/widgets/sent-settings.ts"
import { settingError } from "#lib/features/widgets/setting-labels.ts"
import { sameText } from "#lib/format/same-text.ts"
import { savedText } from "#lib/format/saved.ts"
import { routes } from "#lib/routes/routes.ts"
import { type Form, FormValidationError, type SentForm } from "./form.ts"
import { form, pageOr, sentBody } from "./operation-form.ts"

/** The location whose name was typed before scripts ran; null when there is none. */
async function typedLocation({ caller, headers, session, text }: SentForm): Promise<Id | null> {
  const name = text(locationTextField)
  if (!name) return null
  const query = { account_id: String(session.account_id), keywords: name, per_page: 25 }
  const { _embedded } = await callApi(caller, "locations.list", { query }, { headers })
  return _embedded.locations.find((one) => sameText(one.name, name))?.id ?? null
}

/** The settings that a form sends. @throws FormValidationError */
async function settingsOf(
  sent: SentForm,
  given: WidgetSettingsBody,
  kept: readonly Id[],
): Promise<WidgetSettingsBody> {
  const { settings, errors } = settingsSent(sent.fields, given, kept)
  if (Object.keys(errors).length > 0) throw new FormValidationError(errors)
  const isOfLocation = sent.fields.has(locationTextField)
  if (!isOfLocation || settings.location_id != null) return settings
  const found = await typedLocation(sent)
  if (found === null)
    throw new FormValidationError({ "settings.location_id": "Choose a location from the list" })
  return { ...settings, location_id: found }
}

/** Errors that name a setting, at the field of that setting. */
function atSettings({ status, serverText, code, fieldErrors }: ApiFailure): ApiFailure {
  const entries = Object.entries(fieldErrors).map(([name, texts]): [string, string[]] => {
    const said = name === "settings" && texts[0] ? settingError(texts[0]) : null
    return said ? [said.field, [said.text]] : [name, texts]
  })
  return new ApiFailure(status, serverText, code, Object.fromEntries(entries))
}

const withSettingErrors = (one: Form): Form => ({
  ...one,
  handle: async (sent) => {
    try {
      return await one.handle(sent)
    } catch (error) {
      throw error instanceof ApiFailure ? atSettings(error) : error
    }
  },
})

/** Widgets for websites (D-203 to D-207). */
export const widgetForms: readonly Form[] = [
  withSettingErrors(
    form("widgets.create", {
      given: async (sent) => ({
        body: { settings: await settingsOf(sent, sentBody("widgets.create", sent).settings ?? {}, []) },
      }),
      to: (_, { id, widget_type }) => routes.amplifyWidgetEdit(widget_type, id),
      notice: savedText.widget,
      messages: { name: { missing: "Name is required" } },
    }),
  ),
  withSettingErrors(
    form("widgets.update", {
      given: async (sent) => {
        const { caller, headers, text } = sent
        const kept = await callApi(caller, "widgets.get", { params: { id: text("id") } }, { headers })
        const places = (kept.settings["location_ids"] ?? []) as readonly Id[]
        const given = sentBody("widgets.update", sent).settings ?? {}
        return { body: { settings: await settingsOf(sent, given, places) } }
      },
      to: pageOr(() => routes.amplifyWidgets()),
      notice: savedText.widget,
      messages: { name: { missing: "Name is required" } },
    }),
  ),
  form("widgets.update:allow", {
    given: async ({ caller, headers, text }) => {
      const kept = await callApi(caller, "widgets.get", { params: { id: text("id") } }, { headers })
      return { body: { allowed_domains: [...new Set([...kept.allowed_domains, text("domain")])] } }
    },
    to: pageOr(() => routes.amplifyWidgets()),
    notice: savedText.widget,
  }),
  form("widgets.delete", { to: () => routes.amplifyWidgets(), notice: savedText.widgetDeleted }),
]
