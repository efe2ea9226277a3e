import { ActionForm } from "#components/form/action-form.tsx"
import { Button, buttonClass } from "#components/ui/button.tsx"
import { PendingLink } from "#components/ui/pending.tsx"
import type { ConnectionPlace, PlaceMovePreview } from "#lib/contract/index.ts"
import { moveTexts } from "#lib/features/integrations/move-texts.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

export type MovePlaceProps = {
  place: ConnectionPlace
  preview: PlaceMovePreview
  state: FormState
  page: string
  closeHref: string
}

/** Says which reviews follow a place to another location, before anything moves. */
export function MovePlace({ place, preview, state, page, closeHref }: MovePlaceProps) {
  const texts = moveTexts(preview)
  return (
    <section
      className="grid max-w-180 gap-3 rounded-card border border-line p-4"
      aria-labelledby="move-place"
    >
      <h3 id="move-place">{`Match ${place.name} to ${preview.location_name}?`}</h3>
      <p className="text-13">{texts.summary}</p>
      {preview.from.length > 1 && (
        <ul className="grid gap-1 text-13 text-muted">
          {texts.sources.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <ActionForm
        action={routes.form("connection_places.update")}
        page={page}
        state={state}
        className="grid gap-3"
        label={`Location of ${place.name}`}
      >
        <input type="hidden" name="id" value={place.id} />
        <input type="hidden" name="status" value="matched" />
        <input type="hidden" name="location_id" value={preview.location_id} />
        <input type="hidden" name="move_reviews" value="true" />
        <span className="flex flex-wrap gap-2">
          <Button type="submit" kind="primary" data-track="settings_connection.move">
            {preview.reviews > 0 ? "Move place and reviews" : "Match"}
          </Button>
          <PendingLink className={buttonClass({})} href={closeHref}>
            Cancel
          </PendingLink>
        </span>
      </ActionForm>
    </section>
  )
}
