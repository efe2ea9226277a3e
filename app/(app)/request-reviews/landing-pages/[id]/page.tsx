import { cache } from "react"
import { AskPageForm } from "#components/ask-pages/ask-page-form.tsx"
import { CodeSheet } from "#components/ask-pages/code-sheet.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import { loadGroupPicker, loadLocationPicker, loadSites } from "#lib/features/ask-pages/load.ts"
import { loadSurveyChoices } from "#lib/features/templates/load.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { qrSvg } from "#lib/format/qr-code.ts"
import { currentVisit } from "#lib/page/current-request.ts"
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

export default guardedPage(landingPageEdit, async ({ context, params, searchParams }) => {
  const [page, save, remove, visit] = await Promise.all([
    loadPage(context.caller, params.id ?? ""),
    currentForm("request_pages.update", searchOf(searchParams)),
    currentForm("request_pages.delete"),
    currentVisit(),
  ])
  const [locations, groups, sites, surveys] = await Promise.all([
    loadLocationPicker(context, save.values, page.location_ids),
    loadGroupPicker(context, save.values),
    loadSites(context, page.location_ids),
    loadSurveyChoices(context),
  ])
  const { origin } = visit.origin
  return (
    <SettingsFrame
      title={landingPageEdit.title}
      accountName={context.account.name}
      back={{ href: routes.waysToAsk(), label: "Back to Ways to ask" }}
    >
      <AskPageForm
        kind="landing"
        page={page}
        sites={sites}
        locations={locations}
        groups={groups}
        surveys={surveys}
        base={`${origin}${paths.landingPage("")}`}
        canDelete={context.can("request_page.delete")}
        states={{ save, remove }}
      />
      <CodeSheet
        id={page.id}
        title={page.title}
        code={qrSvg(`${origin}${paths.landingPage(page.slug, { via: "qr" })}`)}
      />
    </SettingsFrame>
  )
})
