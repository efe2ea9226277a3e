import { cache } from "react"
import { AskPageFacts } from "#components/ask-pages/ask-page-facts.tsx"
import { AskPageForm } from "#components/ask-pages/ask-page-form.tsx"
import { CodeSheet } from "#components/ask-pages/code-sheet.tsx"
import { PageResponses } from "#components/microsurveys/page-responses.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import type { RequestPage } from "#lib/contract/request-pages/schema.ts"
import { loadGroupPicker, loadLocationPicker, loadSites } from "#lib/features/ask-pages/load.ts"
import { loadPageResponses } from "#lib/features/microsurveys/page-responses.ts"
import { loadSurveyChoices } from "#lib/features/templates/load.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { qrSvg } from "#lib/format/qr-code.ts"
import { currentVisit } from "#lib/page/current-request.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"
import { paths, routes } from "#lib/routes/routes.ts"
import { landingPageEdit } from "./record.ts"

const loadPage = cache((caller: Caller, id: string) =>
  callApi(caller, "request_pages.get", { params: { id } }),
)

export const generateMetadata = metadataOf(
  landingPageEdit,
  async ({ context, params }) => (await loadPage(context.caller, params["id"]!)).title,
)

async function form(context: PageContext, page: RequestPage, search: URLSearchParams, base: string) {
  const [save, remove] = await Promise.all([
    currentForm("request_pages.update", search),
    currentForm("request_pages.delete"),
  ])
  const [locations, groups, sites, surveys] = await Promise.all([
    loadLocationPicker(context, save.values, page.location_ids),
    loadGroupPicker(context, save.values),
    loadSites(context, page.location_ids),
    loadSurveyChoices(context),
  ])
  return (
    <AskPageForm
      kind="landing"
      {...{ page, sites, locations, groups, surveys, base }}
      canDelete={context.can("request_page.delete")}
      states={{ save, remove }}
    />
  )
}

export default guardedPage(landingPageEdit, async ({ context, params, searchParams }) => {
  const { can, caller, account, timeZone } = context
  const search = searchOf(searchParams)
  const [page, visit] = await Promise.all([loadPage(caller, params.id ?? ""), currentVisit()])
  const { origin } = visit.origin
  const [edited, responses] = await Promise.all([
    can("request_page.update") && form(context, page, search, `${origin}${paths.landingPage("")}`),
    loadPageResponses(context, { request_page_id: String(page.id) }, search, (query) =>
      routes.landingPageEdit(page.id, query),
    ),
  ])
  return (
    <SettingsFrame
      title={page.title}
      accountName={account.name}
      back={{ href: routes.waysToAsk(), label: "Back to Ways to ask" }}
    >
      {edited || <AskPageFacts page={page} address={`${origin}${paths.landingPage(page.slug)}`} />}
      <CodeSheet
        id={page.id}
        title={page.title}
        code={qrSvg(`${origin}${paths.landingPage(page.slug, { via: "qr" })}`)}
      />
      {responses && <PageResponses {...responses} timeZone={timeZone} />}
    </SettingsFrame>
  )
})
