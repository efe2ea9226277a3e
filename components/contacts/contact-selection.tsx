"use client"

import type { ReactNode } from "react"
import { ErrorNotice } from "#components/form/error-notice.tsx"
import { Button, buttonClass } from "#components/ui/button.tsx"
import { DetailsMenu } from "#components/ui/details-menu.tsx"
import { type FormState, pageField } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

export type ContactSelectionProps = {
  /** Address of the page of the list. */
  page: string
  state: FormState
  /** Where selected contacts are asked; null where the user can't. */
  askHref: string | null
  canDelete: boolean
  children: ReactNode
}

/**
 * Actions on selected contacts: a form around the table. Asking them leads to Compose with their ids in the address;
 * deleting asks first. Both work before scripts run.
 */
export const ContactSelection = ({ page, state, askHref, canDelete, children }: ContactSelectionProps) => (
  <form method="get" action={askHref ?? page} aria-label="Selected contacts">
    <ErrorNotice text={state.errors["contact_ids"] ?? (state.error || undefined)} />
    <div className="flex flex-wrap gap-2 pb-2 print:hidden">
      {askHref && (
        <>
          <input type="hidden" name="use_contacts" value="true" />
          <Button type="submit" dense data-track="contacts.ask">
            Ask selected
          </Button>
        </>
      )}
      {canDelete && (
        <DetailsMenu summary={{ className: buttonClass({ dense: true }), children: "Delete selected" }}>
          {() => (
            <div className="menu confirm">
              <p>Delete the selected contacts? Requests they received stay in the history.</p>
              <Button
                type="submit"
                kind="danger"
                dense
                formMethod="post"
                formAction={routes.form("contacts.bulk_delete")}
                name={pageField}
                value={page}
                data-track="contacts.bulk_delete"
              >
                Delete
              </Button>
            </div>
          )}
        </DetailsMenu>
      )}
    </div>
    {children}
  </form>
)
