import { fireEvent, render, screen } from "@testing-library/react"
import { FormField } from "#components/form/form-field.tsx"

const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Name" })
const type = (value: string) => fireEvent.change(field(), { target: { value } })

test("a name that is too long is kept as it was typed, and its field says by how much", () => {
  render(<FormField name="name" label="Name" limit={50} />)
  type("x".repeat(53))
  expect(field().value).toHaveLength(53)
  expect(screen.getByRole("alert").textContent).toBe("3 characters too many")
  expect([field().getAttribute("aria-invalid"), field().validity.valid]).toEqual(["true", false])
  fireEvent.blur(field())
  expect(screen.getByRole("alert").textContent).toBe("3 characters too many")
  type("😀".repeat(50))
  expect(screen.queryByRole("alert")).toBeNull()
  expect(field().validity.valid).toBe(true)
})
