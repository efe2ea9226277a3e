import { ActionForm } from "#components/form/action-form.tsx"
import { Button } from "#components/ui/button.tsx"
import type { ConnectionPlace } from "#lib/contract/index.ts"
import { moveStateText } from "#lib/features/integrations/move-texts.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

/** Progress of moving a place's reviews, and its undo for 30 days. */
export function PlaceMove({
  place,
  page,
  timeZone,
}: {
  place: ConnectionPlace
  page: string
  timeZone: string
}) {
  const text = moveStateText(place, timeZone)
  if (!text) return null
  return (
    <span className="cell-sub flex flex-wrap items-center gap-x-2">
      <span>{text}</span>
      {place.move?.can_undo && (
        <ActionForm
          action={routes.form("connection_places.undo_move")}
          page={page}
          state={untouched}
          className="inline"
          label={`Undo the move of ${place.name}`}
        >
          <input type="hidden" name="id" value={place.id} />
          <Button
            type="submit"
            dense
            kind="quiet"
            aria-label={`Undo the move of ${place.name}`}
            data-track="settings_connection.undo_move"
          >
            Undo
          </Button>
        </ActionForm>
      )}
    </span>
  )
}
