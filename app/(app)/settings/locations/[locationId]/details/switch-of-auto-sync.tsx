import { AutoSync } from "#components/locations/auto-sync.tsx"
import { ContactLine } from "#components/shell/contact-line.tsx"
import type { EligibleLocation } from "#lib/contract/local-listings/schema.ts"
import { hasPublishing } from "#lib/features/local-listings/card-of.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { supportContact } from "#lib/tenant/support.ts"
import type { LocationVisit } from "./location-visit.ts"

type SwitchOfAutoSyncProps = Pick<LocationVisit, "context" | "location"> & {
  eligible: EligibleLocation
  page: string
  hasNotice: boolean
  canSwitch?: boolean
}

/** The switch of Auto Sync with the state of its form, on the details and above the form that edits them. */
export async function SwitchOfAutoSync({ context, eligible, ...props }: SwitchOfAutoSyncProps) {
  const { whitelabel, timeZone } = context
  const turn = eligible.status === "published" ? "unpublish" : "publish"
  return (
    <AutoSync
      {...props}
      eligible={eligible}
      hasPublishing={hasPublishing(context)}
      contact={
        whitelabel.id === null ? (
          "Please contact your account manager."
        ) : (
          <ContactLine {...supportContact(whitelabel)} />
        )
      }
      state={await currentForm(`local_listings.${turn}`)}
      timeZone={timeZone}
    />
  )
}
