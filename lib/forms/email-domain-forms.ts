import { savedText } from "#lib/format/saved.ts"
import { routes } from "#lib/routes/routes.ts"
import type { Form, SentForm } from "./form.ts"
import { form } from "./operation-form.ts"

const ofOwnAccount = ({ session }: SentForm) => ({ params: { id: String(session.account_id) } })

const to = () => routes.emailDomain()

/** The domain that requests come from (D-300). */
export const emailDomainForms: readonly Form[] = [
  form("email_domains.update", { given: ofOwnAccount, to, notice: savedText.emailDomain }),
  form("email_domains.check", {
    given: ofOwnAccount,
    to,
    notice: (_, { status }) => (status === "verified" ? savedText.domainVerified : savedText.domainChecked),
  }),
  form("email_domains.delete", { given: ofOwnAccount, to, notice: savedText.domainRemoved }),
]
