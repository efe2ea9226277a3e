import Link from "next/link"
import { AskPagesSection } from "#components/ask-pages/ask-pages-section.tsx"
import { LandingPageRequestForm } from "#components/ask-pages/landing-page-request-form.tsx"
import { DownloadCsv } from "#components/data-table/download-csv.tsx"
import { SectionFrame } from "#components/request-reviews/section-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { loadKioskPages, loadRequestPages } from "#lib/features/ask-pages/load.ts"
import { requestedPage } from "#lib/features/filter-bar/page-number.ts"
import { loadLocationPages } from "#lib/features/microsurveys/page-responses.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { countOf } from "#lib/format/numbers.ts"
import { mayLinkTo } from "#lib/gate/may-open.ts"
import { currentVisit } from "#lib/page/current-request.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"
import { paths, routes } from "#lib/routes/routes.ts"
import { waysToAsk } from "./record.ts"

const { title } = waysToAsk

export const generateMetadata = metadataOf(waysToAsk)

export default guardedPage(waysToAsk, async ({ context, searchParams }) => {
  const { can, session } = context
  const search = searchOf(searchParams)
  const page = requestedPage(search)
  const kioskPage = requestedPage(new URLSearchParams({ page: search.get("kiosk_page") ?? "" }))
  const [pages, kiosks, own, request, visit] = await Promise.all([
    can("request_page.read") ? mainPart(loadRequestPages(context, page)) : null,
    can("kiosk_page.read") ? mainPart(loadKioskPages(context, kioskPage)) : null,
    loadLocationPages(context),
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
          <AskPagesSection
            kind="landing"
            list={pages}
            rows={pages.ok ? pages.value._embedded.request_pages : []}
            origin={origin}
            canCreate={can("request_page.create")}
            hrefOf={(to) => routes.waysToAsk({ page: to, kiosk_page: kioskPage > 1 ? kioskPage : null })}
          />
        )}
        {kiosks && (
          <AskPagesSection
            kind="kiosk"
            list={kiosks}
            rows={kiosks.ok ? kiosks.value._embedded.kiosk_pages : []}
            origin={origin}
            canCreate={can("kiosk_page.create")}
            hrefOf={(to) => routes.waysToAsk({ kiosk_page: to, page: page > 1 ? page : null })}
          />
        )}
        <section className="grid gap-2" aria-labelledby="own-pages">
          <h2 id="own-pages">Pages of each location</h2>
          <p className="max-w-[72ch] text-13 text-muted">
            Every location has pages with NPS, stars, thumbs and smiling faces, a page with review links, a
            kiosk, and a link for SMS. Find them, and their responses, on the location's Landing Pages tab.
          </p>
          <div className="flex flex-wrap items-center gap-3">
            {mayLinkTo(paths.locations(), context) && (
              <Link className={buttonClass({})} href={routes.locations()} prefetch={false}>
                Locations
              </Link>
            )}
            {own && own.responses > 0 && (
              <>
                <DownloadCsv {...own.download} />
                <span className="text-13 text-muted">{countOf(own.responses, "response", "responses")}</span>
              </>
            )}
          </div>
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
