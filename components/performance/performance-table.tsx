import { ChartNoAxesColumn, TriangleAlert, Users } from "lucide"
import Link from "next/link"
import type { ReactNode } from "react"
import { DataTable } from "#components/data-table/data-table.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { PagePager } from "#components/ui/page-pager.tsx"
import { PendingArea } from "#components/ui/pending.tsx"
import { type WayLink, WayLinks } from "#components/ui/way-links.tsx"
import type { Attempt } from "#lib/errors/attempt.ts"
import { performanceHref, sortedHref, sortIn } from "#lib/features/performance/hrefs.ts"
import type { PerformanceList } from "#lib/features/performance/load.ts"
import { performanceTexts } from "#lib/features/performance/score-texts.ts"
import { type PerformanceColumnsProps, performanceColumns } from "./performance-columns.tsx"

const widthClass = { old: "lg:min-w-275", new: "lg:min-w-475", industry: "lg:min-w-475" } as const
const captions = { locations: "Locations by performance", groups: "Groups by performance" } as const

export type PerformanceTableProps = Omit<PerformanceColumnsProps, "list"> & {
  list: Attempt<PerformanceList>
  query: URLSearchParams
  /** Null for a user who may not add one. */
  addGroupHref: string | null
  /** The way out of a filter that leaves nothing; null where nothing is filtered. */
  clearHref: string | null
  /** Ways to the first locations of an account that has none. */
  firstSteps: readonly WayLink[] | undefined
  /** Whom to ask. */
  support: ReactNode
}

/** The table could not be loaded (001 §8). */
const Failed = ({ query, support }: Pick<PerformanceTableProps, "query" | "support">) => (
  <div className="void void-err" role="alert">
    <Icon icon={TriangleAlert} />
    <h2>{performanceTexts.tableFailed}</h2>
    <p>{performanceTexts.tableRetry}</p>
    <p className="text-12">{support}</p>
    <a className={buttonClass({ dense: true })} href={performanceHref(query)}>
      Retry
    </a>
  </div>
)

function Empty({
  view,
  addGroupHref,
  clearHref,
  firstSteps,
}: Pick<PerformanceTableProps, "view" | "addGroupHref" | "clearHref" | "firstSteps">) {
  const title = `There is no ${view === "groups" ? "group" : "location"} performance data to show.`
  if (firstSteps)
    return (
      <EmptyState
        icon={ChartNoAxesColumn}
        title={title}
        hint="Scores appear here once you have a location."
        action={<WayLinks links={firstSteps} />}
      />
    )
  if (view === "groups" && addGroupHref && !clearHref) {
    return (
      <EmptyState
        icon={Users}
        title={performanceTexts.addGroup}
        hint="Groups compare regions, brands or teams with each other."
        action={
          <Link
            className={buttonClass({ kind: "primary", dense: true })}
            href={addGroupHref}
            prefetch={false}
            data-track="location_performance.add_group"
          >
            Add Group
          </Link>
        }
      />
    )
  }
  return (
    <EmptyState
      icon={ChartNoAxesColumn}
      title={title}
      hint={
        clearHref
          ? `Adjust the filters for better results or add more ${view}.`
          : `Add ${view} to compare them here.`
      }
      action={
        clearHref && (
          <Link className={buttonClass({ dense: true })} href={clearHref} prefetch={false}>
            Clear All
          </Link>
        )
      }
    />
  )
}

/** The ranked table of Location Performance (001 §2): loaded, empty, or failed. */
export function PerformanceTable(props: PerformanceTableProps) {
  const { list, query, view, variant } = props
  return (
    <PendingArea>
      {!list.ok ? (
        <Failed {...props} />
      ) : list.value.total === 0 ? (
        <Empty {...props} />
      ) : (
        <>
          <DataTable
            caption={captions[view]}
            track="location_performance.table"
            widthClass={widthClass[variant]}
            columns={performanceColumns({ ...props, list: list.value })}
            rows={list.value.rows}
            rowKey={({ id }) => id}
            sort={sortIn(query)}
            sortHref={(sort) => sortedHref(query, sort)}
          />
          <PagePager
            label={`Pages of ${view}`}
            page={list.value.page}
            totalPages={list.value.totalPages}
            hrefOf={(page) => performanceHref(query, { page })}
          />
        </>
      )}
    </PendingArea>
  )
}
