import { jest } from "@jest/globals"
import { act, cleanup, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { NoteForm } from "#components/reviews/organise/note-form.tsx"
import { ToastProvider } from "#components/ui/toast.tsx"
import { keepMentioned, notePlace } from "#lib/features/reviews/organise/kept-note.ts"
import { untouched } from "#lib/forms/form-state.ts"
import { keptKey } from "#lib/forms/kept-texts.ts"
import { renderInApp } from "#tests/support/in-app.tsx"
import { pressSubmit } from "#tests/support/press-submit.ts"

const key = keptKey({ accountId: "1", userId: "2" }, notePlace(7))

const field = () => screen.getByRole("textbox", { name: /Add a note/ })

function shown() {
  let answer = (_: unknown) => {}
  globalThis.fetch = jest.fn<typeof fetch>(
    () =>
      new Promise((done) => {
        answer = (said) => done({ json: async () => said } as never)
      }),
  )
  renderInApp(
    <ToastProvider>
      <NoteForm reviewId="7" page="/reviews/7" state={untouched} people={[]} keptKey={key} />
    </ToastProvider>,
  )
  return { answer: (said: unknown) => act(async () => answer(said)) }
}

describe("a new note", () => {
  beforeEach(() => localStorage.clear())

  test("takes nothing while it is sent, and is no fault when it is left empty after that", async () => {
    const { answer } = shown()
    await userEvent.type(field(), "My words")
    pressSubmit(screen.getByRole("button", { name: "Add note" }))
    await userEvent.type(field(), " and more")
    expect(field()).toHaveValue("My words")
    await answer({ to: "/" })
    expect(field()).toHaveValue("")
    expect(field()).toHaveFocus()
    await userEvent.tab()
    expect(screen.queryByRole("alert")).toBeNull()
    await userEvent.type(field(), "a{Backspace}")
    await userEvent.tab()
    expect(screen.getByRole("alert")).toHaveTextContent("Note is required")
  })

  test("is kept with whom it mentions until it is saved", async () => {
    shown()
    await userEvent.type(field(), "Ask @Ada Person")
    keepMentioned(key, [{ id: "4", name: "Ada Person" }])
    cleanup()
    const { answer } = shown()
    expect(field()).toHaveValue("Ask @Ada Person")
    expect(screen.getByText("Your text that was not sent is back.")).toBeVisible()
    expect(document.querySelector("[name=mentioned_user_ids]")).toHaveValue("4")
    pressSubmit(screen.getByRole("button", { name: "Add note" }))
    await answer({ to: "/" })
    expect(field()).toHaveValue("")
    expect(screen.queryByText("Your text that was not sent is back.")).toBeNull()
    expect(Object.keys(localStorage)).toEqual([])
  })

  test("is not kept any more when it was emptied, and stays kept when it was refused", async () => {
    const { answer } = shown()
    await userEvent.type(field(), "My words")
    pressSubmit(screen.getByRole("button", { name: "Add note" }))
    await answer({ error: "Nothing answered", errors: {} })
    expect(localStorage.getItem(key)).toContain("My words")
    await userEvent.clear(field())
    expect(localStorage.getItem(key)).toBeNull()
  })
})
