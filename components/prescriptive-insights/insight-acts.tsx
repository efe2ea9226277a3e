import { Check } from "lucide"
import { ActionForm } from "#components/form/action-form.tsx"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import { FormSelect } from "#components/form/form-select.tsx"
import { Button } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { dismissReasons } from "#lib/features/prescriptive-insights/texts.ts"
import { type FormState, stateOfRow } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"
import { InsightFields, type InsightFieldsProps } from "./insight-fields.tsx"

export type InsightStates = Record<"assign" | "done" | "dismiss" | "reopen", FormState>
type ActsProps = InsightFieldsProps & { page: string; states: InsightStates }

/** Opens an insight again that was done or dismissed. */
export const ReopenInsight = ({ insight, range, page, states }: ActsProps) => (
  <ActionForm
    action={routes.form("prescriptive_insights.update:reopen")}
    page={page}
    state={stateOfRow(states.reopen, String(insight.id))}
    label={`Reopen: ${insight.title}`}
  >
    <InsightFields insight={insight} range={range} />
    <Button type="submit" dense aria-label={`Reopen: ${insight.title}`} data-track="prescriptive_insights.reopen">
      Reopen
    </Button>
  </ActionForm>
)

/** Marks an insight as done, or dismisses it with a reason. */
export const InsightActs = ({ insight, range, page, states }: ActsProps) => (
  <>
    <ActionForm
      action={routes.form("prescriptive_insights.update:done")}
      page={page}
      state={stateOfRow(states.done, String(insight.id))}
      label={`Done: ${insight.title}`}
    >
      <InsightFields insight={insight} range={range} />
      <Button type="submit" dense aria-label={`Done: ${insight.title}`} data-track="prescriptive_insights.done">
        <Icon icon={Check} />
        Done
      </Button>
    </ActionForm>
    <ActionForm
      action={routes.form("prescriptive_insights.update:dismiss")}
      page={page}
      state={stateOfRow(states.dismiss, String(insight.id))}
      label={`Dismiss: ${insight.title}`}
    >
      <InsightFields insight={insight} range={range} />
      <ConfirmSubmit
        label="Dismiss"
        ariaLabel={`Dismiss: ${insight.title}`}
        question="Dismiss this insight?"
        confirmLabel="Dismiss"
        isHarmless
        isQuiet
        dense
        track="prescriptive_insights.dismiss"
      >
        <FormSelect
          name="dismissed_reason"
          label="Reason"
          hint="It comes back when there is 10% more or less to do."
          options={dismissReasons.map((reason) => ({ value: reason, label: reason }))}
        />
      </ConfirmSubmit>
    </ActionForm>
  </>
)
