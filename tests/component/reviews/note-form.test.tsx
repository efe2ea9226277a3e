import { cleanup, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { NoteForm } from "#components/reviews/organise/note-form.tsx"
import { ToastProvider } from "#components/ui/toast.tsx"
import { notePlace, saveMentioned } from "#lib/features/reviews/organise/unsent-note.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { unsentKey } from "#lib/form-state/unsent-texts.ts"
import { type Account, holds, loses, newAccount, type Person, signIn } from "#tests/support/component/app.ts"
import { renderInApp } from "#tests/support/in-app.tsx"

let account: Account
let admin: Person
let key: string
beforeAll(async () => {
  account = await newAccount()
  admin = await signIn(account.users.Admin)
  key = unsentKey({ accountId: String(account.id), userId: "2" }, notePlace(account.reviewIds[0]!))
})
beforeEach(() => localStorage.clear())

const field = () => screen.getByRole("textbox", { name: /Add a note/ })
const add = () => userEvent.click(screen.getByRole("button", { name: "Add note" }))
const reviewId = () => String(account.reviewIds[0])

const show = () =>
  renderInApp(
    <ToastProvider>
      <NoteForm
        reviewId={reviewId()}
        page={`/reviews/${reviewId()}`}
        state={untouched}
        people={[]}
        unsentKey={key}
      />
    </ToastProvider>,
  )

async function lastNote() {
  const found = await admin.call("notes.list", { query: { review_id: reviewId() } })
  return found._embedded.notes.at(-1)
}

describe("a new note", () => {
  test("takes nothing while it is sent, and is no error when it is left empty after that", async () => {
    const goOn = await holds("notes.create")
    show()
    await userEvent.type(field(), "My words")
    await add()
    await userEvent.type(field(), " and more")
    expect(field()).toHaveValue("My words")
    await goOn()
    await waitFor(() => expect(field()).toHaveValue(""))
    expect(await lastNote()).toMatchObject({ content: "My words", mentioned_users: [] })
    expect(field()).toHaveFocus()
    await userEvent.tab()
    expect(screen.queryByRole("alert")).toBeNull()
    await userEvent.type(field(), "a{Backspace}")
    await userEvent.tab()
    expect(screen.getByRole("alert")).toHaveTextContent("Note is required")
  })

  test("is kept with whom it mentions until it is saved", async () => {
    const id = String(account.users.Manager.id)
    const name = "Manager Person"
    show()
    await userEvent.type(field(), `Ask @${name}`)
    saveMentioned(key, [{ id, name }])
    cleanup()
    show()
    expect(field()).toHaveValue(`Ask @${name}`)
    expect(screen.getByText("Your unsent text was restored.")).toBeVisible()
    expect(document.querySelector("[name=mentioned_user_ids]")).toHaveValue(id)
    await add()
    await waitFor(() => expect(field()).toHaveValue(""))
    expect(await lastNote()).toMatchObject({
      content: `Ask @${name}`,
      mentioned_users: [{ id: Number(id), name }],
    })
    expect(screen.queryByText("Your unsent text was restored.")).toBeNull()
    expect(Object.keys(localStorage)).toEqual([])
  })

  test("is not kept any more when it was emptied, and stays kept when it was refused", async () => {
    await loses("notes.create")
    show()
    await userEvent.type(field(), "My words")
    await add()
    expect(await screen.findByRole("alert")).toBeVisible()
    expect(localStorage.getItem(key)).toContain("My words")
    await userEvent.clear(field())
    expect(localStorage.getItem(key)).toBeNull()
  })
})
