import { DataTable } from "#components/data-table/data-table.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { PrintNow } from "#components/ui/print-now.tsx"
import type { Attempt } from "#lib/errors/attempt.ts"
import { performanceHref } from "#lib/features/performance/hrefs.ts"
import type { PerformanceList } from "#lib/features/performance/load.ts"
import { performanceTexts } from "#lib/features/performance/score-texts.ts"
import { countOf, formatCount } from "#lib/format/numbers.ts"
import { type PerformanceColumnsProps, performanceColumns } from "./performance-columns.tsx"

export type PerformancePrintProps = Omit<PerformanceColumnsProps, "list" | "isPrinted"> & {
  list: Attempt<PerformanceList>
  title: string
  query: URLSearchParams
}

/** The whole table on paper (D-263), read 250 rows at a time (001 §4). */
export function PerformancePrint({ list, title, query, ...columns }: PerformancePrintProps) {
  const back = new URLSearchParams(query)
  back.delete("print")
  const count = (total: number) =>
    columns.view === "groups" ? countOf(total, "group", "groups") : countOf(total, "location", "locations")
  return (
    <div className="page">
      <h1>{title}</h1>
      {list.ok && (
        <p className="pb-3 text-muted">
          {list.value.rows.length < list.value.total
            ? `The first ${formatCount(list.value.rows.length)} of ${count(list.value.total)}. Narrow your filters to print the rest.`
            : count(list.value.total)}
        </p>
      )}
      <p className="flex items-center gap-2 pb-3 text-13/inherit text-muted print:hidden">
        <a className={buttonClass({ dense: true })} href={performanceHref(back)}>
          Back to Location Performance
        </a>
      </p>
      {list.ok ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard
        <section className="overflow-x-auto print:overflow-visible" aria-label={title} tabIndex={0}>
          <DataTable
            caption={title}
            isCompact
            track="location_performance.print"
            columns={performanceColumns({ ...columns, list: list.value, isPrinted: true })}
            rows={list.value.rows}
            rowKey={({ id }) => id}
          />
        </section>
      ) : (
        <ErrorState
          title={performanceTexts.tableFailed}
          text={performanceTexts.tableRetry}
          retryHref={performanceHref(query)}
        />
      )}
      {list.ok && <PrintNow />}
    </div>
  )
}
