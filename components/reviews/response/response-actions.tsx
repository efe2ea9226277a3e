import Link from "next/link"
import { ActionForm } from "#components/form/action-form.tsx"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import type { RespondOn, Response } from "#lib/contract/responses/schema.ts"
import { isChangeable, type ResponseRights } from "#lib/features/reviews/response/facts.ts"
import { type FormState, untouched } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"
import { PublishForm } from "./publish-form.tsx"
import { RespondOnLink } from "./respond-on-link.tsx"

export type ResponseActionsProps = {
  reviewId: string
  response: Response
  rights: ResponseRights
  respondOn: RespondOn | null
  /** Address of the page. */
  page: string
  editHref: string
  /** From `currentForm` of what was sent. */
  states: { publish: FormState; remove: FormState }
}

/** Actions for an existing response (D-130). */
export function ResponseActions({
  reviewId,
  response,
  rights,
  respondOn,
  page,
  editHref,
  states,
}: ResponseActionsProps) {
  if (!isChangeable(response)) return null
  const { id, version, status } = response
  const isDraft = status === "draft"
  const isWaiting = isDraft || status === "error_published"
  const fields = (
    <>
      <input type="hidden" name="response_id" value={String(id)} />
      <input type="hidden" name="version" value={String(version ?? "")} />
    </>
  )
  const form = { page }
  return (
    <div className="mt-2 ml-4 flex flex-wrap items-start gap-2 print:hidden">
      {rights.canPublish && isWaiting && !respondOn && (
        <PublishForm {...form} reviewId={reviewId} state={states.publish ?? untouched}>
          {fields}
          <FormButtons
            label={isDraft ? "Publish" : "Try again now"}
            busyLabel="Publishing..."
            kind={isDraft ? "primary" : "default"}
            dense
            track="reviews.response.publish"
          />
        </PublishForm>
      )}
      {respondOn && isDraft && <RespondOnLink respondOn={respondOn} />}
      {rights.canWrite && !(respondOn && !isDraft) && (
        <Link
          className={buttonClass({ dense: true })}
          href={editHref}
          prefetch={false}
          scroll={false}
          data-action="reply"
          data-track="reviews.response.edit"
        >
          Edit
        </Link>
      )}
      {rights.canDelete && (
        <ActionForm {...form} action={routes.form("response.delete")} state={states.remove ?? untouched}>
          {fields}
          <ConfirmSubmit
            label="Delete"
            question={
              isDraft ? "Delete this draft?" : "Delete this response? It will be removed from its source too."
            }
            confirmLabel={isDraft ? "Delete draft" : "Delete response"}
            dense
            track="reviews.response.delete"
          />
        </ActionForm>
      )}
    </div>
  )
}
