"use client"

import { ActionForm } from "#components/form/action-form.tsx"
import { FormSelect } from "#components/form/form-select.tsx"
import { AskedFirst } from "#components/ui/asked-first.tsx"
import { Button } from "#components/ui/button.tsx"
import { cancelReasonOptions } from "#lib/features/billing/cancel-reasons.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"
import { ExitPack } from "./exit-pack.tsx"

export type CancelPlanProps = {
  planName: string
  /** The last day of the plan: `11/30/26`. */
  until: string | null
  state: FormState
}

const formId = "cancel-plan"

/** Ends the plan with its period, in two clicks: what ends when, a reason, and a copy of the data (D-291). */
export function CancelPlan({ planName, until, state }: CancelPlanProps) {
  const when = until ?? "the end of the period"
  return (
    <div className="pt-1 text-13 text-muted print:hidden">
      To end your plan,{" "}
      <AskedFirst
        label="cancel the subscription"
        title="Cancel the subscription?"
        look="btn-link whitespace-normal text-negative-text"
        track="billing.cancel"
        startsOpen={state.error !== undefined}
        foot={(close) => (
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={close}>Keep plan</Button>
            <Button kind="danger" type="submit" form={formId} data-track="billing.confirm_cancel">
              Cancel subscription
            </Button>
          </div>
        )}
      >
        <div className="grid content-start gap-4">
          <ActionForm
            id={formId}
            action={routes.form("billing.cancel")}
            page={routes.billing()}
            state={state}
            className="grid content-start gap-3"
            label="Cancel the subscription"
          >
            <p className="text-muted">
              {planName} stays active until {when}. After that, reviews are no longer collected and the
              account can no longer be used. Your data is kept for 90 days.
            </p>
            <FormSelect name="reason" label="Why are you leaving? (optional)" options={cancelReasonOptions} />
          </ActionForm>
          <ExitPack page={routes.billing()} />
        </div>
      </AskedFirst>
      . It stays active until {when}.
    </div>
  )
}
