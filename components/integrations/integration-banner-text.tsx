import Link from "next/link"
import type { IntegrationBanner } from "#lib/features/integrations/banners.ts"
import { routes } from "#lib/routes/routes.ts"

/** Text and link of a banner about integrations. */
export const IntegrationBannerText = ({ banner }: { banner: IntegrationBanner }) => (
  <span className="min-w-0 [&_a]:underline">
    {`${banner.text} `}
    {banner.kind === "expiry" ? (
      // A full load: it leaves for the provider.
      <a href={routes.oauthOutbound("facebook")} data-track="integration_banner.reconnect">
        Reconnect
      </a>
    ) : (
      <Link href={routes.integrations()} prefetch={false} data-track="integration_banner.integrate">
        Integrate
      </Link>
    )}
  </span>
)
