import { cache } from "react"
import { AskPageFacts } from "#components/ask-pages/ask-page-facts.tsx"
import { AskPageForm } from "#components/ask-pages/ask-page-form.tsx"
import { PageResponses } from "#components/microsurveys/page-responses.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import type { KioskPage } from "#lib/contract/request-pages/schema.ts"
import { loadGroupPicker, loadLocationPicker } from "#lib/features/ask-pages/load.ts"
import { loadPageResponses } from "#lib/features/microsurveys/page-responses.ts"
import { loadSurveyChoices } from "#lib/features/templates/load.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { currentVisit } from "#lib/page/current-request.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"
import { paths, routes } from "#lib/routes/routes.ts"
import { kioskEdit } from "./record.ts"

const loadKiosk = cache((caller: Caller, id: string) =>
  callApi(caller, "kiosk_pages.get", { params: { id } }),
)

export const generateMetadata = metadataOf(
  kioskEdit,
  async ({ context, params }) => (await loadKiosk(context.caller, params["id"]!)).title,
)

async function form(context: PageContext, page: KioskPage, search: URLSearchParams, base: string) {
  const [save, remove] = await Promise.all([
    currentForm("kiosk_pages.update", search),
    currentForm("kiosk_pages.delete"),
  ])
  const [locations, groups, surveys] = await Promise.all([
    loadLocationPicker(context, save.values, page.location_ids),
    loadGroupPicker(context, save.values),
    loadSurveyChoices(context),
  ])
  return (
    <AskPageForm
      kind="kiosk"
      {...{ page, locations, groups, surveys, base }}
      canDelete={context.can("kiosk_page.delete")}
      states={{ save, remove }}
    />
  )
}

export default guardedPage(kioskEdit, async ({ context, params, searchParams }) => {
  const { can, caller, account, timeZone } = context
  const search = searchOf(searchParams)
  const [page, { origin }] = await Promise.all([loadKiosk(caller, params.id ?? ""), currentVisit()])
  const [edited, responses] = await Promise.all([
    can("kiosk_page.update") && form(context, page, search, `${origin.origin}${paths.kioskPage("")}`),
    loadPageResponses(context, { kiosk_page_id: String(page.id) }, search, (query) =>
      routes.kioskEdit(page.id, query),
    ),
  ])
  return (
    <SettingsFrame
      title={page.title}
      accountName={account.name}
      back={{ href: routes.waysToAsk(), label: "Back to Ways to ask" }}
    >
      {edited || <AskPageFacts page={page} address={`${origin.origin}${paths.kioskPage(page.slug)}`} />}
      {responses && <PageResponses {...responses} timeZone={timeZone} />}
    </SettingsFrame>
  )
})
