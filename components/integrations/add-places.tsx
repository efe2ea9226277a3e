import { RefreshCw } from "lucide"
import type { ReactNode } from "react"
import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { FormCheck } from "#components/form/form-check.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import type { Connection, PlaceAddition } from "#lib/contract/index.ts"
import { additionText, addPlacesLabel } from "#lib/features/integrations/addition-texts.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

/** Progress of an addition of places, and what came of it. @param page that it stands on. */
export const AdditionNotice = ({ addition, page }: { addition: PlaceAddition; page: string }) => (
  <div className="notice mb-0 flex-wrap" role="status">
    <span className="min-w-0 flex-1">{additionText(addition)}</span>
    {addition.status === "pending" && (
      <a className={buttonClass({ dense: true })} href={page} data-track="settings_connection.refresh">
        <Icon icon={RefreshCw} />
        Refresh
      </a>
    )}
  </div>
)

export type AddPlacesProps = {
  connection: Connection
  state: FormState
  /** Address of the page. */
  page: string
  /** Price of a location, where it is shown. */
  children: ReactNode
}

/** Adds all places that wait as locations. */
export function AddPlaces({ connection, state, page, children }: AddPlacesProps) {
  return (
    <section className="form-set" aria-labelledby="add-places">
      <h3 id="add-places">Add places as locations</h3>
      <p className="hint max-w-160">
        Each place becomes a location with the name, address, phone, website, category and hours that it is
        listed with, and its reviews come in. You can delete a location again; it can be restored for 30 days.
      </p>
      {children}
      <ActionForm
        action={routes.form("connection_places.add_locations")}
        page={page}
        state={state}
        className="form"
        label="Add places as locations"
      >
        <input type="hidden" name="oauth_token_id" value={connection.oauth_token_id} />
        <FormCheck
          name="with_similar"
          label="Also those that look like one of your locations"
          hint="Without it, these are left for you to confirm."
        />
        <FormButtons
          kind="default"
          label={addPlacesLabel(connection)}
          busyLabel="Adding..."
          track="settings_connection.add_places"
        />
      </ActionForm>
    </section>
  )
}
