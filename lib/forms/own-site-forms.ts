import { emailDomainForms } from "./email-domain-forms.ts"
import type { Form } from "./form.ts"
import { whitelabelForms } from "./whitelabel-forms.ts"
import { widgetForms } from "./widget-forms.ts"

/** Forms for domains and websites of an account's own. */
export const ownSiteForms: readonly Form[] = [...emailDomainForms, ...whitelabelForms, ...widgetForms]
