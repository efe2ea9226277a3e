import { Check, Minus } from "lucide"
import Link from "next/link"
import type { Column } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { Badge } from "#components/ui/badge.tsx"
import type { AutoResponse } from "#lib/contract/auto-responses/schema.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { type FormState, untouched } from "#lib/form-state/form-state.ts"
import { countOf } from "#lib/format/numbers.ts"
import { formatRatings } from "#lib/format/ratings.ts"
import { routes } from "#lib/routes/routes.ts"

const units = [
  { minutes: 1_440, one: "day", many: "days" },
  { minutes: 60, one: "hour", many: "hours" },
  { minutes: 1, one: "minute", many: "minutes" },
] as const

/** Minutes as people say them: in the largest unit that fits without a rest. */
function formatDelay(minutes: number): string {
  if (minutes === 0) return "Immediately"
  const unit = units.find((one) => minutes % one.minutes === 0)!
  return countOf(minutes / unit.minutes, unit.one, unit.many)
}

export type RulesTableProps = {
  rules: AutoResponse[]
  /** By source id. */
  sourceNames: Readonly<Record<string, string>>
  canUpdate: boolean
  /** Address of the list. */
  page: string
  /** From `currentForm("auto_responses.update:switch")`. */
  state: FormState
}

const texts = { true: "with text", false: "without text" } as const

/** The rules of an account: which reviews, with what, when, and whether they are on (D-131). */
export function RulesTable({ rules, sourceNames, canUpdate, page, state }: RulesTableProps) {
  const reviewsOf = (rule: AutoResponse): string =>
    [
      formatRatings(rule.rating_min, rule.rating_max),
      rule.source_id === null
        ? "all sources"
        : (ownValue(sourceNames, String(rule.source_id)) ?? String(rule.source_id)),
      ...(rule.has_text === null ? [] : [texts[`${rule.has_text}`]]),
    ].join(", ")
  const columns: Column<AutoResponse>[] = [
    {
      key: "reviews",
      label: "Reviews",
      cell: (rule) =>
        canUpdate ? (
          <Link className="cell-main" href={routes.autoResponse(rule.id)} prefetch={false}>
            {reviewsOf(rule)}
          </Link>
        ) : (
          <span className="cell-main">{reviewsOf(rule)}</span>
        ),
    },
    { key: "template", label: "Template", isLong: true, cell: ({ template_name: name }) => name ?? "—" },
    { key: "delay", label: "Delay", cell: ({ delay_minutes: delay }) => formatDelay(delay) },
    {
      key: "state",
      label: "Status",
      cell: ({ active }) =>
        active ? (
          <Badge tone="positive" icon={Check}>
            On
          </Badge>
        ) : (
          <Badge tone="neutral" icon={Minus}>
            Off
          </Badge>
        ),
    },
    ...(canUpdate
      ? [
          {
            key: "switch",
            label: "Switch",
            isBare: true,
            cell: (rule: AutoResponse) => (
              <ActionForm
                action={routes.form("auto_responses.update:switch")}
                page={page}
                state={state.values.id?.[0] === String(rule.id) ? state : untouched}
                label={`${rule.active ? "Turn off" : "Turn on"}: ${reviewsOf(rule)}`}
              >
                <input type="hidden" name="id" value={rule.id} />
                <input type="hidden" name="active" value={String(!rule.active)} />
                <FormButtons
                  label={rule.active ? "Turn off" : "Turn on"}
                  kind="default"
                  dense
                  track="settings_auto_responses.switch"
                />
              </ActionForm>
            ),
          },
        ]
      : []),
  ]
  return (
    <DataTable
      caption="Automatic responses"
      track="settings_auto_responses.rules"
      columns={columns}
      rows={rules}
      rowKey={({ id }) => id}
    />
  )
}
