import { ActionForm } from "#components/form/action-form.tsx"
import { Button } from "#components/ui/button.tsx"
import type { Id } from "#lib/contract/common.ts"
import type { DirectoryRecord } from "#lib/contract/local-listings/schema.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

export type SwitchOnProps = {
  locationId: Id
  record: DirectoryRecord
  /** Obstacle to our data that is turned on here. */
  what: "auto_sync" | "directory"
  page: string
}

/** Turns on what keeps our data from the directory. */
export function SwitchOn({ locationId, record, what, page }: SwitchOnProps) {
  if (what === "auto_sync") {
    return (
      <ActionForm
        action={routes.form("local_listings.publish:list")}
        page={page}
        state={untouched}
        label="Turn on Auto Sync"
      >
        <input type="hidden" name="location_ids" value={locationId} />
        <Button dense type="submit" data-track="local_listings.turn_on_auto_sync">
          Turn on Auto Sync
        </Button>
      </ActionForm>
    )
  }
  const { overrides, directory_name: name, rtx_source_id: sourceId } = record
  return (
    <ActionForm
      action={routes.form(
        overrides ? "location_source_overrides.update:switch" : "location_source_overrides.create:switch",
      )}
      page={page}
      state={untouched}
      label={`Turn on syncing to ${name}`}
    >
      {overrides ? (
        <input type="hidden" name="id" value={overrides.id} />
      ) : (
        <>
          <input type="hidden" name="location_id" value={locationId} />
          <input type="hidden" name="source_id" value={sourceId} />
        </>
      )}
      <input type="hidden" name="enabled" value="true" />
      <Button dense type="submit" data-track="local_listings.turn_on_directory">
        Turn on syncing to {name}
      </Button>
    </ActionForm>
  )
}
