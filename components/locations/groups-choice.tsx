import Link from "next/link"
import type { ReactNode } from "react"
import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { FormField } from "#components/form/form-field.tsx"
import { FormPicker } from "#components/form/form-picker.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import type { PickerFacts } from "#lib/features/filter-bar/picker.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

export type GroupsChoiceProps = {
  groups: PickerFacts
  /** Offers a new one. */
  canCreate: boolean
  hint?: string
  page: string
  state: FormState
  saveLabel?: string
  /** The way past it. */
  leave: { label: string; href: string }
  /** Fields that say which locations. */
  children: ReactNode
}

/** Puts locations into groups, or into a new one (001 §2, D-141). */
export const GroupsChoice = (props: GroupsChoiceProps) => {
  const { groups, canCreate, hint, page, state, saveLabel, leave, children } = props
  return (
    <ActionForm
      action={routes.form("location.groups")}
      page={page}
      state={state}
      className="form"
      label="Groups of locations"
    >
      {children}
      <FormPicker facts={groups} label="Groups" addLabel="Add groups" hint={hint} page={page} />
      {canCreate && <FormField name="new_group" label="New group" maxLength={100} />}
      <FormButtons label={saveLabel} track="settings_locations.groups_save">
        <Link className={buttonClass({})} href={leave.href} prefetch={false}>
          {leave.label}
        </Link>
      </FormButtons>
    </ActionForm>
  )
}
