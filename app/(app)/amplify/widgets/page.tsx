import { Megaphone } from "lucide"
import { DownloadCsv } from "#components/data-table/download-csv.tsx"
import { SearchBox } from "#components/data-table/search-box.tsx"
import { ErrorNotice } from "#components/form/error-notice.tsx"
import { Teaser } from "#components/form/teaser.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { PageHeader } from "#components/shell/page-header.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { PendingProvider } from "#components/ui/pending.tsx"
import { TypeCards } from "#components/widgets/type-cards.tsx"
import { WidgetCards } from "#components/widgets/widget-cards.tsx"
import { loadWidgets } from "#lib/features/widgets/load.ts"
import {
  canonicalWidgetsQuery,
  loadWidgetsSearch,
  type WidgetsSearch,
} from "#lib/features/widgets/search-params.ts"
import { widgetTexts } from "#lib/features/widgets/texts.ts"
import { typesOn } from "#lib/features/widgets/types.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { exportRefusal } from "#lib/page/export-gate.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { asFile } from "#lib/routes/file-endings.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { amplifyWidgets } from "./record.ts"

export const generateMetadata = metadataOf(amplifyWidgets)

const hrefOf = ({ keywords }: WidgetsSearch, page: number | null): string =>
  routes.amplifyWidgets({ keywords, page: page === 1 ? null : page })

/** In place of the widgets of an account that has none of them (D-208). */
async function teaser({ whitelabel }: PageContext) {
  return (
    <Teaser
      feature="Amplify"
      sentence={widgetTexts.teaser}
      isWhiteLabel={whitelabel.id !== null}
      page={routes.amplifyWidgets()}
      state={await currentForm("webhooks.notify:teaser")}
    />
  )
}

async function list(context: PageContext, search: WidgetsSearch) {
  const { can, timeZone, account } = context
  const [found, removing] = await Promise.all([
    mainPart(loadWidgets(context, search)),
    currentForm("widgets.delete"),
  ])
  const { keywords } = search
  if (!found.ok)
    return (
      <ErrorState
        title={widgetTexts.failed}
        text={found.failure.userText}
        retryHref={hrefOf(search, search.page)}
      />
    )
  const { widgets, paging } = found.value
  if (paging.total === 0)
    return keywords ? (
      <EmptyState icon={Megaphone} title={`No widget matches “${keywords}”`} hint={widgetTexts.searchHint} />
    ) : (
      <EmptyState icon={Megaphone} title={widgetTexts.none} hint={widgetTexts.noneHint} />
    )
  const { page, total_pages: last } = paging
  return (
    <>
      <ErrorNotice text={removing.error} />
      <WidgetCards
        // Another list begins anew.
        key={`${keywords ?? ""} ${widgets.map(({ id }) => id).join()}`}
        accountId={String(account.id)}
        keywords={keywords}
        widgets={widgets}
        paging={paging}
        pageHrefs={{
          previous: page > 1 ? hrefOf(search, page - 1) : null,
          next: page < last ? hrefOf(search, page + 1) : null,
        }}
        timeZone={timeZone}
        can={{ update: can("amplify.update"), remove: can("amplify.delete") }}
        state={removing}
        page={hrefOf(search, page)}
      />
    </>
  )
}

export default guardedPage(amplifyWidgets, async ({ context, searchParams }) => {
  const { can, account, settings } = context
  const types = typesOn(settings)
  const query = searchOf(searchParams)
  const search = loadWidgetsSearch(query)
  const isOn = can("amplify.create") && types.length > 0
  const href = hrefOf(search, null)
  return (
    <div className="page">
      <PageHeader
        title={amplifyWidgets.title}
        intro={widgetTexts.intro}
        printTitle={`${amplifyWidgets.title} - ${account.name}`}
        actions={
          isOn && (
            <DownloadCsv
              href={asFile(href, "csv")}
              track="amplify.csv"
              refusal={exportRefusal(context, href)}
            />
          )
        }
      />
      {isOn ? (
        <div className="grid gap-8 mt-5">
          <TypeCards types={types} />
          <section className="grid gap-3" aria-labelledby="created-widgets">
            <PendingProvider>
              <div className="flex flex-wrap items-center justify-between gap-3">
                <h2 id="created-widgets">CREATED WIDGETS</h2>
                <SearchBox
                  label="Search widgets"
                  name="keywords"
                  path={routes.amplifyWidgets()}
                  value={search.keywords ?? ""}
                  query={canonicalWidgetsQuery(query)}
                  isLive
                />
              </div>
              {await list(context, search)}
            </PendingProvider>
          </section>
        </div>
      ) : (
        await teaser(context)
      )}
    </div>
  )
})
