import { Info } from "lucide"
import { buttonClass } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"

export type ProviderConsentProps = {
  provider: string
  accountName: string
  allowHref: string
  denyHref: string
}

/** Stands in for the consent of a provider that is simulated here (D-061). */
export function ProviderConsent({ provider, accountName, allowHref, denyHref }: ProviderConsentProps) {
  return (
    <section className="grid gap-4 max-w-128 mx-auto mt-[12vh] px-4 pb-8">
      <h1>{`Connect ${provider}`}</h1>
      <p className="text-muted">
        {`${accountName} is asking ${provider} for its reviews, and to respond to them.`}
      </p>
      <p className="flex items-center gap-2 p-4 border border-line rounded-card text-13 text-muted">
        <Icon icon={Info} />
        {`${provider} is simulated in this installation. Nothing leaves it, and no reviews arrive from ${provider}.`}
      </p>
      {/* Full loads: the answer goes the way that the provider's own would. */}
      <div className="flex flex-wrap gap-2 items-center">
        <a className={buttonClass({ kind: "primary" })} href={allowHref} data-track="oauth_outbound.allow">
          Allow
        </a>
        <a className={buttonClass({})} href={denyHref} data-track="oauth_outbound.deny">
          Deny
        </a>
      </div>
    </section>
  )
}
