import { cookies } from "next/headers"
import { redirect } from "next/navigation"
import type { ReactNode } from "react"
import { DownloadButton } from "#components/exports/download-button.tsx"
import { KeywordsFrame, type KeywordsFrameProps } from "#components/keywords/keywords-frame.tsx"
import { SavedFilterPage } from "#components/saved-filters/saved-filter-page.tsx"
import { SavedFilters } from "#components/saved-filters/saved-filters.tsx"
import { FlyoutOnUse } from "#components/scheduled-exports/flyout-on-use.tsx"
import { ScheduleItem } from "#components/scheduled-exports/schedule-item.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { moreCookie } from "#lib/features/filter-bar/more-state.ts"
import { hasTooMany } from "#lib/features/filter-bar/too-many.ts"
import { hasMoreFilter } from "#lib/features/filters/count.ts"
import { keywordsRange } from "#lib/features/keywords/filters.ts"
import { keywordsHref } from "#lib/features/keywords/hrefs.ts"
import { loadReport } from "#lib/features/keywords/report.ts"
import { addressOf, hasSavedFilters, type KeywordsVisit, loadBar } from "#lib/features/keywords/visit.ts"
import { formatRange } from "#lib/format/dates.ts"

export type KeywordsPage = Pick<KeywordsFrameProps, "page" | "title" | "intro" | "back"> & {
  path: string
  /** Title of a printed page, before the account's name and the range. */
  printed: string
  /** The file of the page, and how it is scheduled. */
  report: Omit<Parameters<typeof loadReport>[1], "path">
  content: () => Promise<ReactNode>
}

const savedFilterPage = ({ context, caller, accountId, search, query }: KeywordsVisit, path: string) => (
  <SavedFilterPage
    caller={caller}
    owner={{ accountId, userId: String(context.session.user_id) }}
    id={search.savedFilterId}
    page={search.page ?? 1}
    query={query}
    hrefOf={(patch) => keywordsHref(path, query, patch)}
  />
)

/** A page about what customers talk about; where its address has another spelling it leads there. */
export async function keywordsPage(visit: KeywordsVisit, own: KeywordsPage) {
  const { context, search, facts } = visit
  const { page, path, printed, report: requested, content, ...frame } = own
  const address = await addressOf(visit, path)
  if (address !== null) redirect(address)
  // The categories are chosen on their page: filters are saved from the others.
  const hasSaved = page !== "categories"
  const isPickingSaved = hasSaved && search.pick === "savedFilterId"
  const [bar, body, report, jar] = await Promise.all([
    loadBar(visit, path),
    isPickingSaved ? savedFilterPage(visit, path) : hasTooMany(search) && !search.pick ? null : content(),
    loadReport(visit, { ...requested, path }),
    cookies(),
  ])
  return (
    <KeywordsFrame
      {...frame}
      page={page}
      printTitle={`${printed} - ${context.account.name} - ${formatRange(keywordsRange(search, facts))}`}
      facts={bar.facts}
      categories={bar.categories}
      isMoreOpen={hasMoreFilter(page, search) || jar.get(moreCookie)?.value === "true"}
      isPruned={visit.isPruned}
      errors={[...bar.errors, ...report.errors]}
      actions={
        <>
          {report.schedule && <ScheduleItem {...report.schedule} className={buttonClass({})} />}
          <DownloadButton {...report.download} />
        </>
      }
      savedFilters={
        hasSaved &&
        hasSavedFilters(context) && <SavedFilters userId={String(context.session.user_id)} page="keywords" />
      }
    >
      {body}
      {report.flyout && <FlyoutOnUse key={String(report.flyout.schedule?.id ?? "new")} {...report.flyout} />}
    </KeywordsFrame>
  )
}
