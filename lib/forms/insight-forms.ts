import { formatDay } from "#lib/format/dates.ts"
import { routes } from "#lib/routes/routes.ts"
import type { Form } from "./form.ts"
import { form, pageOr } from "./operation-form.ts"

const to = pageOr(() => routes.prescriptiveInsights())

/** What becomes of prescriptive insights (D-306). */
export const insightForms: readonly Form[] = [
  form("prescriptive_insights.update:done", {
    given: () => ({ body: { state: "done" } }),
    to,
    notice: (_, { result }) =>
      result ? `Marked as done. Its result shows on ${formatDay(result.due_on)}.` : "Marked as done",
  }),
  form("prescriptive_insights.update:assign", {
    given: ({ text }) => ({
      body: text("assigned_user_id")
        ? { state: "assigned" }
        : { state: "open", assigned_user_id: undefined },
    }),
    to,
    notice: (_, { assigned_user_name: name }) => (name ? `Assigned to ${name}` : "Unassigned"),
  }),
  form("prescriptive_insights.update:dismiss", {
    given: () => ({ body: { state: "dismissed" } }),
    to,
    notice: "Dismissed",
  }),
  form("prescriptive_insights.update:reopen", {
    given: () => ({ body: { state: "open" } }),
    to,
    notice: "Reopened",
  }),
]
