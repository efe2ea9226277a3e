import type { Column } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import { ActionForm } from "#components/form/action-form.tsx"
import { PendingProvider } from "#components/ui/pending.tsx"
import { TabLinks } from "#components/ui/tab-links.tsx"
import type { HolidayPlanAnswer } from "#lib/contract/public-holidays/schema.ts"
import {
  acrossOf,
  cellName,
  idsOfCell,
  keptText,
  type PlanAcross,
  type PlanColumn,
  type PlanRow,
  planColumns,
  planRows,
} from "#lib/features/locations/holiday-grid.ts"
import { bulkTexts, holidayTexts } from "#lib/features/locations/texts.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { formatDay } from "#lib/format/dates.ts"
import { routes } from "#lib/routes/routes.ts"
import { PlanCell } from "./plan-cell.tsx"
import { PlanSummary } from "./plan-summary.tsx"
import { type SelectedLocations, SelectionInputs } from "./selection-inputs.tsx"
import { OfferedTimes } from "./time-field.tsx"

const acrossLabels: Readonly<Record<PlanAcross, string>> = {
  locations: "By location",
  groups: "By group",
  all: "All together",
}

export type BulkHolidaysProps = {
  plan: HolidayPlanAnswer
  across: PlanAcross
  /** The page with other columns. */
  hrefOf: (across: PlanAcross) => string
  selection: SelectedLocations
  page: string
  listHref: string
  state: FormState
}

const columnOf = (column: PlanColumn, plan: HolidayPlanAnswer): Column<PlanRow> => ({
  key: column.id,
  label: column.label,
  isLong: true,
  cell: (row) => {
    const ids = idsOfCell(row, column)
    if (ids.length === 0) return <span className="plan-none text-faint">No holiday here</span>
    return (
      <PlanCell
        name={cellName(row, column)}
        label={`${formatDay(row.date)} ${row.name}, ${column.label}`}
        now={keptText(plan.special_hours, row, ids)}
      />
    )
  },
})

const dateColumn: Column<PlanRow> = {
  key: "date",
  label: "Date",
  isLong: true,
  cell: ({ date, name, states }) => (
    <span className="grid">
      <b className="font-medium">{formatDay(date)}</b>
      <span>{name}</span>
      {states.length > 0 && <span className="hint">{states.join(", ")}</span>}
    </span>
  ),
}

/** A plan of the public holidays of selected locations: dates down, locations or groups across (D-317). */
export function BulkHolidays(props: BulkHolidaysProps) {
  const { plan, across, hrefOf, selection, page, listHref, state } = props
  const rows = planRows(plan)
  const columns = [dateColumn, ...planColumns(plan, across).map((column) => columnOf(column, plan))]
  if (rows.length === 0) return <p className="notice">{holidayTexts.noneFound}</p>
  const choices = acrossOf(plan)
  return (
    <PendingProvider>
      <div className="grid gap-5">
        <p className="text-13 text-muted">
          Public holidays of the next twelve months. Nothing changes on dates that stay as they are.
        </p>
        {choices.length > 1 && (
          <TabLinks
            label="Columns"
            tabs={choices.map((one) => ({
              label: acrossLabels[one],
              href: hrefOf(one),
              isCurrent: one === across,
            }))}
          />
        )}
        <ActionForm
          action={routes.form("location.holidays")}
          page={page}
          state={state}
          className="grid gap-5"
          label={bulkTexts.holidaysTitle}
        >
          <SelectionInputs {...selection} />
          <input type="hidden" name="across" value={across} />
          <OfferedTimes id="plan-times" />
          {[...Map.groupBy(rows, ({ country }) => country)].map(([country, own]) => (
            <section className="grid gap-3" key={country} aria-labelledby={`plan-${own[0]!.key}`}>
              <h2 id={`plan-${own[0]!.key}`}>{country}</h2>
              <div className="overflow-x-auto">
                <DataTable
                  caption={`Public holidays of ${country}`}
                  track="settings_locations.holidays"
                  columns={columns}
                  rows={own}
                  rowKey={({ key }) => key}
                />
              </div>
            </section>
          ))}
          <PlanSummary listHref={listHref} />
        </ActionForm>
      </div>
    </PendingProvider>
  )
}
