import { render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { PasswordMeter } from "#components/form/password-meter.tsx"

test("a new password is rated while it is typed, by what stands in the rest of its form (D-277)", async () => {
  const person = userEvent.setup()
  render(
    <form>
      <input aria-label="First name" name="first_name" />
      <input aria-label="Password" name="password" type="password" />
      <PasswordMeter />
    </form>,
  )
  const password = screen.getByLabelText("Password")
  const rated = (words: string) => screen.findByText(words)
  expect(screen.getByRole("status").textContent).toBe("")
  await person.type(password, "sunshine99")
  expect((await rated("Too easy to guess")).getAttribute("role")).toBe("status")
  await person.clear(password)
  await person.type(password, "zwerflinde42")
  await rated("Strong")
  await person.type(screen.getByLabelText("First name"), "Zwerflinde")
  await rated("Too easy to guess")
  await person.clear(password)
  expect(screen.getByRole("status").textContent).toBe("")
})
