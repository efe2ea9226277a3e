import { jest } from "@jest/globals"
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { ResponseComposer } from "#components/reviews/response/response-composer.tsx"
import { ResponseSection } from "#components/reviews/response/response-section.tsx"
import { ToastProvider } from "#components/ui/toast.tsx"
import type { Response } from "#lib/contract/responses/schema.ts"
import type { ResponseFacts } from "#lib/features/reviews/response/facts.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { unsentKey } from "#lib/form-state/unsent-texts.ts"
import {
  type Account,
  fails,
  holds,
  newAccount,
  type Person,
  person,
  requested,
  signIn,
} from "#tests/support/component/app.ts"
import { AppPage } from "#tests/support/in-app.tsx"

let account: Account
let admin: Person
beforeAll(async () => {
  account = await newAccount({ integrations: ["google_my_business"] })
  admin = await signIn(account.users.Admin)
  facts.reviewId = String(account.reviewIds[0])
})

const key = unsentKey({ accountId: "1", userId: "2" }, "response.7")

const facts: ResponseFacts = {
  reviewId: "7",
  source: { code: "google_maps", name: "Google" },
  respondOn: null,
  postsAs: null,
  rights: {
    canWrite: true,
    canPublish: true,
    canDelete: true,
    canSuggest: false,
    switchHref: null,
  },
  templates: [],
  unsentKey: key,
  userId: "2",
}

const theirs: Response = {
  id: 3,
  review_id: 7,
  user_name: "Ada Person",
  content: "From Ada",
  status: "pending",
  version: 1,
}

const shown = (response: Response | null, isRequested = response === null) => (
  <AppPage path="/reviews/7" search={new URLSearchParams()} go={() => {}}>
    <ToastProvider>
      <ResponseSection
        facts={facts}
        response={response}
        state={untouched}
        page="/reviews/7"
        doneHref="/reviews/7"
        isRequested={isRequested}
      >
        <p>As it is: {response?.content}</p>
      </ResponseSection>
    </ToastProvider>
  </AppPage>
)

const inList = (onClose: () => void) => (
  <AppPage path="/reviews" search={new URLSearchParams()} go={() => {}}>
    <ToastProvider>
      <article aria-label="Card">
        <ResponseComposer
          facts={facts}
          response={null}
          state={untouched}
          page="/reviews"
          doneHref="/reviews"
          isFocused
          onDirty={() => {}}
          onClose={onClose}
        />
      </article>
    </ToastProvider>
  </AppPage>
)

const field = () => screen.getByRole("textbox", { name: "Your response" })
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }))

