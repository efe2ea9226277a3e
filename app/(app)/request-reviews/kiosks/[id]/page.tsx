import { cache } from "react"
import { AskPageForm } from "#components/ask-pages/ask-page-form.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import { loadGroupPicker, loadLocationPicker } from "#lib/features/ask-pages/load.ts"
import { loadSurveyChoices } from "#lib/features/templates/load.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { currentVisit } from "#lib/page/current-request.ts"
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

export default guardedPage(kioskEdit, async ({ context, params, searchParams }) => {
  const [page, save, remove, { origin }] = await Promise.all([
    loadKiosk(context.caller, params.id ?? ""),
    currentForm("kiosk_pages.update", searchOf(searchParams)),
    currentForm("kiosk_pages.delete"),
    currentVisit(),
  ])
  const [locations, groups, surveys] = await Promise.all([
    loadLocationPicker(context, save.values, page.location_ids),
    loadGroupPicker(context, save.values),
    loadSurveyChoices(context),
  ])
  return (
    <SettingsFrame
      title={kioskEdit.title}
      accountName={context.account.name}
      back={{ href: routes.waysToAsk(), label: "Back to Ways to ask" }}
    >
      <AskPageForm
        kind="kiosk"
        page={page}
        locations={locations}
        groups={groups}
        surveys={surveys}
        base={`${origin.origin}${paths.kioskPage("")}`}
        canDelete={context.can("kiosk_page.delete")}
        states={{ save, remove }}
      />
    </SettingsFrame>
  )
})
