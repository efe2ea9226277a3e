import { CircleCheck, CircleX, ClockFading, Info } from "lucide"
import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { FormSelect } from "#components/form/form-select.tsx"
import { FormTextArea } from "#components/form/form-text-area.tsx"
import { Badge } from "#components/ui/badge.tsx"
import { Button, buttonClass } from "#components/ui/button.tsx"
import type { Dispute, Review } from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { disputeReasons } from "#lib/contract/reviews/constants.ts"
import { notChosen } from "#lib/errors/texts.ts"
import { disputeReasonLabels, disputeStatusLabels } from "#lib/features/reviews/organise/dispute-labels.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { formatInstant } from "#lib/format/dates.ts"
import { routes } from "#lib/routes/routes.ts"

const looks = {
  submitted: { tone: "warning", icon: ClockFading },
  accepted: { tone: "positive", icon: CircleCheck },
  rejected: { tone: "negative", icon: CircleX },
} as const

function DisputeState({ status }: { status: string }) {
  const look = ownValue(looks, status) ?? { tone: "neutral", icon: Info }
  return <Badge {...look}>{ownValue(disputeStatusLabels, status) ?? status}</Badge>
}

function DisputeItem({ dispute, timeZone }: { dispute: Dispute; timeZone: string }) {
  const { user_name, reason, comment, status, created_at, resolved_at } = dispute
  return (
    <li>
      <p className="flex items-center gap-2 flex-wrap">
        <DisputeState status={status} />
        <b>{ownValue(disputeReasonLabels, reason) ?? reason}</b>
      </p>
      {comment && (
        <p className="mt-0.5 wrap-anywhere whitespace-pre-line text-pretty" dir="auto">
          {comment}
        </p>
      )}
      <p className="text-12 text-faint">
        Disputed {formatInstant(created_at, timeZone)}
        {user_name && ` by ${user_name}`}
        {resolved_at && `; ${status} ${formatInstant(resolved_at, timeZone)}`}
      </p>
    </li>
  )
}

export type DisputeSectionProps = {
  review: Review
  disputes: Dispute[]
  timeZone: string
  page: string
  canDispute: boolean
  /** Under which the comment is kept until it is sent. */
  unsentKey: string
  canResolve: boolean
  states: { dispute: FormState; resolve: FormState }
}

/** Whether and how a review is disputed, and the form that disputes it (D-135). */
export function DisputeSection(props: DisputeSectionProps) {
  const { review, disputes, timeZone, page, canDispute, canResolve, unsentKey, states } = props
  const open = disputes.find(({ status }) => status === "submitted")
  const isBack = Object.keys(states.dispute.values).length > 0 || Boolean(states.dispute.error)
  return (
    <>
      {disputes.length > 0 ? (
        <ul className="grid gap-4">
          {disputes.map((dispute) => (
            <DisputeItem key={String(dispute.id)} dispute={dispute} timeZone={timeZone} />
          ))}
        </ul>
      ) : (
        <p className="text-faint">This review is not disputed.</p>
      )}
      {open && canResolve && (
        <ActionForm
          action={routes.form("disputes.update")}
          page={page}
          state={states.resolve}
          className="grid gap-3 max-w-160"
          label="Dispute outcome"
        >
          <input type="hidden" name="id" value={open.id} />
          <p className="text-12 text-faint">What did {review.source_name} decide?</p>
          <div className="flex flex-wrap gap-2 items-center">
            <Button dense type="submit" name="status" value="accepted" data-track="reviews.dispute_accepted">
              Accepted
            </Button>
            <Button dense type="submit" name="status" value="rejected" data-track="reviews.dispute_rejected">
              Rejected
            </Button>
          </div>
        </ActionForm>
      )}
      {!open && canDispute && !review.origin_deleted_at && (
        <details className="unfold" key={disputes.length} open={isBack}>
          <summary className={buttonClass({})}>Dispute this review</summary>
          <ActionForm
            action={routes.form("reviews.dispute")}
            page={page}
            state={states.dispute}
            className="grid gap-3 max-w-160"
            label="Dispute"
          >
            <input type="hidden" name="id" value={review.id} />
            <FormSelect
              name="reason"
              label="Reason"
              missing={notChosen.reason}
              required
              defaultValue=""
              options={[
                { value: "", label: "Choose" },
                ...disputeReasons.map((value) => ({ value, label: disputeReasonLabels[value] })),
              ]}
            />
            <FormTextArea name="comment" label="Comment" limit={2000} unsentKey={unsentKey} />
            <FormButtons label="Dispute" kind="default" track="reviews.dispute" />
          </ActionForm>
        </details>
      )}
    </>
  )
}
