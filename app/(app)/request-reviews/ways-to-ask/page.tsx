import { QrCode, TabletSmartphone } from "lucide"
import Link from "next/link"
import type { ReactNode } from "react"
import { AskPagesTable, type AskPagesTableProps } from "#components/ask-pages/ask-pages-table.tsx"
import { LandingPageRequestForm } from "#components/ask-pages/landing-page-request-form.tsx"
import { SectionFrame } from "#components/request-reviews/section-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { PagePager } from "#components/ui/page-pager.tsx"
import type { ApiFailure } from "#lib/errors/api-failure.ts"
import { loadKioskPages, loadRequestPages } from "#lib/features/ask-pages/load.ts"
import { requestedPage } from "#lib/features/filter-bar/page-number.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { mayLinkTo } from "#lib/gate/may-open.ts"
import { currentVisit } from "#lib/page/current-request.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"
import { paths, routes } from "#lib/routes/routes.ts"
import { waysToAsk } from "./record.ts"

const { title } = waysToAsk

export const generateMetadata = metadataOf(waysToAsk)

type List = { _page: number; _total_pages: number }
type Loaded<T> = { ok: true; value: T } | { ok: false; failure: ApiFailure }

type SectionProps = {
  id: string
  heading: string
  text: string
  newHref: string | null
  newLabel: string
  list: Loaded<List>
  rows: AskPagesTableProps["pages"]
  empty: ReactNode
  hrefOf: (page: number | null) => string
  table: Omit<AskPagesTableProps, "pages" | "caption">
}

function Section({ id, heading, text, newHref, newLabel, list, rows, empty, hrefOf, table }: SectionProps) {
  return (
    <section className="grid gap-3" aria-labelledby={id}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id={id}>{heading}</h2>
          <p className="text-13 text-muted">{text}</p>
        </div>
        {newHref && (
          <Link className={buttonClass({})} href={newHref} prefetch={false}>
            {newLabel}
          </Link>
        )}
      </div>
      {!list.ok ? (
        <ErrorState
          title={`Unable to load ${heading.toLowerCase()}`}
          text={list.failure.userText}
          retryHref={routes.waysToAsk()}
        />
      ) : rows.length === 0 ? (
        empty
      ) : (
        <>
          <AskPagesTable caption={heading} pages={rows} {...table} />
          <PagePager
            label={`Pages of ${heading.toLowerCase()}`}
            page={list.value._page}
            totalPages={list.value._total_pages}
            hrefOf={hrefOf}
          />
        </>
      )}
    </section>
  )
}

export default guardedPage(waysToAsk, async ({ context, searchParams }) => {
  const { can, session } = context
  const search = searchOf(searchParams)
  const page = requestedPage(search)
  const kioskPage = requestedPage(new URLSearchParams({ page: search.get("kiosk_page") ?? "" }))
  const [pages, kiosks, request, visit] = await Promise.all([
    can("request_page.read") ? mainPart(loadRequestPages(context, page)) : null,
    can("kiosk_page.read") ? mainPart(loadKioskPages(context, kioskPage)) : null,
    currentForm("landing_page_requests.create"),
    currentVisit(),
  ])
  const { origin } = visit.origin
  return (
    <SectionFrame
      context={context}
      current="waysToAsk"
      title={title}
      intro="Pages, codes and kiosks that ask visitors without a campaign. Everyone gets the same review links, whatever they say."
    >
      <div className="grid gap-10">
        {pages && (
          <Section
            id="landing-pages"
            heading="Landing pages"
            text="For links and QR codes: a question, room for a comment, and your review links."
            newHref={can("request_page.create") ? routes.landingPageNew() : null}
            newLabel="New landing page"
            list={pages}
            rows={pages.ok ? pages.value._embedded.request_pages : []}
            empty={
              <EmptyState
                icon={QrCode}
                title="No landing pages yet."
                hint="Each location also has pages of its own, which need no setup."
              />
            }
            hrefOf={(to) => routes.waysToAsk({ page: to, kiosk_page: kioskPage > 1 ? kioskPage : null })}
            table={{
              track: "ask_landing.pages",
              addressOf: (slug) => `${origin}${paths.landingPage(slug)}`,
              editHrefOf: can("request_page.update") ? routes.landingPageEdit : null,
            }}
          />
        )}
        {kiosks && (
          <Section
            id="kiosks"
            heading="Kiosks"
            text="A tablet at the door: your own survey only. It starts again after 30 seconds and is left by PIN."
            newHref={can("kiosk_page.create") ? routes.kioskNew() : null}
            newLabel="New kiosk"
            list={kiosks}
            rows={kiosks.ok ? kiosks.value._embedded.kiosk_pages : []}
            empty={
              <EmptyState
                icon={TabletSmartphone}
                title="No kiosks yet."
                hint="Kiosks never open review sites: Google forbids collecting reviews on the premises."
              />
            }
            hrefOf={(to) => routes.waysToAsk({ kiosk_page: to, page: page > 1 ? page : null })}
            table={{
              track: "ask_kiosk.pages",
              addressOf: (slug) => `${origin}${paths.kioskPage(slug)}`,
              editHrefOf: can("kiosk_page.update") ? routes.kioskEdit : null,
            }}
          />
        )}
        <section className="grid gap-2" aria-labelledby="own-pages">
          <h2 id="own-pages">Pages of each location</h2>
          <p className="max-w-[72ch] text-13 text-muted">
            Every location has pages with NPS, stars, thumbs and smiling faces, a page with review links, a
            kiosk, and a link for SMS. Find them on the location's Landing Pages tab.
          </p>
          {mayLinkTo(paths.locations(), context) && (
            <p>
              <Link className={buttonClass({})} href={routes.locations()} prefetch={false}>
                Locations
              </Link>
            </p>
          )}
        </section>
        {pages && (
          <section className="grid gap-3" aria-labelledby="request">
            <h2 id="request">Have a page set up for you</h2>
            <LandingPageRequestForm state={request} email={session.email} />
          </section>
        )}
      </div>
    </SectionFrame>
  )
})
