import { savedText } from "#lib/format/saved.ts"
import { routes } from "#lib/routes/routes.ts"
import type { Form, SentForm } from "./form.ts"
import { form } from "./operation-form.ts"

/** Fields that may stay empty: an empty address is made of the title, and without a PIN it stays. */
const given = ({ text }: SentForm) => ({
  body: {
    ...(text("slug") === "" ? { slug: undefined } : {}),
    ...(text("pin") === "" ? { pin: undefined } : {}),
  },
})

const messages = {
  pin: { missing: "PIN is required" },
  microsurvey_id: { missing: "Choose a microsurvey" },
}

/** Landing pages and kiosks (D-224, D-298). */
export const askPageForms: readonly Form[] = [
  form("request_pages.create", {
    given,
    to: (_, { id }) => routes.landingPageEdit(id),
    notice: savedText.landingPage,
    messages,
  }),
  form("request_pages.update", {
    given,
    to: () => routes.waysToAsk(),
    notice: savedText.landingPage,
    messages,
  }),
  form("request_pages.delete", { to: () => routes.waysToAsk(), notice: savedText.landingPageDeleted }),
  form("kiosk_pages.create", {
    given,
    to: () => routes.waysToAsk(),
    notice: savedText.kiosk,
    messages,
  }),
  form("kiosk_pages.update", { given, to: () => routes.waysToAsk(), notice: savedText.kiosk, messages }),
  form("kiosk_pages.delete", { to: () => routes.waysToAsk(), notice: savedText.kioskDeleted }),
  form("landing_page_requests.create", {
    to: () => routes.waysToAsk(),
    notice: savedText.landingPageRequested,
  }),
]
