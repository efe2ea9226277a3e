import { screen } from "@testing-library/react"
import { SignupForm } from "#components/signup/signup-form.tsx"
import { ToastProvider } from "#components/ui/toast.tsx"
import { untouched } from "#lib/form-state/form-state.ts"
import { renderInApp } from "#tests/support/in-app.tsx"

const show = (termsUrl?: string) =>
  renderInApp(
    <ToastProvider>
      <SignupForm partner={null} state={untouched} termsUrl={termsUrl}>
        {null}
      </SignupForm>
    </ToastProvider>,
  )
const terms = () => screen.getByRole("checkbox", { name: "I accept the terms of service" })

describe("the terms of the sign-up", () => {
  test("must be accepted, and look like it", () => {
    show("https://www.example.com/terms")
    expect(terms()).toBeRequired()
    expect(terms().closest("label")).toHaveTextContent(/terms of service \*$/)
  })

  test("are linked", () => {
    show("https://www.example.com/terms")
    const link = screen.getByRole("link", { name: "terms of service" })
    expect(link).toHaveAttribute("href", "https://www.example.com/terms")
    expect(terms()).not.toHaveAccessibleDescription()
  })

  test("are not mentioned where there are none", () => {
    show()
    expect(screen.getByRole("button", { name: "Sign up" })).toBeVisible()
    expect(screen.queryByRole("checkbox")).toBeNull()
    expect(screen.queryByText(/terms/i)).toBeNull()
  })
})
