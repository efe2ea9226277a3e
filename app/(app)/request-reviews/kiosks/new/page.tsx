import { AskPageForm } from "#components/ask-pages/ask-page-form.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { loadGroupPicker, loadLocationPicker } from "#lib/features/ask-pages/load.ts"
import { loadSurveyChoices } from "#lib/features/templates/load.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { currentVisit } from "#lib/page/current-request.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"
import { paths, routes } from "#lib/routes/routes.ts"
import { kioskNew } from "./record.ts"

export const generateMetadata = metadataOf(kioskNew)

export default guardedPage(kioskNew, async ({ context, searchParams }) => {
  const save = await currentForm("kiosk_pages.create", searchOf(searchParams))
  const [locations, groups, surveys, { origin }] = await Promise.all([
    loadLocationPicker(context, save.values),
    loadGroupPicker(context, save.values),
    loadSurveyChoices(context),
    currentVisit(),
  ])
  return (
    <SettingsFrame
      title={kioskNew.title}
      accountName={context.account.name}
      back={{ href: routes.waysToAsk(), label: "Back to Ways to ask" }}
    >
      <AskPageForm
        kind="kiosk"
        locations={locations}
        groups={groups}
        surveys={surveys}
        base={`${origin.origin}${paths.kioskPage("")}`}
        states={{ save, remove: untouched }}
      />
    </SettingsFrame>
  )
})
