import { ActionForm } from "#components/form/action-form.tsx"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { FormField } from "#components/form/form-field.tsx"
import { FormPicker } from "#components/form/form-picker.tsx"
import type { Group } from "#lib/contract/groups/schema.ts"
import type { PickerFacts } from "#lib/features/filter-bar/picker.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

export type GroupFormProps = {
  /** Absent for a new one. */
  group?: Group
  canDelete?: boolean
  state: FormState
  /** Of a new one; the page of a group lists those that it has. */
  locations?: PickerFacts
}

/** Name and locations of a group (D-079). */
export function GroupForm({ group, canDelete, state, locations }: GroupFormProps) {
  const page = group ? routes.group(group.id) : routes.groupNew()
  return (
    <>
      <ActionForm
        action={routes.form(group ? "groups.update" : "groups.create")}
        page={page}
        state={state}
        className="form"
        label="Group"
      >
        {group && <input type="hidden" name="id" value={group.id} />}
        <FormField name="name" label="Name" defaultValue={group?.name} maxLength={100} required />
        {locations && (
          <FormPicker
            facts={locations}
            label="Locations"
            addLabel="Add locations"
            hint="Users assigned to this group can see its locations."
            page={page}
          />
        )}
        <FormButtons track="settings_groups.save" cancelHref={routes.groups()} />
      </ActionForm>
      {group && canDelete && (
        <ActionForm
          action={routes.form("groups.delete")}
          page={page}
          state={untouched}
          label={`Delete ${group.name}`}
        >
          <input type="hidden" name="id" value={group.id} />
          <ConfirmSubmit
            label="Delete group"
            question={`Delete ${group.name}? Its locations are kept.`}
            confirmLabel="Delete"
            track="settings_groups.delete"
          />
        </ActionForm>
      )}
    </>
  )
}
