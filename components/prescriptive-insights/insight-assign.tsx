"use client"

import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { FormSelect } from "#components/form/form-select.tsx"
import { AssigneeMark } from "#components/reviews/organise/assignee-mark.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { DetailsMenu } from "#components/ui/details-menu.tsx"
import type { Assigned } from "#lib/features/reviews/organise/review-permissions.ts"
import { type FormState, stateOfRow } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"
import { InsightFields, type InsightFieldsProps } from "./insight-fields.tsx"

export type InsightAssignProps = InsightFieldsProps & {
  people: readonly Assigned[]
  page: string
  state: FormState
}

/** Assigns an insight to somebody. */
export function InsightAssign({ insight, range, people, page, state }: InsightAssignProps) {
  const id = String(insight.assigned_user_id ?? "")
  const assigned = { id, name: insight.assigned_user_name ?? "" }
  const isListed = id === "" || people.some((one) => one.id === id)
  const own = stateOfRow(state, String(insight.id))
  return (
    <DetailsMenu
      summary={{
        className: buttonClass({ dense: true }, "max-w-full"),
        "aria-label": `${id ? `Assigned to ${assigned.name}` : "Assign"}: ${insight.title}`,
        children: <AssigneeMark assigned={assigned} />,
      }}
      align="end"
      startsOpen={own !== state ? false : Object.keys(own.errors).length > 0 || Boolean(own.error)}
    >
      {() => (
        <div className="menu confirm">
          <ActionForm
            action={routes.form("prescriptive_insights.update:assign")}
            page={page}
            state={own}
            label={`Assign: ${insight.title}`}
            className="grid gap-3"
          >
            <InsightFields insight={insight} range={range} />
            <FormSelect
              key={id}
              name="assigned_user_id"
              label="Assigned to"
              defaultValue={id}
              options={[
                { value: "", label: "Unassigned" },
                ...(isListed ? people : [assigned, ...people]).map((one) => ({
                  value: one.id,
                  label: one.name,
                })),
              ]}
            />
            <FormButtons kind="default" track="prescriptive_insights.assign" />
          </ActionForm>
        </div>
      )}
    </DetailsMenu>
  )
}
