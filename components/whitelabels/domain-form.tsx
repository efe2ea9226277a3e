import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { FormField } from "#components/form/form-field.tsx"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

/** Claims a domain (D-079). */
export const DomainForm = ({ state }: { state: FormState }) => (
  <ActionForm
    action={routes.form("whitelabels.add_domain")}
    page={routes.whitelabel()}
    state={state}
    className="form"
    label="Add a domain"
  >
    <FormField
      name="custom_domain"
      label="Domain"
      hint="A domain you own, such as reviews.example.com, without https://"
      maxLength={253}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
    <FormButtons kind="default" label="Add domain" track="settings_whitelabel.add_domain" />
  </ActionForm>
)
