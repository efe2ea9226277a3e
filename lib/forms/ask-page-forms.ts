import { callApi } from "#lib/api-client/call-api.ts"
import { groupsField } from "#lib/features/ask-pages/labels.ts"
import { savedText } from "#lib/format/saved.ts"
import { routes } from "#lib/routes/routes.ts"
import type { Form, SentForm } from "./form.ts"
import { form, pickedIds } from "./operation-form.ts"

/** Locations that a page gets by its form: chosen ones, and those of chosen groups. */
async function addedLocations({ caller, headers, fields }: SentForm): Promise<string[]> {
  const groups = await Promise.all(
    pickedIds(fields, groupsField).add.map((id) =>
      callApi(caller, "groups.get", { params: { id } }, { headers }),
    ),
  )
  const grouped = groups.flatMap(({ active_location_ids: ids }) => ids ?? [])
  return [...new Set([...pickedIds(fields, "location_ids").add, ...grouped.map(String)])]
}

/**
 * Values that no field says as it is sent. Some may stay empty: an empty address is made of the title, and without a PIN it stays.
 * @param into the list of locations in the body.
 */
const given =
  <N extends "location_ids" | "add_location_ids">(into: N) =>
  async (sent: SentForm) => {
    const { text } = sent
    const added = await addedLocations(sent)
    return {
      body: {
        ...(text("slug") === "" ? { slug: undefined } : {}),
        ...(text("pin") === "" ? { pin: undefined } : {}),
        ...(added.length > 0 ? ({ [into]: added } as { [P in N]: string[] }) : {}),
      },
    }
  }
const [givenNew, givenChanged] = [given("location_ids"), given("add_location_ids")]

const messages = {
  pin: { missing: "PIN is required" },
  microsurvey_id: { missing: "Choose a microsurvey" },
}

/** Landing pages and kiosks (D-224, D-298). */
export const askPageForms: readonly Form[] = [
  form("request_pages.create", {
    given: givenNew,
    to: (_, { id }) => routes.landingPageEdit(id),
    notice: savedText.landingPage,
    messages,
  }),
  form("request_pages.update", {
    given: givenChanged,
    to: () => routes.waysToAsk(),
    notice: savedText.landingPage,
    messages,
  }),
  form("request_pages.delete", { to: () => routes.waysToAsk(), notice: savedText.landingPageDeleted }),
  form("kiosk_pages.create", {
    given: givenNew,
    to: () => routes.waysToAsk(),
    notice: savedText.kiosk,
    messages,
  }),
  form("kiosk_pages.update", {
    given: givenChanged,
    to: () => routes.waysToAsk(),
    notice: savedText.kiosk,
    messages,
  }),
  form("kiosk_pages.delete", { to: () => routes.waysToAsk(), notice: savedText.kioskDeleted }),
  form("landing_page_requests.create", {
    to: () => routes.waysToAsk(),
    notice: savedText.landingPageRequested,
  }),
]
