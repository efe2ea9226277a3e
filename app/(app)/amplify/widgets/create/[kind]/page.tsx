import { redirect } from "next/navigation"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { WidgetForm } from "#components/widgets/widget-form.tsx"
import { widgetTypeLabels } from "#lib/contract/widgets/constants.ts"
import { draftOf, startSettings } from "#lib/features/widgets/form-start.ts"
import { loadOffers } from "#lib/features/widgets/offers.ts"
import { originOf } from "#lib/features/widgets/origin.ts"
import { typeOf, typesOn } from "#lib/features/widgets/types.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { amplifyWidgetNew } from "./record.ts"

export const generateMetadata = metadataOf(amplifyWidgetNew)

export default guardedPage(amplifyWidgetNew, async ({ context, params, searchParams }) => {
  const type = typeOf(params["kind"])
  // A word that is no type leads to the list (D-203), as does a type that is switched off.
  if (!type || !typesOn(context.settings).includes(type)) redirect(routes.amplifyWidgets())
  const search = searchOf(searchParams)
  const origin = originOf(search)
  const state = await currentForm("widgets.create", search)
  const settings = startSettings(type, null, origin?.locationId)
  const offers = await loadOffers(context, type, settings, state.values)
  const back = origin
    ? { href: routes.locationDetails(origin.locationId, origin.query), label: "Back to Location" }
    : { href: routes.amplifyWidgets(), label: "Back to Amplify" }
  return (
    <SettingsFrame title={`New ${widgetTypeLabels[type]}`} accountName={context.account.name} back={back}>
      <WidgetForm
        type={type}
        settings={settings}
        offers={offers}
        state={state}
        page={routes.amplifyWidgetNew(type, origin && type === "location_info" ? search : undefined)}
        cancelHref={back.href}
        start={draftOf(type, settings, null)}
      />
    </SettingsFrame>
  )
})
