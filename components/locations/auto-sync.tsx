import type { ReactNode } from "react"
import { ActionForm } from "#components/form/action-form.tsx"
import { SubmitSwitch } from "#components/form/submit-switch.tsx"
import { ToastOnLoad } from "#components/ui/toast-on-load.tsx"
import { publishDelayMinutes } from "#lib/contract/local-listings/constants.ts"
import type { EligibleLocation } from "#lib/contract/local-listings/schema.ts"
import type { LocationDetail } from "#lib/contract/locations/schema.ts"
import { autoSyncOffText, autoSyncRefusal, saysAutoSyncIsOff } from "#lib/features/locations/auto-sync.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { formatInstant } from "#lib/format/dates.ts"
import { toastMs } from "#lib/format/toast-ms.ts"
import { routes } from "#lib/routes/routes.ts"

export type AutoSyncProps = {
  location: Pick<LocationDetail, "id" | "name">
  eligible: EligibleLocation
  /** Publishing is part of the plan. */
  hasPublishing: boolean
  /** Whom to ask for it. */
  contact: ReactNode
  /** The notice is for those who may read integrations (L-451). */
  hasNotice: boolean
  state: FormState
  page: string
  /** May switch it. */
  canSwitch?: boolean
  timeZone: string
}

/** Publishing progress of a location's changes. */
function progressOf({ publishing_at, publishing_error, ...rest }: EligibleLocation, timeZone: string) {
  const { status, local_listing_published_at: last } = rest
  if (status !== "published") return null
  if (publishing_error) return `Not published yet: ${publishing_error}`
  if (publishing_at) return `Changes will be published at ${formatInstant(publishing_at, timeZone)}.`
  return last ? `Last published ${formatInstant(last, timeZone)}.` : null
}

/** Whether changes of a location are published to directories by themselves, and the switch for it (001 §4). */
export function AutoSync(props: AutoSyncProps) {
  const { location, eligible, hasPublishing, contact, hasNotice, state, page, timeZone } = props
  const { canSwitch = true } = props
  const isOn = eligible.status === "published"
  const refusal = autoSyncRefusal(eligible, hasPublishing)
  const progress = progressOf(eligible, timeZone)
  return (
    <section
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface px-4 py-3"
      aria-labelledby="auto-sync"
    >
      <div className="grid min-w-0 flex-1 basis-70 gap-0.5">
        <h2 id="auto-sync">Auto Sync</h2>
        {refusal === null && (
          <p className="text-13 text-muted">
            Changes are published to directories after {publishDelayMinutes} minutes.
          </p>
        )}
        {refusal === "plan" && (
          <p className="text-13 text-muted">Auto Sync is not part of your plan. {contact}</p>
        )}
        {refusal !== null && refusal !== "plan" && (
          <p className="text-13 text-muted">Cannot Publish: {refusal.reason}.</p>
        )}
        {refusal === null && progress && <p className="text-13 text-muted">{progress}</p>}
      </div>
      {!canSwitch && <p>{isOn ? "On" : "Off"}</p>}
      {canSwitch && (
        <ActionForm
          action={routes.form(isOn ? "local_listings.unpublish" : "local_listings.publish")}
          page={page}
          state={state}
          label="Auto Sync"
        >
          <input type="hidden" name="location_ids" value={location.id} />
          <SubmitSwitch
            isOn={isOn}
            isUnavailable={refusal !== null}
            label="Auto Sync"
            track="settings_location.auto_sync"
          />
        </ActionForm>
      )}
      {hasNotice && saysAutoSyncIsOff(eligible) && (
        <ToastOnLoad
          toasts={[{ level: "info", message: autoSyncOffText, durationMs: toastMs.autoSyncIsOff }]}
        />
      )}
    </section>
  )
}