describe("the response of a review's page", () => {
  beforeEach(() => localStorage.clear())

  test("while it is written a new word of the server takes neither text nor focus, and says who has answered with what", async () => {
    const { rerender } = render(shown(null))
    await userEvent.click(field())
    await userEvent.keyboard("My words")
    const before = field()
    rerender(shown(theirs))
    expect(field()).toBe(before)
    expect(field()).toHaveFocus()
    expect(field()).toHaveValue("My words")
    expect(screen.getByRole("alert")).toHaveTextContent("Ada Person has already responded to this review.")
    expect(screen.getByRole("alert")).toHaveTextContent("From Ada")
    expect(screen.getByRole("button", { name: "Replace and publish" })).toBeVisible()
    rerender(shown({ ...theirs, status: "published" }))
    expect(field()).toHaveValue("My words")
    await userEvent.click(screen.getByRole("link", { name: "Discard my text" }))
    expect(screen.getByText("As it is: From Ada")).toBeVisible()
    expect(localStorage.getItem(key)).toBeNull()
  })

  test("with nothing typed it follows the server", () => {
    const { rerender } = render(shown(theirs, true))
    expect(field()).toHaveValue("From Ada")
    rerender(shown({ ...theirs, content: "From Ada again", version: 2 }, true))
    expect(field()).toHaveValue("From Ada again")
    expect(screen.queryByRole("alert")).toBeNull()
  })

  test("what was typed and not sent is taken up again, also over a response that came later", () => {
    localStorage.setItem(key, JSON.stringify({ text: "From before", base: null }))
    render(shown(theirs))
    expect(field()).toHaveValue("From before")
    expect(screen.getByRole("alert")).toHaveTextContent("From Ada")
  })

  test("what is broken in the browser's store, or is what was saved, is no text", () => {
    localStorage.setItem(key, "{")
    const { unmount } = render(shown(theirs))
    expect(screen.getByText("As it is: From Ada")).toBeVisible()
    unmount()
    localStorage.setItem(key, JSON.stringify({ text: "From Ada", base: null }))
    render(shown(theirs))
    expect(screen.queryByRole("alert")).toBeNull()
    expect(localStorage.getItem(key)).toBeNull()
  })

  test("in the own words of another tab, and not at all where both texts are the same", async () => {
    const mine = { ...theirs, user_id: 2, content: "From my other tab" }
    const { rerender } = render(shown(null))
    fireEvent.input(field(), { target: { value: "My words" } })
    rerender(shown(mine))
    expect(screen.getByRole("alert")).toHaveTextContent("You have already responded to this review.")
    rerender(shown({ ...mine, content: "My words", version: 2 }))
    expect(screen.queryByRole("alert")).toBeNull()
    expect(screen.getByText("As it is: My words")).toBeVisible()
    expect(localStorage.getItem(key)).toBeNull()
  })

  test("a text that is there already when it is sent is saved, and published on top of what is there", async () => {
    const review_id = facts.reviewId
    const other = person(account.users.Manager)
    const found = await other.call("responses.create", {
      body: { review_id, content: "My words", status: "draft" },
    })
    render(shown(null))
    fireEvent.input(field(), { target: { value: "My words" } })
    await press("Publish")
    await waitFor(() => expect(localStorage.getItem(key)).toBeNull())
    expect(screen.queryByRole("alert")).toBeNull()
    const sent = requested().map(({ body }) => new URLSearchParams(body))
    expect(sent.map((one) => [one.get("response_id"), one.get("version"), one.get("status")])).toEqual([
      ["", "", "pending"],
      [String(found.id), String(found.version), "pending"],
    ])
    // The second call was sent; its answer is still to come.
    await waitFor(async () => {
      const { response } = await admin.call("reviews.get", { params: { id: review_id } })
      expect(response).toMatchObject({ id: found.id, content: "My words", status: "pending" })
    })
  })

  test("nothing can be typed while it is sent, which would be lost", async () => {
    await fails("responses.create", 500)
    const goOn = await holds("responses.create")
    render(shown(null))
    await userEvent.type(field(), "My words")
    await press("Save draft")
    expect(field()).toHaveAttribute("aria-busy", "true")
    await userEvent.type(field(), " and more")
    expect(field()).toHaveValue("My words")
    await goOn()
    await waitFor(() => expect(field()).not.toHaveAttribute("aria-busy", "true"))
    await userEvent.type(field(), " and more")
    expect(field()).toHaveValue("My words and more")
  })

  test("Cancel empties the field of a new one, and Undo brings the text back", async () => {
    render(shown(null))
    await userEvent.type(field(), "My words")
    await userEvent.click(screen.getByRole("link", { name: "Cancel" }))
    expect(field()).toHaveValue("")
    expect(field()).toHaveFocus()
    expect(localStorage.getItem(key)).toBeNull()
    await userEvent.click(screen.getByRole("button", { name: "Undo" }))
    expect(field()).toHaveValue("My words")
    expect(localStorage.getItem(key)).toContain("My words")
  })

  test("the browser asks before a text is lost that it cannot keep", async () => {
    const set = jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new Error("full")
    })
    render(shown(null))
    fireEvent.input(field(), { target: { value: "Nowhere kept" } })
    const event = new Event("beforeunload", { cancelable: true })
    act(() => {
      window.dispatchEvent(event)
    })
    expect(event.defaultPrevented).toBe(true)
    set.mockRestore()
  })
})

describe("the response that is written in a list", () => {
  beforeEach(() => localStorage.clear())

  test("is closed by Escape while nothing is typed; else the text stays and the card has the focus", async () => {
    const onClose = jest.fn()
    render(inList(onClose))
    await userEvent.type(field(), "My words")
    await userEvent.keyboard("{Escape}")
    expect(onClose).not.toHaveBeenCalled()
    expect(screen.getByRole("article")).toHaveFocus()
    expect(field()).toHaveValue("My words")
    await userEvent.clear(field())
    await userEvent.keyboard("{Escape}")
    expect(onClose).toHaveBeenCalledTimes(1)
  })
})
