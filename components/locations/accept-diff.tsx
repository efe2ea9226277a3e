import type { ReactNode } from "react"
import { ActionForm } from "#components/form/action-form.tsx"
import type { LocationDetail } from "#lib/contract/locations.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

export type AcceptDiffProps = {
  id: string
  location: Pick<LocationDetail, "id" | "name" | "version">
  state: FormState
  page: string
  onSaved?: () => void
  children?: ReactNode
}

/** The form that gives a location what Google has (D-159). */
export function AcceptDiff({ id, location, state, page, onSaved, children }: AcceptDiffProps) {
  return (
    <ActionForm
      id={id}
      action={routes.form("location_diffs.accept")}
      page={page}
      state={state}
      label={`Accept Google’s data of ${location.name}`}
      {...(onSaved ? { onSaved } : {})}
    >
      <input type="hidden" name="id" value={location.id} />
      <input type="hidden" name="version" value={location.version ?? ""} />
      {children}
    </ActionForm>
  )
}
