import type { ReactNode } from "react"
import { SearchBox } from "#components/data-table/search-box.tsx"
import { ActionForm } from "#components/form/action-form.tsx"
import { FormSelect } from "#components/form/form-select.tsx"
import { Button, buttonClass } from "#components/ui/button.tsx"
import { PendingLink } from "#components/ui/pending.tsx"
import type { Choice } from "#lib/features/integrations/load-connection.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

export type ChooseLocationProps = {
  choice: Choice
  /** Address without its query, the query, and what is searched for. */
  path: string
  query: string
  text: string
  state: FormState
  /** Address of this page, and the one without the choice. */
  page: string
  closeHref: string
}

type ChoiceFormProps = Pick<ChooseLocationProps, "path" | "query" | "page" | "state"> & {
  place: Choice["place"]
  keepsReviews: boolean
  children: ReactNode
}

/** Matches a place at once, or asks first what its reviews do. */
function ChoiceForm({ path, query, page, state, place, keepsReviews, children }: ChoiceFormProps) {
  if (keepsReviews) {
    const kept = [...new URLSearchParams(query)].filter(([name]) => name !== "at")
    return (
      <form method="get" action={path} className="grid gap-3" aria-label={`Location of ${place.name}`}>
        {kept.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        {children}
      </form>
    )
  }
  return (
    <ActionForm
      action={routes.form("connection_places.update")}
      page={page}
      state={state}
      className="grid gap-3"
      label={`Location of ${place.name}`}
    >
      <input type="hidden" name="id" value={place.id} />
      <input type="hidden" name="status" value="matched" />
      {children}
    </ActionForm>
  )
}

/** Says which location a place is: any that is searched for. */
export function ChooseLocation(props: ChooseLocationProps) {
  const { choice, path, query, text, state, page, closeHref } = props
  const { place, options } = choice
  return (
    <section
      className="grid max-w-180 gap-3 rounded-card border border-line p-4"
      aria-labelledby="choose-location"
    >
      <h3 id="choose-location">{`Which location is ${place.name}?`}</h3>
      <div>
        <SearchBox label="Search locations" path={path} value={text} query={query} />
      </div>
      {options.length === 0 ? (
        <>
          <p className="text-13 text-muted">No locations found.</p>
          <span>
            <PendingLink className={buttonClass({})} href={closeHref}>
              Cancel
            </PendingLink>
          </span>
        </>
      ) : (
        <ChoiceForm
          keepsReviews={Boolean(place.has_reviews)}
          key={options.map(({ id }) => id).join()}
          {...{ path, query, page, state, place }}
        >
          <FormSelect
            name={place.has_reviews ? "at" : "location_id"}
            label="Location"
            required
            defaultValue={String(place.location_id ?? "")}
            options={options.map(({ id, name, hint }) => ({
              value: id,
              label: hint ? `${name}, ${hint}` : name,
            }))}
          />
          <span className="flex flex-wrap gap-2">
            <Button type="submit" kind="primary" data-track="settings_connection.choose">
              {place.has_reviews ? "Continue" : "Match"}
            </Button>
            <PendingLink className={buttonClass({})} href={closeHref}>
              Cancel
            </PendingLink>
          </span>
        </ChoiceForm>
      )}
    </section>
  )
}
