import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { FormField } from "#components/form/form-field.tsx"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

/** Asks support to set up a landing page (F-246). @param email of whoever is signed in. */
export const LandingPageRequestForm = ({ state, email }: { state: FormState; email: string }) => (
  <ActionForm
    action={routes.form("landing_page_requests.create")}
    page={routes.waysToAsk()}
    state={state}
    className="form"
    label="Ask for a landing page"
  >
    <div className="form-pair">
      <FormField
        name="contact_email"
        label="Email"
        type="email"
        defaultValue={email}
        maxLength={254}
        required
      />
      <FormField name="contact_number" label="Phone" type="tel" maxLength={40} />
    </div>
    <FormField
      name="logo_url"
      label="Logo"
      type="url"
      placeholder="https://"
      maxLength={500}
      hint="Address of the image for the page."
    />
    <FormButtons label="Send request" busyLabel="Sending..." kind="default" track="ask_landing.request" />
  </ActionForm>
)
