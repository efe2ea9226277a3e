import { Eye } from "lucide"
import Link from "next/link"
import { redirect } from "next/navigation"
import { ActionForm } from "#components/form/action-form.tsx"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { BlockedSite } from "#components/widgets/blocked-site.tsx"
import { codesOf } from "#components/widgets/codes.ts"
import { scriptOf } from "#components/widgets/embed-answer.ts"
import { EmbedCodes } from "#components/widgets/embed-codes.tsx"
import { WidgetForm } from "#components/widgets/widget-form.tsx"
import { widgetTypeLabels } from "#lib/contract/widgets/constants.ts"
import type { Widget } from "#lib/contract/widgets/schema.ts"
import { draftOf, startSettings } from "#lib/features/widgets/form-start.ts"
import { loadWidget } from "#lib/features/widgets/load.ts"
import { loadOffers } from "#lib/features/widgets/offers.ts"
import { deletionText } from "#lib/features/widgets/texts.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { formatInstantDay } from "#lib/format/dates.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { amplifyWidgetEdit } from "./record.ts"

export const generateMetadata = metadataOf(
  amplifyWidgetEdit,
  async ({ context, params }) => (await loadWidget(context.caller, params["id"]!)).name,
)

async function actions({ can }: PageContext, { id, name, widget_type: type, views }: Widget) {
  return (
    <>
      <Link className={buttonClass({})} href={routes.amplifyWidgetPreview(type, id)} prefetch={false}>
        <Icon icon={Eye} />
        Preview
      </Link>
      {can("amplify.delete") && (
        <ActionForm
          action={routes.form("widgets.delete")}
          page={routes.amplifyWidgetEdit(type, id)}
          state={await currentForm("widgets.delete")}
          label={`Delete ${name}`}
        >
          <input type="hidden" name="id" value={id} />
          <ConfirmSubmit
            label="Delete"
            question={deletionText(name, views?.pages ?? 0)}
            confirmLabel="Delete"
            track="amplify.delete"
          />
        </ActionForm>
      )}
    </>
  )
}

export default guardedPage(amplifyWidgetEdit, async ({ context, params, searchParams }) => {
  const { caller, account, timeZone } = context
  const widget = await loadWidget(caller, params["id"] ?? "")
  const { id, name, widget_type: type, created_at: created } = widget
  // Its type is its own, whatever the address says.
  if (params["kind"] !== type) redirect(routes.amplifyWidgetEdit(type, id))
  const state = await currentForm("widgets.update", searchOf(searchParams))
  const settings = startSettings(type, widget)
  const offers = await loadOffers(context, type, settings, state.values)
  return (
    <SettingsFrame
      title={name}
      intro={`${widgetTypeLabels[type]}${created ? `, created ${formatInstantDay(created, timeZone)}` : ""}`}
      accountName={account.name}
      back={{ href: routes.amplifyWidgets(), label: "Back to Amplify" }}
      actions={await actions(context, widget)}
    >
      <BlockedSite
        widget={widget}
        state={await currentForm("widgets.update:allow", searchOf(searchParams))}
        page={routes.amplifyWidgetEdit(type, id)}
      />
      <EmbedCodes codes={codesOf(widget, scriptOf(widget.site_url ?? "", widget.is_white_label ?? false))} />
      <WidgetForm
        // The form begins with the values that were saved.
        key={widget.updated_at}
        type={type}
        widget={widget}
        settings={settings}
        offers={offers}
        state={state}
        page={routes.amplifyWidgetEdit(type, id)}
        cancelHref={routes.amplifyWidgets()}
        start={draftOf(type, settings, widget)}
      />
    </SettingsFrame>
  )
})
