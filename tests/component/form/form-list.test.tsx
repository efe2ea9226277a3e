import { render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { renderToString } from "react-dom/server"
import { FormList } from "#components/form/form-list.tsx"

const texts = () => screen.queryAllByRole<HTMLInputElement>("textbox").map(({ value }) => value)
const add = () => screen.getByRole("button", { name: "Add link" })
const used = () => screen.getByRole("status").textContent

const list = (values: string[], limit?: number) => (
  <FormList name="links" label="Links" entry="Link" defaultValues={values} {...(limit ? { limit } : {})} />
)

describe("a form list", () => {
  test("says how many of how many there are [F-401]", async () => {
    render(list(["a", "b"]))
    expect(used()).toBe("2 of 5")
    await userEvent.click(add())
    expect(used()).toBe("3 of 5")
    expect(screen.getByRole("textbox", { name: "Link 3" })).toHaveFocus()
  })

  test.each([
    [undefined, 5],
    [2, 2],
  ])(
    "refuses entries beyond its limit, 5 unless the screen says otherwise (%s) [F-402, F-722]",
    async (limit, most) => {
      render(list([], limit))
      for (let at = 0; at < most; at += 1) {
        expect(add()).toBeEnabled()
        await userEvent.click(add())
      }
      expect(add()).toBeDisabled()
      await userEvent.click(add())
      expect(texts()).toHaveLength(most)
      expect(used()).toBe(`${most} of ${most}`)
    },
  )

  test("takes the entry away whose cross is pressed, and keeps the others as they were typed", async () => {
    render(list(["a", "b", "c"]))
    await userEvent.type(screen.getByRole("textbox", { name: "Link 3" }), "d")
    await userEvent.click(screen.getByRole("button", { name: "Remove Link 2" }))
    expect(texts()).toEqual(["a", "cd"])
    expect(screen.getByRole("textbox", { name: "Link 2" })).toHaveFocus()
  })

  test("has a field for every entry before scripts run", () => {
    const html = renderToString(list(["a"]))
    expect(html.match(/name="links"/g)).toHaveLength(5)
    expect(html).not.toContain("Add")
  })

  test("keeps what was typed into its fields before scripts run", async () => {
    const container = document.createElement("div")
    container.innerHTML = renderToString(list(["a"]))
    document.body.append(container)
    const [first, second] = container.querySelectorAll("input")
    first!.value = "ab"
    second!.value = "c"
    second!.focus()
    render(list(["a"]), { container, hydrate: true })
    expect(texts()).toEqual(["ab", "c"])
    expect(used()).toBe("2 of 5")
    expect(screen.getByRole("textbox", { name: "Link 2" })).toHaveFocus()
    await userEvent.keyboard("d")
    await userEvent.click(add())
    expect(texts()).toEqual(["ab", "cd", ""])
  })
})
