import { disconnectedText, savedText } from "#lib/format/saved.ts"
import { withQuery } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { developerForms } from "./developer-forms.ts"
import type { Form } from "./form.ts"
import { form, pageOr } from "./operation-form.ts"

/** The list of places, without the choice that has been made. */
function withoutChoice(page: string): string {
  const [path = "", query] = page.split("?")
  const rest = new URLSearchParams(query)
  rest.delete("place")
  rest.delete("at")
  rest.delete("search_terms")
  return withQuery(path, rest)
}

/** Integrations, connections with their places and whom they are shared with, and what developers build with. */
export const integrationForms: readonly Form[] = [
  ...developerForms,
  form("global_integration_accounts.create", {
    to: pageOr(() => routes.integrations()),
    notice: savedText.accessRequested,
  }),
  form("global_integration_accounts.delete", {
    to: pageOr(() => routes.integrations()),
    notice: ({ text }) => disconnectedText(text("name")),
  }),
  form("oauth_tokens.delete", {
    to: pageOr(() => routes.integrations()),
    notice: ({ text }) => disconnectedText(text("name")),
  }),

  form("linked_integrations.create", {
    to: pageOr(() => routes.accountIntegrations()),
    notice: savedText.linked,
  }),
  form("linked_integrations.delete", { to: pageOr(() => routes.integrations()), notice: savedText.unlinked }),
  form("connections.sync", { to: pageOr(() => routes.integrations()), notice: savedText.syncRequested }),
  form("connection_places.update", {
    to: ({ fields }) => withoutChoice(pageOr(() => routes.integrations())({ fields })),
    notice: ({ text }) => {
      if (text("status") === "ignored") return savedText.placeIgnored
      return text("move_reviews") === "true" ? savedText.placeMoved : savedText.placeMatched
    },
  }),

  form("connection_places.undo_move", {
    to: pageOr(() => routes.integrations()),
    notice: savedText.placeMovedBack,
  }),

  form("connection_places.add_location", {
    to: ({ fields }) => withoutChoice(pageOr(() => routes.integrations())({ fields })),
    notice: savedText.placeAdded,
  }),
  form("connection_places.add_locations", { to: pageOr(() => routes.integrations()) }),

  form("review_excerpts.match", {
    to: pageOr(() => routes.locations()),
    notice: ({ text }) =>
      text("status") === "matched" ? savedText.excerptsMatched : savedText.excerptsUnmatched,
  }),
]
