import { hostedPage } from "#lib/features/billing/hosted-page.ts"
import type { PaymentKind } from "#lib/features/billing/search-params.ts"
import { testCardField } from "#lib/features/billing/test-cards.ts"
import { savedText } from "#lib/format/saved.ts"
import { routes } from "#lib/routes/routes.ts"
import type { Form, SentForm } from "./form.ts"
import { form } from "./operation-form.ts"

/** Billing is that of the account that someone is in. */
const ofOwnAccount = ({ session }: SentForm) => ({ params: { account_id: String(session.account_id) } })

/** The token of the stub's card that was chosen (D-228); none for the card on file, and where hosted pages take cards. */
function cardOf(sent: SentForm) {
  const token = sent.text(testCardField)
  return { ...ofOwnAccount(sent), body: token === "" ? {} : { card_token: token } }
}

/** The hosted page that the payment goes on at, for the page that leads there (D-287). */
function hosted(answer: { redirect_url?: string | null | undefined }): Record<string, string> {
  const page = hostedPage(answer.redirect_url)
  return page === null ? {} : { redirect_url: page }
}

const after = (processing: PaymentKind) => () => routes.billing({ processing })

/** Plan, card and SMS credits (D-227). Everything may look otherwise afterwards, so they lead on by a full load. */
export const billingForms: readonly Form[] = [
  form("billing.subscribe", { given: cardOf, to: after("plan"), shows: hosted }),
  form("billing.update_card", { given: cardOf, to: after("card"), shows: hosted }),
  form("billing.buy_sms_credits", {
    given: cardOf,
    to: () => routes.billingCredits({ processing: "credits" }),
    shows: hosted,
  }),
  form("export_files.create:exit-pack", {
    given: (sent) => ({ ...ofOwnAccount(sent), body: { resource: "exit_pack" as const } }),
    to: (_, { id }) => routes.billing({ file: id }),
  }),
  form("billing.cancel", {
    given: ofOwnAccount,
    to: () => routes.billing(),
    notice: savedText.planCancelled,
  }),
  form("billing.resume", { given: ofOwnAccount, to: () => routes.billing(), notice: savedText.planResumed }),
]
