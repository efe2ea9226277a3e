"use client"

import type { ReactNode } from "react"
import { ActionForm } from "#components/form/action-form.tsx"
import { useFormNow } from "#components/form/form-context.ts"
import type { LocationDetail } from "#lib/contract/locations/schema.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

export type AcceptDiffProps = {
  id: string
  location: Pick<LocationDetail, "id" | "name" | "version">
  /** Names what Google showed. */
  seen: string | null | undefined
  state: FormState
  page: string
  onSaved?: () => void
  /** It was not taken. */
  onRefused?: () => void
  children?: ReactNode
}

/** Whose change came in between: ours or Google's. */
function Outdated() {
  const { errors } = useFormNow()
  const text = errors["version"] ?? errors["seen"]
  return text ? (
    <p className="err text-13" role="alert" tabIndex={-1} data-form-error="">
      {text}
    </p>
  ) : null
}

/** The form that gives a location what Google has (D-159). */
export function AcceptDiff({
  id,
  location,
  seen,
  state,
  page,
  onSaved,
  onRefused,
  children,
}: AcceptDiffProps) {
  return (
    <ActionForm
      id={id}
      action={routes.form("location_diffs.accept")}
      page={page}
      state={state}
      label={`Accept Google’s data of ${location.name}`}
      {...(onSaved ? { onSaved } : {})}
      {...(onRefused ? { onRefused } : {})}
    >
      <input type="hidden" name="id" value={location.id} />
      <input type="hidden" name="version" value={location.version ?? ""} />
      <Outdated />
      {seen && <input type="hidden" name="seen" value={seen} />}
      {children}
    </ActionForm>
  )
}
