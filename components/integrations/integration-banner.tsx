import { Plug, X } from "lucide"
import { FormHere } from "#components/form/form-here.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { IconButton } from "#components/ui/icon-button.tsx"
import type { IntegrationBanner as Banner } from "#lib/features/integrations/banners.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"
import { IntegrationBannerText } from "./integration-banner-text.tsx"

/** Access that ends, or a service that is not connected yet (D-233, D-234). */
export function IntegrationBanner({ banner }: { banner: Banner }) {
  return (
    <div
      className="flex items-center gap-2.5 min-h-11 py-1.5 px-8 border-b border-warning-line bg-warning-soft text-ink text-13 max-xl:px-6 max-md:py-2 max-md:px-4 print:hidden"
      role="status"
    >
      <Icon icon={Plug} className="text-warning-text" />
      <IntegrationBannerText banner={banner} />
      {banner.kind === "invitation" && (
        <FormHere
          action={routes.form("integration-banner.dismiss")}
          state={untouched}
          className="flex-none ml-auto"
          label="Dismiss"
        >
          <input type="hidden" name="banner" value={banner.name} />
          <IconButton type="submit" label="Dismiss" icon={X} small track="integration_banner.dismiss" />
        </FormHere>
      )}
    </div>
  )
}
