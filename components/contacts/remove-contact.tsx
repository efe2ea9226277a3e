import { ActionForm } from "#components/form/action-form.tsx"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import { FormCheck } from "#components/form/form-check.tsx"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

export type RemoveContactProps = {
  id: string
  name: string
  states: { remove: FormState; erase: FormState }
  canDelete: boolean
  canErase: boolean
}

/** Takes a contact off the list, or erases all that names them. */
export const RemoveContact = ({ id, name, states, canDelete, canErase }: RemoveContactProps) => (
  <section className="grid gap-3" aria-labelledby="contact-remove">
    <h2 id="contact-remove">Delete</h2>
    {canDelete && (
      <ActionForm
        action={routes.form("contacts.delete")}
        page={routes.requestContact(id)}
        state={states.remove}
        label={`Delete ${name}`}
      >
        <input type="hidden" name="id" value={id} />
        <ConfirmSubmit
          label="Delete contact"
          question={`Delete ${name}? Requests they received stay in the history.`}
          confirmLabel="Delete"
          track="contacts.delete"
        />
      </ActionForm>
    )}
    {canErase && (
      <ActionForm
        action={routes.form("contacts.erase")}
        page={routes.requestContact(id)}
        state={states.erase}
        label={`Erase ${name}`}
      >
        <input type="hidden" name="id" value={id} />
        <p className="hint mb-2 max-w-160">
          At a person’s request, erase their name, email, phone number and comments everywhere: requests,
          responses, uploaded files, webhook deliveries and exports. Counts stay.
        </p>
        <ConfirmSubmit
          label="Erase personal data"
          question={`Erase all personal data of ${name}? This can't be undone.`}
          confirmLabel="Erase"
          track="contacts.erase"
        >
          <FormCheck
            name="do_not_contact"
            label="Never ask them again"
            hint="Keeps a hash that can't be turned back into the address."
            defaultChecked
          />
        </ConfirmSubmit>
      </ActionForm>
    )}
  </section>
)
