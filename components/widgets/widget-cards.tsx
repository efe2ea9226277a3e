"use client"

import { TriangleAlert } from "lucide"
import { useCallback, useEffect, useRef, useState } from "react"
import { Icon } from "#components/ui/icon.tsx"
import { PagePager } from "#components/ui/page-pager.tsx"
import { Spinner } from "#components/ui/spinner.tsx"
import { browserCall } from "#lib/api-client/browser-client.ts"
import { widgetsPerPage } from "#lib/contract/widgets/constants.ts"
import type { Widget } from "#lib/contract/widgets/schema.ts"
import { widgetTexts } from "#lib/features/widgets/texts.ts"
import { WidgetCard, type WidgetCardProps } from "./widget-card.tsx"

export type WidgetCardsProps = Omit<WidgetCardProps, "widget"> & {
  accountId: string
  keywords: string | null
  widgets: readonly Widget[]
  paging: { page: number; total_pages: number; total: number }
  /** The list at each page, for the pager before scripts run. */
  pageHrefs: { previous: string | null; next: string | null }
}

/** Scrolling so near to the end loads the next page (P-262). */
export const loadWithinPx = 20

const isNearEnd = (): boolean =>
  document.documentElement.scrollHeight - window.innerHeight - window.scrollY <= loadWithinPx

type Loaded = { widgets: readonly Widget[]; page: number; state: "idle" | "loading" | "failed" }

/** Created widgets: more come as the page is scrolled; pages with numbers before scripts run. */
export function WidgetCards(props: WidgetCardsProps) {
  const { accountId, keywords, widgets, paging, pageHrefs, ...card } = props
  const [loaded, setLoaded] = useState<Loaded>({ widgets, page: paging.page, state: "idle" })
  const isBusy = useRef(false)
  const { total, total_pages: totalPages } = paging

  const load = useCallback(
    async (page: number) => {
      if (isBusy.current) return
      isBusy.current = true
      setLoaded((now) => ({ ...now, state: "loading" }))
      try {
        const answer = await browserCall("widgets.list", {
          query: { account_id: accountId, page, per_page: widgetsPerPage, keywords: keywords ?? undefined },
        })
        setLoaded((now) => {
          const known = new Set(now.widgets.map(({ id }) => String(id)))
          const others = answer.widgets.filter(({ id }) => !known.has(String(id)))
          return { widgets: [...now.widgets, ...others], page, state: "idle" }
        })
      } catch {
        setLoaded((now) => ({ ...now, state: "failed" }))
      } finally {
        isBusy.current = false
      }
    },
    [accountId, keywords],
  )

  const { page, state } = loaded
  const hasMore = page < totalPages
  useEffect(() => {
    if (!hasMore || state !== "idle") return
    const follow = () => {
      if (isNearEnd()) void load(page + 1)
    }
    // The loaded widgets may not fill the window.
    follow()
    window.addEventListener("scroll", follow, { passive: true })
    window.addEventListener("resize", follow)
    return () => {
      window.removeEventListener("scroll", follow)
      window.removeEventListener("resize", follow)
    }
  }, [hasMore, state, page, load])

  const before = (paging.page - 1) * widgetsPerPage
  return (
    <>
      <ul className="grid grid-cols-2 gap-4 max-lg:grid-cols-1" aria-label="Created widgets">
        {loaded.widgets.map((widget) => (
          <WidgetCard key={widget.id} widget={widget} {...card} />
        ))}
      </ul>
      <p className="text-13 text-faint" role="status">
        {before + loaded.widgets.length} of {total}
        {hasMore && <span className="hidden scripted:inline">. More load as you scroll.</span>}
      </p>
      {state === "loading" && (
        <p className="flex items-center gap-2 text-13 text-muted">
          <Spinner />
          Loading widgets
        </p>
      )}
      {state === "failed" && (
        <p className="err text-13" role="alert">
          <Icon icon={TriangleAlert} />
          {widgetTexts.failed}
          <button type="button" className="btn-link" onClick={() => void load(page + 1)}>
            Retry
          </button>
        </p>
      )}
      <div className={paging.page === 1 ? "scripted:hidden" : undefined}>
        <PagePager
          label="Pages of widgets"
          page={paging.page}
          totalPages={totalPages}
          hrefOf={(wanted) =>
            (wanted === null || wanted < paging.page ? pageHrefs.previous : pageHrefs.next) ?? ""
          }
        />
      </div>
    </>
  )
}
