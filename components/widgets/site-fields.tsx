import { FormList } from "#components/form/form-list.tsx"
import { type WidgetType, widgetLimits } from "#lib/contract/widgets/constants.ts"
import type { WidgetViews } from "#lib/contract/widgets/schema.ts"
import type { WidgetSettings } from "#lib/contract/widgets/settings.ts"
import { widgetTexts } from "#lib/features/widgets/texts.ts"
import { SettingCheck } from "./setting-fields.tsx"

export type SiteFieldsProps = {
  type: WidgetType
  settings: WidgetSettings
  domains: readonly string[]
  views: WidgetViews | null
}

/** A site that asked today and may not show the widget. */
function Blocked({ views }: Pick<SiteFieldsProps, "views">) {
  const { blocked_host: host, blocked_today: count } = views ?? {}
  if (!host) return null
  return (
    <p className="notice">
      Blocked on {host}: {count === 1 ? "1 request" : `${count ?? 0} requests`} today. The widget stays empty
      there until you allow the domain.
    </p>
  )
}

/** Which sites may show a widget, and what it tells search engines. */
export const SiteFields = ({ type, settings, domains, views }: SiteFieldsProps) => (
  <>
    <Blocked views={views} />
    <FormList
      name="allowed_domains"
      label="Allowed domains"
      entry="Domain"
      defaultValues={domains}
      limit={widgetLimits.domains}
    />
    <p className="hint">
      Leave empty to allow any site. A domain such as example.com allows its subdomains as well.
    </p>
    {type === "location_info" && (
      <>
        <SettingCheck name="json_ld" settings={settings} hint={widgetTexts.structured} />
        <SettingCheck
          name="json_ld_rating"
          settings={settings}
          hint="Only with structured data. Reviews of other sites are never part of it."
        />
      </>
    )}
  </>
)
