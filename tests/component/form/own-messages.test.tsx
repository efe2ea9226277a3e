import { fireEvent, screen, within } from "@testing-library/react"
import { RuleForm } from "#components/auto-responses/rule-form.tsx"
import { DisputeSection } from "#components/reviews/organise/dispute-section.tsx"
import { TagMergeForm } from "#components/reviews/tags/tag-merge-form.tsx"
import { ScorecardForm } from "#components/scorecards/scorecard-form.tsx"
import { ScorecardRequestForm } from "#components/scorecards/scorecard-request-form.tsx"
import { ToastProvider } from "#components/ui/toast.tsx"
import type { Review } from "#lib/contract/index.ts"
import { delayError, emailError, notChosen, scoreError } from "#lib/errors/texts.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { renderInApp } from "#tests/support/in-app.tsx"

const review = { id: 7, source_name: "Google", origin_deleted_at: null } as unknown as Review
const shared = { page: "/", state: untouched }

const forms = {
  "Automatic response": (
    <RuleForm templates={[]} sources={[]} states={{ save: untouched, remove: untouched }} />
  ),
  Dispute: (
    <DisputeSection
      review={review}
      disputes={[]}
      timeZone="UTC"
      page="/"
      canDispute
      canResolve
      unsentKey="dispute"
      states={{ dispute: untouched, resolve: untouched }}
    />
  ),
  "Merge Food": <TagMergeForm tag={{ id: "1", name: "Food" }} options={[]} {...shared} />,
  Scorecard: <ScorecardForm state={untouched} backHref="/" />,
  Request: <ScorecardRequestForm state={untouched} id="1" accountName="Northwind" />,
}

test.each([
  ["Automatic response", "Template", notChosen.template],
  ["Automatic response", "Delay in minutes", delayError],
  ["Dispute", "Reason", notChosen.reason],
  ["Merge Food", "Tag to keep", notChosen.keptTag],
  ["Scorecard", "Email", emailError],
  ["Scorecard", "Score", scoreError],
  ["Request", "Email", emailError],
] as const)("the form %s says of an empty %s what the server says of it: %s", async (name, label, said) => {
  renderInApp(<ToastProvider>{forms[name]}</ToastProvider>)
  const form = screen.getByRole<HTMLFormElement>("form", { name, hidden: true })
  const field = within(form).getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
  if (field.value !== "") fireEvent.change(field, { target: { value: "" } })
  fireEvent.submit(form)
  expect(await within(form).findByText(said, { selector: "[role=alert], .err" })).toBeInTheDocument()
  expect(field).toHaveAccessibleDescription(expect.stringContaining(said))
})
