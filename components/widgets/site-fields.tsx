import { FormList } from "#components/form/form-list.tsx"
import { type WidgetType, widgetLimits } from "#lib/contract/widgets/constants.ts"
import type { WidgetSettings } from "#lib/contract/widgets/settings.ts"
import { widgetTexts } from "#lib/features/widgets/texts.ts"
import { SettingCheck } from "./setting-fields.tsx"

export type SiteFieldsProps = {
  type: WidgetType
  settings: WidgetSettings
  domains: readonly string[]
}

/** Which sites may show a widget, and what it tells search engines. */
export const SiteFields = ({ type, settings, domains }: SiteFieldsProps) => (
  <>
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
