import { ActionForm } from "#components/form/action-form.tsx"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import type { PartnerScorecard } from "#lib/contract/index.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

/** Takes a scorecard back, after a question. */
export const DeleteScorecard = ({ id, business }: Pick<PartnerScorecard, "id" | "business">) => (
  <ActionForm
    action={routes.form("partner_scorecards.delete")}
    page={routes.scorecard(id)}
    state={untouched}
    label={`Delete the scorecard of ${business}`}
  >
    <input type="hidden" name="id" value={id} />
    <ConfirmSubmit
      label="Delete scorecard"
      question={`Delete the scorecard of ${business}? Its page and requests will be deleted too.`}
      confirmLabel="Delete"
      track="scorecards.delete"
    />
  </ActionForm>
)
