import { act, cleanup, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { ActionForm } from "#components/form/action-form.tsx"
import { FormField } from "#components/form/form-field.tsx"
import { FormList } from "#components/form/form-list.tsx"
import { FormTextArea } from "#components/form/form-text-area.tsx"
import { FormTypeAhead } from "#components/form/form-type-ahead.tsx"
import { ToastProvider } from "#components/ui/toast.tsx"
import { untouched } from "#lib/form-state/form-state.ts"
import { renderInApp } from "#tests/support/in-app.tsx"

const field = (name: RegExp) => screen.getByRole("textbox", { name })

const day = { id: "1", name: "Monday" }

function shown() {
  renderInApp(
    <ToastProvider>
      <ActionForm action="/nowhere" page="/" state={untouched} label="form">
        <FormField name="name" label="Name" required />
        <FormTextArea name="note" label="Note" required />
        <FormTypeAhead name="day" textName="day_text" label="Day" options={[]} search={async () => [day]} />
        <FormList name="links" label="Links" entry="Link" />
      </ActionForm>
    </ToastProvider>,
  )
}

/** Whether the browser would ask before the page is left. */
function asksBeforeLeaving(): boolean {
  const event = new Event("beforeunload", { cancelable: true })
  act(() => {
    window.dispatchEvent(event)
  })
  return event.defaultPrevented
}

describe("fields of a form", () => {
  test("mark themselves dirty on change, each for itself, and the page is not left unasked then [F-408 P-341]", async () => {
    shown()
    expect(asksBeforeLeaving()).toBe(false)
    await userEvent.click(field(/Name/))
    expect(field(/Name/)).not.toHaveAttribute("data-dirty")
    await userEvent.keyboard("a")
    expect(field(/Name/)).toHaveAttribute("data-dirty")
    expect(field(/Note/)).not.toHaveAttribute("data-dirty")
    expect(asksBeforeLeaving()).toBe(true)
  })

  test("are called a field in their error where they have no label [L-384]", async () => {
    renderInApp(
      <ToastProvider>
        <ActionForm action="/nowhere" page="/" state={untouched} label="form">
          <FormField name="name" label="" aria-label="Bare" required />
        </ActionForm>
      </ToastProvider>,
    )
    const bare = screen.getByRole("textbox", { name: "Bare" })
    await userEvent.click(bare)
    expect(bare).not.toHaveAccessibleDescription()
    await userEvent.tab()
    expect(bare).toHaveAccessibleDescription("Field is required")
  })

  test("count as changed by what is chosen or added without typing, too [F-408]", async () => {
    shown()
    await userEvent.click(screen.getByRole("combobox", { name: "Day" }))
    expect(asksBeforeLeaving()).toBe(false)
    await userEvent.click(await screen.findByRole("option", { name: "Monday" }))
    expect(asksBeforeLeaving()).toBe(true)
    cleanup()
    shown()
    await userEvent.click(screen.getByRole("button", { name: "Add link" }))
    expect(asksBeforeLeaving()).toBe(true)
  })

  test.each([/Name/, /Note/])("are checked when they are left and not before (%s) [F-409]", async (name) => {
    shown()
    await userEvent.click(field(name))
    await userEvent.keyboard("a{Backspace}")
    expect(screen.queryByRole("alert")).toBeNull()
    act(() => field(name).blur())
    expect(screen.getByRole("alert")).toHaveTextContent(/^(Name|Note) is required$/)
    expect(field(name)).toHaveAttribute("aria-invalid", "true")
  })
})
