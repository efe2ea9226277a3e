"use client"

import { TriangleAlert } from "lucide"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { useFormNow } from "#components/form/form-context.ts"
import { Icon } from "#components/ui/icon.tsx"

/** Summary of a holiday plan, once it was asked for, and the button that confirms it. */
export function PlanSummary({ listHref }: { listHref: string }) {
  const { errors } = useFormNow()
  const summary = errors["plan_confirmed"]
  return (
    <>
      {summary && (
        <div className="notice" role="status">
          <Icon icon={TriangleAlert} />
          <div className="grid gap-1">
            <b className="font-medium">Confirm these holiday hours</b>
            <ul className="grid gap-1 pl-4 list-disc">
              {summary.split("\n").map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
          <input type="hidden" name="plan_confirmed" value={summary} />
        </div>
      )}
      <FormButtons
        label={summary ? "Confirm" : "Review changes"}
        busyLabel={summary ? "Starting..." : "Loading..."}
        cancelHref={listHref}
        track="settings_locations.holidays_confirm"
      />
    </>
  )
}
