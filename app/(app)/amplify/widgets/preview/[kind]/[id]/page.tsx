import { Pencil } from "lucide"
import Link from "next/link"
import { redirect } from "next/navigation"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { codesOf } from "#components/widgets/codes.ts"
import { EmbedCodes } from "#components/widgets/embed-codes.tsx"
import { LivePreview } from "#components/widgets/live-preview.tsx"
import { widgetTypeLabels } from "#lib/contract/widgets/constants.ts"
import { reservedHeight } from "#lib/features/widgets/embed-code.ts"
import { draftOf, startSettings } from "#lib/features/widgets/form-start.ts"
import { loadWidget } from "#lib/features/widgets/load.ts"
import { previewHint } from "#lib/features/widgets/texts.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { routes } from "#lib/routes/routes.ts"
import { amplifyWidgetPreview } from "./record.ts"

export const generateMetadata = metadataOf(
  amplifyWidgetPreview,
  async ({ context, params }) => (await loadWidget(context.caller, params["id"]!)).name,
)

export default guardedPage(amplifyWidgetPreview, async ({ context, params }) => {
  const { caller, account, can } = context
  const widget = await loadWidget(caller, params["id"] ?? "")
  const { id, name, widget_type: type } = widget
  if (params["kind"] !== type) redirect(routes.amplifyWidgetPreview(type, id))
  const settings = startSettings(type, widget)
  return (
    <SettingsFrame
      title={name}
      intro={widgetTypeLabels[type]}
      accountName={account.name}
      back={{ href: routes.amplifyWidgets(), label: "Back to Amplify" }}
      actions={
        can("amplify.update") && (
          <Link
            className={buttonClass({ kind: "primary" })}
            href={routes.amplifyWidgetEdit(type, id)}
            prefetch={false}
          >
            <Icon icon={Pencil} />
            Edit
          </Link>
        )
      }
    >
      <LivePreview
        start={draftOf(type, settings, widget)}
        height={reservedHeight({ type, layout: settings.layout })}
        hint={previewHint(type, true)}
        isSaved
      />
      <EmbedCodes codes={codesOf(widget)} />
    </SettingsFrame>
  )
})
