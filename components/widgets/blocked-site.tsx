import { ActionForm } from "#components/form/action-form.tsx"
import { Button } from "#components/ui/button.tsx"
import { widgetLimits } from "#lib/contract/widgets/constants.ts"
import type { Widget } from "#lib/contract/widgets/schema.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

export type BlockedSiteProps = {
  widget: Widget
  /** Of the form that allows the site. */
  state: FormState
  /** Address of the page. */
  page: string
}

/** A site that asked today and may not show the widget, and the button that allows it. */
export function BlockedSite({ widget, state, page }: BlockedSiteProps) {
  const { blocked_host: host, blocked_today: count } = widget.views ?? {}
  if (!host) return null
  return (
    <section className="notice max-w-[640px]" aria-label="Blocked site">
      <p>
        Blocked on {host}: {count === 1 ? "1 request" : `${count ?? 0} requests`} today. The widget stays
        empty there until you allow the domain.
      </p>
      {widget.allowed_domains.length < widgetLimits.domains && (
        <ActionForm
          action={routes.form("widgets.update:allow")}
          page={page}
          state={state}
          label={`Allow ${host}`}
        >
          <input type="hidden" name="id" value={widget.id} />
          <input type="hidden" name="domain" value={host} />
          <Button dense type="submit" data-track="amplify.allow_site">
            Allow {host}
          </Button>
        </ActionForm>
      )}
    </section>
  )
}
