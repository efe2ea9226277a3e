import { ActionForm } from "#components/form/action-form.tsx"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import { FormSelect } from "#components/form/form-select.tsx"
import type { ListedAccount } from "#lib/contract/index.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

const choices = [7, 14, 30].map((days) => ({ value: String(days), label: `${days} days` }))

export type TrialActionsProps = {
  account: Pick<ListedAccount, "id" | "name" | "trial_ended_at">
  /** Address of the list as it is. */
  page: string
}

/** Extends a trial, or turns it into a plan (D-075). */
export function TrialActions({ account: { id, name, trial_ended_at: endsAt }, page }: TrialActionsProps) {
  return (
    <div className="row-actions">
      <ActionForm action={routes.form("accounts.update:extend")} page={page} state={untouched}>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="ends_at" value={endsAt ?? ""} />
        <ConfirmSubmit
          label="Extend"
          ariaLabel={`Extend the trial of ${name}`}
          question={`Extend the trial of ${name}`}
          confirmLabel="Extend"
          isHarmless
          dense
          track="account_trials.extend"
        >
          <FormSelect name="days" label="By" options={choices} defaultValue="14" />
        </ConfirmSubmit>
      </ActionForm>
      <ActionForm action={routes.form("accounts.update:convert")} page={page} state={untouched}>
        <input type="hidden" name="id" value={id} />
        <ConfirmSubmit
          label="Convert"
          ariaLabel={`Convert ${name} to a plan`}
          question={`Convert ${name} to a plan? Its trial ends.`}
          confirmLabel="Convert"
          isHarmless
          dense
          track="account_trials.convert"
        />
      </ActionForm>
    </div>
  )
}
