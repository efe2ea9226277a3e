import { screen } from "@testing-library/react"
import { DisputeSection } from "#components/reviews/organise/dispute-section.tsx"
import { ToastProvider } from "#components/ui/toast.tsx"
import type { Review } from "#lib/contract/index.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { saveUnsent } from "#lib/form-state/unsent-texts.ts"
import { renderInApp } from "#tests/support/in-app.tsx"

const shown = () =>
  renderInApp(
    <ToastProvider>
      <DisputeSection
        review={{ id: 7, source_name: "Google", origin_deleted_at: null } as unknown as Review}
        disputes={[]}
        timeZone="UTC"
        page="/reviews/7"
        canDispute
        canResolve
        unsentKey="app.kept.1.2.dispute.7"
        states={{ dispute: untouched, resolve: untouched }}
      />
    </ToastProvider>,
  )

test("a comment that was not sent is back, and its form is open", () => {
  localStorage.clear()
  const { unmount } = shown()
  expect(screen.getByText("Comment").closest("details")).not.toHaveAttribute("open")
  unmount()
  saveUnsent("app.kept.1.2.dispute.7", { text: "Sent to all of us" })
  shown()
  expect(screen.getByRole("textbox", { name: "Comment" })).toHaveValue("Sent to all of us")
  expect(screen.getByText("Comment").closest("details")).toHaveAttribute("open")
  expect(screen.getByText("Your unsent text was restored.")).toBeVisible()
})
