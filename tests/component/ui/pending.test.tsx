import { screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { useSearchParams } from "next/navigation"
import { CursorPager } from "#components/ui/cursor-pager.tsx"
import { LinkMenu } from "#components/ui/link-menu.tsx"
import { PendingArea, PendingLink, PendingProvider } from "#components/ui/pending.tsx"
import { renderInApp } from "#tests/support/in-app.tsx"

function Pages() {
  const isLast = useSearchParams().has("after")
  return (
    <PendingProvider>
      <PendingArea className="area">
        <CursorPager
          label="Pages"
          newerHref={isLast ? "/reviews?before=b" : null}
          olderHref={isLast ? null : "/reviews?after=a"}
        >
          30 reviews
        </CursorPager>
      </PendingArea>
    </PendingProvider>
  )
}

describe("the keyboard focus", () => {
  test("stays in the list when its last page takes the pressed button away", async () => {
    const user = userEvent.setup()
    const { container } = renderInApp(<Pages />, { path: "/reviews" })
    screen.getByRole("link", { name: "Older" }).focus()
    await user.keyboard("{Enter}")
    await waitFor(() => expect(screen.getByRole("button", { name: "Older" })).toBeDisabled())
    expect(container.querySelector(".area")).toHaveFocus()
  })

  test("returns to the opener of a menu of links after a choice", async () => {
    const user = userEvent.setup()
    renderInApp(
      <LinkMenu label="Sort" summary="Sort" summaryClass="fctl">
        <PendingLink className="menu-item" href="/reviews?a=1">
          Oldest first
        </PendingLink>
      </LinkMenu>,
      { path: "/reviews" },
    )
    await user.click(screen.getByText("Sort"))
    await user.click(screen.getByText("Oldest first"))
    expect(screen.getByText("Sort")).toHaveFocus()
    expect(document.querySelector("details")).not.toHaveAttribute("open")
  })
})

test("a list of one page has a total and nothing to turn", () => {
  renderInApp(
    <CursorPager label="Pages" newerHref={null} olderHref={null}>
      3 reviews
    </CursorPager>,
  )
  expect(screen.getByRole("navigation", { name: "Pages" })).toHaveTextContent(/^3 reviews$/)
})
