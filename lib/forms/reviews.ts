import { callApi } from "#lib/bff/call-api.ts"
import { bulkFilterSchema } from "#lib/contract/bulk-actions.ts"
import type { DisputeReason, disputeOutcomes, ReviewStatus } from "#lib/contract/review-words.ts"
import { disputeReasons, maxLabelName } from "#lib/contract/review-words.ts"
import { bulkText } from "#lib/features/reviews/organise/bulk.ts"
import { pageField } from "#lib/form-state/form-state.ts"
import { savedText } from "#lib/format/saved.ts"
import { tooLong } from "#lib/format/too-long.ts"
import { routes } from "#lib/routes/routes.ts"
import { safeReturnPath } from "#lib/session/return-path.ts"
import { isChanged } from "./drawn.ts"
import { FieldFaults, type FormTaker, type SentForm } from "./form.ts"

/** The page that the form stands on: a review's, with the filters of the list that it was opened from. */
const here = ({ fields, text }: SentForm): string =>
  safeReturnPath(fields.get(pageField)) ?? routes.review(text("review_id"))

/** Sets what was changed of status and label of a review (D-124, D-128); no label is an empty one. */
export const saveReviewStatus: FormTaker = async (form) => {
  const { text, fields, caller, headers } = form
  const body = {
    ...(isChanged(fields, "status") ? { status: text("status") as ReviewStatus } : {}),
    ...(isChanged(fields, "review_status_label_id")
      ? { review_status_label_id: text("review_status_label_id") || null }
      : {}),
  }
  await callApi(caller, "reviews.update", { params: { id: text("review_id") }, body }, { headers })
  return { to: here(form), notice: savedText.reviewStatus }
}

/** Puts a tag on a review, made when it is new (D-133). */
export const addReviewTag: FormTaker = async (form) => {
  const { text, caller, headers } = form
  const body = { review_id: text("review_id"), name: text("name") }
  await callApi(caller, "review_tags.create", { body }, { headers })
  return { to: here(form), notice: savedText.tagAdded }
}

export const removeReviewTag: FormTaker = async (form) => {
  const { text, caller, headers, session } = form
  const query = { account_id: String(session.account_id), review_id: text("review_id"), name: text("name") }
  await callApi(caller, "review_tags.delete", { query }, { headers })
  return { to: here(form), notice: savedText.tagRemoved }
}

/** Writes a note on a review or changes an own one (D-134). */
export const saveNote: FormTaker = async (form) => {
  const { text, fields, caller, headers } = form
  const id = text("id")
  const content = {
    content: text("content"),
    mentioned_user_ids: fields.getAll("mentioned_user_ids").filter(Boolean),
  }
  if (id) await callApi(caller, "notes.update", { params: { id }, body: content }, { headers })
  else {
    const body = { review_id: text("review_id"), ...content }
    await callApi(caller, "notes.create", { body }, { headers })
  }
  return { to: here(form), notice: savedText.note }
}

export const deleteNote: FormTaker = async (form) => {
  await callApi(form.caller, "notes.delete", { params: { id: form.text("id") } }, { headers: form.headers })
  return { to: here(form), notice: savedText.noteDeleted }
}

/** Disputes a review (D-135). */
export const disputeReview: FormTaker = async (form) => {
  const { text, caller, headers } = form
  const reason = text("reason") as DisputeReason
  if (!disputeReasons.includes(reason)) throw new FieldFaults({ reason: "Choose a reason" })
  const body = { reason, comment: text("comment") }
  await callApi(caller, "reviews.dispute", { params: { id: text("review_id") }, body }, { headers })
  return { to: here(form), notice: savedText.disputed }
}

/** Notes what the source has answered to a dispute (D-135). */
export const resolveDispute: FormTaker = async (form) => {
  const { text, caller, headers } = form
  const body = { status: text("status") as (typeof disputeOutcomes)[number] }
  await callApi(caller, "disputes.update", { params: { id: text("id") }, body }, { headers })
  return { to: here(form), notice: savedText.disputeResolved }
}

const filterIn = (text: string) => {
  try {
    const given = bulkFilterSchema.safeParse(JSON.parse(text))
    return given.success ? given.data : null
  } catch {
    return null
  }
}

const bulkNames = [
  ["add_tag", "Add tag"],
  ["remove_tag", "Remove tag"],
] as const

/** One change for the chosen reviews of a list, or for all behind its filter, before scripts run. */
export const changeReviews: FormTaker = async (form) => {
  const { text, fields, caller, headers } = form
  const label = text("review_status_label_id")
  const change = {
    ...(text("status") ? { status: text("status") as ReviewStatus } : {}),
    ...(label ? { review_status_label_id: label === "none" ? null : label } : {}),
    ...(text("add_tag") ? { add_tags: [text("add_tag")] } : {}),
    ...(text("remove_tag") ? { remove_tags: [text("remove_tag")] } : {}),
  }
  if (Object.keys(change).length === 0) throw new FieldFaults({ status: "Select what to change" })
  for (const [name, label] of bulkNames) {
    const said = tooLong(text(name), maxLabelName)
    if (said) throw new FieldFaults({ [name]: `${label}: ${said}` })
  }
  const chosen = fields.getAll("review_ids")
  const filter = text("all") ? filterIn(text("filter")) : null
  if (!filter && chosen.length === 0) throw new FieldFaults({ review_ids: "Select reviews first" })
  const body = filter ? { filter, ...change } : { review_ids: chosen, ...change }
  const action = await callApi(caller, "review_bulk_actions.create", { body }, { headers })
  const notice = action.status === "pending" ? savedText.reviewsChanging : bulkText(action)
  return { to: safeReturnPath(fields.get(pageField)) ?? routes.reviews(), notice }
}
