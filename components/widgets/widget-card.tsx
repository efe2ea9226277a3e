"use client"

import { CircleCheck, CircleDashed, CircleX, Eye, Pencil } from "lucide"
import Link from "next/link"
import { ActionForm } from "#components/form/action-form.tsx"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import { Badge } from "#components/ui/badge.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { CopyButton } from "#components/ui/copy-button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { widgetTypeLabels } from "#lib/contract/widgets/constants.ts"
import type { Widget } from "#lib/contract/widgets/schema.ts"
import { deletionText } from "#lib/features/widgets/texts.ts"
import { type FormState, stateOfRow } from "#lib/form-state/form-state.ts"
import { formatInstantDay } from "#lib/format/dates.ts"
import { routes } from "#lib/routes/routes.ts"
import { codesOf } from "./codes.ts"

export type WidgetCardProps = {
  widget: Widget
  timeZone: string
  can: { update: boolean; remove: boolean }
  /** Of the form that deletes. */
  state: FormState
  /** Address of the list. */
  page: string
}

/** Where a widget is shown. */
function Status({ views }: Pick<Widget, "views">) {
  if (views?.blocked_host)
    return (
      <Badge tone="negative" icon={CircleX}>
        Blocked on {views.blocked_host}
      </Badge>
    )
  if (views?.host)
    return (
      <Badge tone="positive" icon={CircleCheck}>
        Live on {views.host}
      </Badge>
    )
  return (
    <Badge tone="neutral" icon={CircleDashed}>
      Not installed yet
    </Badge>
  )
}

/** A created widget (D-207). */
export function WidgetCard({ widget, timeZone, can, state, page }: WidgetCardProps) {
  const { id, name, widget_type: type, created_at: created, views } = widget
  return (
    <li className="grid content-between gap-3 rounded-card border border-line bg-surface p-4">
      <div className="grid gap-1 min-w-0">
        <h3 className="wrap-anywhere">{name}</h3>
        <p className="text-13 text-muted">{widgetTypeLabels[type]}</p>
        <p className="flex flex-wrap items-center gap-2 text-12 text-faint">
          <Status views={views} />
          {created && <span>Created {formatInstantDay(created, timeZone)}</span>}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {can.update && (
          <Link
            className={buttonClass({ dense: true })}
            href={routes.amplifyWidgetEdit(type, id)}
            prefetch={false}
          >
            <Icon icon={Pencil} size={14} />
            Edit<span className="sr-only"> {name}</span>
          </Link>
        )}
        <Link
          className={buttonClass({ dense: true })}
          href={routes.amplifyWidgetPreview(type, id)}
          prefetch={false}
        >
          <Icon icon={Eye} size={14} />
          Preview<span className="sr-only"> {name}</span>
        </Link>
        <CopyButton
          label={`code of ${name}`}
          value={codesOf(widget).script}
          track="amplify.copy_code"
          words={{ copy: "Copy code", copied: "Code copied" }}
        />
        {can.remove && (
          <ActionForm
            action={routes.form("widgets.delete")}
            page={page}
            state={stateOfRow(state, String(id))}
            label={`Delete ${name}`}
          >
            <input type="hidden" name="id" value={id} />
            <ConfirmSubmit
              dense
              label="Delete"
              ariaLabel={`Delete ${name}`}
              question={deletionText(name, views?.pages ?? 0)}
              confirmLabel="Delete"
              track="amplify.delete"
            />
          </ActionForm>
        )}
      </div>
    </li>
  )
}
