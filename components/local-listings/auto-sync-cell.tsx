import { ActionForm } from "#components/form/action-form.tsx"
import { SubmitSwitch } from "#components/form/submit-switch.tsx"
import type { ListingLocation } from "#lib/contract/local-listings/schema.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

type AutoSyncLocation = Pick<ListingLocation, "id" | "name" | "status" | "status_reason">

export type AutoSyncFacts = {
  /** Why that of a location cannot be switched; null where it can. */
  refusalOf: (location: AutoSyncLocation) => "plan" | { reason: string } | null
  /** Text where publishing is not part of the plan. */
  planText: string
  canSwitch: boolean
  /** Address of the list. */
  page: string
}

type AutoSyncCellProps = AutoSyncFacts & {
  location: AutoSyncLocation
}

/** Auto Sync of a location: a switch for who may, and the reason where it cannot be switched (P-371, P-468, P-469). */
export function AutoSyncCell({ location, refusalOf, planText, canSwitch, page }: AutoSyncCellProps) {
  const isOn = location.status === "published"
  if (!canSwitch) return <>{isOn ? "On" : "Off"}</>
  const refusal = refusalOf(location)
  const title =
    refusal === null ? undefined : refusal === "plan" ? planText : `Cannot Publish: ${refusal.reason}`
  return (
    <ActionForm
      action={routes.form(isOn ? "local_listings.unpublish:list" : "local_listings.publish:list")}
      page={page}
      state={untouched}
      label={`Auto Sync of ${location.name}`}
    >
      <input type="hidden" name="location_ids" value={location.id} />
      <SubmitSwitch
        isOn={isOn}
        isUnavailable={refusal !== null}
        label={`Auto Sync for ${location.name}`}
        title={title}
        track="local_listings.auto_sync"
      />
    </ActionForm>
  )
}
