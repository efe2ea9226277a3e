import { callApi } from "#lib/bff/call-api.ts"
import { pageField } from "#lib/form-state/form-state.ts"
import { savedText } from "#lib/format/saved.ts"
import { routes } from "#lib/routes/routes.ts"
import { safeReturnPath } from "#lib/session/return-path.ts"
import { FieldFaults, type FormTaker, type SentForm } from "./form.ts"

/** /settings/review-labels: makes a label or changes one (D-124). */
export const saveLabel: FormTaker = async ({ text, caller, headers }) => {
  const id = text("id")
  const body = { name: text("name"), color: text("color") }
  if (id) await callApi(caller, "review_status_labels.update", { params: { id }, body }, { headers })
  else await callApi(caller, "review_status_labels.create", { body }, { headers })
  return { to: routes.reviewLabels(), notice: savedText.label }
}

export const deleteLabel: FormTaker = async ({ text, caller, headers }) => {
  await callApi(caller, "review_status_labels.delete", { params: { id: text("id") } }, { headers })
  return { to: routes.reviewLabels(), notice: savedText.labelDeleted }
}

/** The label that new reviews get; an empty one is none. */
export const saveNewReviewLabel: FormTaker = async ({ text, session, caller, headers }) => {
  const params = { id: String(session.account_id) }
  const body = { review_status_label_id: text("review_status_label_id") || null }
  await callApi(caller, "accounts.update", { params, body }, { headers })
  return { to: routes.reviewLabels(), notice: savedText.settings }
}

/** The page of the list that the form stands on. */
const here = ({ fields }: SentForm): string => safeReturnPath(fields.get(pageField)) ?? routes.tags()

/** /settings/tags: makes a tag or renames one (D-133). */
export const saveTag: FormTaker = async (form) => {
  const { text, caller, headers } = form
  const id = text("id")
  const body = { name: text("name") }
  if (id) await callApi(caller, "tags.update", { params: { id }, body }, { headers })
  else await callApi(caller, "tags.create", { body }, { headers })
  return { to: here(form), notice: savedText.tag }
}

export const mergeTag: FormTaker = async (form) => {
  const { text, caller, headers } = form
  const into_tag_id = text("into_tag_id")
  if (!into_tag_id) throw new FieldFaults({ into_tag_id: "Choose the tag to keep" })
  await callApi(caller, "tags.merge", { params: { id: text("id") }, body: { into_tag_id } }, { headers })
  return { to: here(form), notice: savedText.tagMerged }
}

export const deleteTag: FormTaker = async (form) => {
  await callApi(form.caller, "tags.delete", { params: { id: form.text("id") } }, { headers: form.headers })
  return { to: here(form), notice: savedText.tagDeleted }
}
