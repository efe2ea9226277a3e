import { render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { LoginForm } from "#components/session/login-form.tsx"

test("the keyboard goes from the email to the password at once, and to the forgotten one after it", async () => {
  const user = userEvent.setup()
  render(<LoginForm action="/login" whitelabel={null} />)
  expect(screen.getByLabelText("Email")).toHaveFocus()
  await user.tab()
  expect(screen.getByLabelText("Password")).toHaveFocus()
  await user.tab()
  expect(screen.getByRole("link", { name: "Forgot password?" })).toHaveFocus()
  await user.tab()
  expect(screen.getByRole("button", { name: "Log In" })).toHaveFocus()
})
