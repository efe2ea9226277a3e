import { ActionForm } from "#components/form/action-form.tsx"
import { FormField } from "#components/form/form-field.tsx"
import { SaveBar } from "#components/form/save-bar.tsx"
import { type WidgetType, widgetLimits, widgetTypeLabels } from "#lib/contract/widgets/constants.ts"
import type { Widget } from "#lib/contract/widgets/schema.ts"
import type { WidgetSettings } from "#lib/contract/widgets/settings.ts"
import { reservedHeight } from "#lib/features/widgets/embed-code.ts"
import type { WidgetOffers } from "#lib/features/widgets/offers.ts"
import { previewHint } from "#lib/features/widgets/texts.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"
import { ContentFields } from "./content-fields.tsx"
import { CoverageFields } from "./coverage-fields.tsx"
import { LivePreview } from "./live-preview.tsx"
import { LocationField } from "./location-field.tsx"
import { LookFields } from "./look-fields.tsx"
import { SettingsError } from "./settings-error.tsx"
import { SiteFields } from "./site-fields.tsx"

export type WidgetFormProps = {
  type: WidgetType
  /** Absent for a new one. */
  widget?: Widget
  settings: WidgetSettings
  offers: WidgetOffers
  state: FormState
  /** Address of the page, and where Cancel leads. */
  page: string
  cancelHref: string
  /** Address of the widget as the form begins. */
  start: string
}

/** Sets up a widget, with the widget itself beside its settings (D-207). */
export function WidgetForm(props: WidgetFormProps) {
  const { type, widget, settings, offers, state, page, cancelHref, start } = props
  const { places, groups, locations, accountId, sources, reviews } = offers
  return (
    <ActionForm
      action={widget ? routes.form("widgets.update") : routes.form("widgets.create")}
      page={page}
      state={state}
      className="grid grid-cols-[minmax(0,560px)_minmax(320px,1fr)] gap-8 items-start max-lg:grid-cols-[minmax(0,1fr)]"
      label={widgetTypeLabels[type]}
    >
      <div className="form">
        {widget && <input type="hidden" name="id" value={widget.id} />}
        <input type="hidden" name="widget_type" value={type} />
        <SettingsError />
        <section className="form-set" aria-labelledby="content">
          <h2 id="content">Content</h2>
          <FormField
            name="name"
            label="Name"
            defaultValue={widget?.name}
            maxLength={widgetLimits.name}
            required
          />
          {places && <CoverageFields settings={settings} places={places} groups={groups} page={page} />}
          {locations && (
            <LocationField
              accountId={accountId}
              choices={locations}
              chosen={settings.location_id == null ? null : String(settings.location_id)}
            />
          )}
          {type !== "location_info" && (
            <ContentFields type={type} settings={settings} sources={sources} reviews={reviews} />
          )}
        </section>
        <section className="form-set" aria-labelledby="look">
          <h2 id="look">Look</h2>
          <LookFields type={type} settings={settings} />
        </section>
        <section className="form-set" aria-labelledby="sites">
          <h2 id="sites">Allowed sites</h2>
          <SiteFields type={type} settings={settings} domains={widget?.allowed_domains ?? []} />
        </section>
      </div>
      <aside className="sticky top-5 min-w-0 max-lg:static" aria-label="Preview">
        <LivePreview
          start={start}
          height={reservedHeight({ type, layout: settings.layout })}
          hint={previewHint(type, false)}
        />
      </aside>
      <SaveBar cancelHref={cancelHref} track="amplify.save" />
    </ActionForm>
  )
}
