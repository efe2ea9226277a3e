import { callApi } from "#lib/api-client/call-api.ts"
import { bulkFilterSchema } from "#lib/contract/review-bulk-actions/schema.ts"
import type { ReviewStatus } from "#lib/contract/reviews/constants.ts"
import { maxLabelName } from "#lib/contract/reviews/constants.ts"
import { bulkText } from "#lib/features/reviews/organise/bulk.ts"
import { pageField } from "#lib/form-state/form-state.ts"
import { savedText } from "#lib/format/saved.ts"
import { tooLong } from "#lib/format/too-long.ts"
import { routes } from "#lib/routes/routes.ts"
import { safeReturnPath } from "#lib/session/return-path.ts"
import { type FormHandler, FormValidationError } from "../form.ts"

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
export const changeReviews: FormHandler = async (form) => {
  const { text, fields, caller, headers } = form
  const label = text("review_status_label_id")
  const assignee = text("assigned_user_id")
  const change = {
    ...(text("status") ? { status: text("status") as ReviewStatus } : {}),
    ...(label ? { review_status_label_id: label === "none" ? null : label } : {}),
    ...(assignee ? { assigned_user_id: assignee === "none" ? null : assignee } : {}),
    ...(text("add_tag") ? { add_tags: [text("add_tag")] } : {}),
    ...(text("remove_tag") ? { remove_tags: [text("remove_tag")] } : {}),
  }
  if (Object.keys(change).length === 0) throw new FormValidationError({ status: "Select what to change" })
  for (const [name, label] of bulkNames) {
    const said = tooLong(text(name), maxLabelName)
    if (said) throw new FormValidationError({ [name]: `${label}: ${said}` })
  }
  const chosen = fields.getAll("review_ids")
  const filter = text("all") ? filterIn(text("filter")) : null
  if (!filter && chosen.length === 0) throw new FormValidationError({ review_ids: "Select reviews first" })
  const body = filter ? { filter, ...change } : { review_ids: chosen, ...change }
  const action = await callApi(caller, "review_bulk_actions.create", { body }, { headers })
  const notice = action.status === "pending" ? savedText.reviewsChanging : bulkText(action)
  return { to: safeReturnPath(fields.get(pageField)) ?? routes.reviews(), notice }
}
