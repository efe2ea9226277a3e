import { callApi } from "#lib/api-client/call-api.ts"
import { todayIn } from "#lib/dates/today.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { clearAll, patchedQuery } from "#lib/features/filter-bar/changes.ts"
import { clearedNames } from "#lib/features/filters/count.ts"
import { applied, configOf } from "#lib/features/saved-filters/config.ts"
import { savedFilterBody } from "#lib/features/saved-filters/queries.ts"
import { nameError, savedFilterTexts as texts } from "#lib/features/saved-filters/texts.ts"
import { toastMs } from "#lib/format/toast-ms.ts"
import { accountFactsOf } from "#lib/session/account-facts.ts"
import { type FormHandler, FormValidationError, type SentForm } from "../form.ts"
import { filteredPageOf } from "./filtered-pages.ts"

const closed = { pick: null, q: null, page: null }

/** The query of the page that the form stands on, without the chooser. */
const queryOf = ({ fields }: SentForm): URLSearchParams =>
  patchedQuery(new URLSearchParams(fields.get("query") ?? ""), closed)

const ownerOf = ({ session }: SentForm) => ({
  accountId: String(session.account_id),
  userId: String(session.user_id),
})

/** Applies a saved filter before scripts run: fetched, pruned, and put in the place of the filters (D-102, D-104). */
export const applySavedFilter: FormHandler = async (form) => {
  const { text, caller, headers, session } = form
  const params = { id: text("id") }
  const found = await callApi(caller, "user_preferences.get", { params })
  const body = savedFilterBody(ownerOf(form), found, true)
  const filter = await callApi(caller, "user_preferences.update", { params, body }, { headers })
  const { account, settings } = await accountFactsOf(session)
  const today = todayIn(account.time_zone || "UTC")
  const weekStart = settings.week_start === "monday" ? "monday" : "sunday"
  const { page, hrefOf } = filteredPageOf(form)
  const to = hrefOf(queryOf(form), applied(filter, page, { today, weekStart }))
  return {
    to,
    ...((filter.pruned ?? []).length > 0 ? { notice: texts.pruned, noticeMs: toastMs.filter } : {}),
  }
}

/** Saves what the address filters, under a new name or into a saved filter, before scripts run. */
export const saveSavedFilter: FormHandler = async (form) => {
  const { text, caller, headers } = form
  const [id, name] = [text("id"), text("name")]
  const error = nameError(name)
  if (error) throw new FormValidationError({ name: error })
  const query = queryOf(form)
  const { page, searchOf, hrefOf } = filteredPageOf(form)
  const config = configOf(searchOf(query), page)
  const body = savedFilterBody(ownerOf(form), { name, config }, false)
  const saved = id
    ? await callApi(caller, "user_preferences.update", { params: { id }, body }, { headers })
    : await callApi(caller, "user_preferences.create", { body }, { headers })
  const to = hrefOf(query, { savedFilterId: String(saved.id) })
  return { to, notice: id ? texts.updated : texts.saved, noticeMs: toastMs.filter }
}

/** Deletes a saved filter before scripts run; the filters of the selected one go with it (000 §4). */
export const deleteSavedFilter: FormHandler = async (form) => {
  const { text, caller, headers } = form
  const query = queryOf(form)
  const id = text("id")
  await callApi(caller, "user_preferences.delete", { params: { id } }, { headers }).catch(
    (error: unknown) => {
      if (!(error instanceof ApiFailure) || error.status !== 404) throw error
    },
  )
  const isSelected = query.get("savedFilterId") === id
  const { page, hrefOf } = filteredPageOf(form)
  return {
    to: hrefOf(query, isSelected ? clearAll(clearedNames(page)) : {}),
    notice: texts.deleted,
    noticeMs: toastMs.filter,
  }
}
